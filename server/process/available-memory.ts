import { totalmem } from 'node:os';

/** The container limit is 0 or enormous when not set. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
