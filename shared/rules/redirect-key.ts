import { normalisePath } from './normalise-path.ts';

/** What old addresses are compared by: letters of any case, repeated slashes and slashes at the end make no difference. */
export function redirectKey(path: string): string {
  return normalisePath(path).toLowerCase();
}
