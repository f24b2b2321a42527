import { lowerCase, normalisePath } from './normalise-path.ts';

/** Ignore case, repeated slashes and trailing slashes. */
export function redirectKey(path: string): string {
  return lowerCase(normalisePath(path));
}
