import { lowerCase, normalisePath } from './normalise-path.ts';

/** The key of an old path in the redirect map: case, repeated slashes and trailing slashes make no difference. */
export function redirectKey(path: string): string {
  return lowerCase(normalisePath(path));
}
