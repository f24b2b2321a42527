import { totalmem } from 'node:os';

/** The memory of the machine, or a container's lower limit, which is 0 or enormous when not set. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
