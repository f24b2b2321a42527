import type { ServerResponse } from 'node:http';

/** Count requests in flight by key; returns false at the limit. */
export function createConcurrencyLimit(limit: number): (key: string, res: ServerResponse) => boolean {
  const inFlight = new Map<string, number>();
  return (key, res) => {
    // A client that left already emits no later `close` to decrement the count.
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
