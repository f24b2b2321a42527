import type { ServerResponse } from 'node:http';

/**
 * Returns a function that admits the request of a response, counted by a key until the response has ended, unless as
 * many of the same key are in flight as the limit allows.
 */
export function createConcurrencyLimit(limit: number): (key: string, res: ServerResponse) => boolean {
  const inFlight = new Map<string, number>();
  return (key, res) => {
    // A client that left before it is counted has no later end, by which it would be counted off.
    if (res.closed) return true;
    const others = inFlight.get(key) ?? 0;
    if (others >= limit) return false;
    inFlight.set(key, others + 1);
    res.once('close', () => {
      const left = (inFlight.get(key) ?? 1) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    });
    return true;
  };
}
