import { lowerCase, normalisePath } from './normalise-path.ts';

export function redirectKey(path: string): string {
  return lowerCase(normalisePath(path));
}
