import { CallFailed } from './call-failed.ts';

let isLost = false;

/** @throws CallFailed when the code cannot be loaded */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    isLost = true;
    throw new CallFailed(0);
  }
}

/** Chromium does not request lost code again, so that only a new document helps. */
export const isCodeLost = (): boolean => isLost;
