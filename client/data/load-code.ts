import { CallFailed } from './call-failed.ts';

let isLost = false;

/**
 * Loads code that calls need.
 * @throws CallFailed when it cannot be loaded.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    isLost = true;
    throw new CallFailed(0);
  }
}

/** Whether code could not be loaded: Chromium does not request it again, so that only a new document helps. */
export const isCodeLost = (): boolean => isLost;
