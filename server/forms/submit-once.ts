import { createHmac, hkdfSync } from 'node:crypto';

/** Submits a form under its idempotency key; equal submissions in flight share one result. */
export type SubmitOnce<T> = (parts: readonly string[], submit: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * Gives a submission its idempotency key: a keyed hash (HMAC) of its parts, the same on every replica. The API makes a call once per key, so
 * a submission may be repeated by the visitor, by a load balancer or by another replica.
 * @param secrets the site's secrets; the hash uses the first.
 */
export function createSubmitOnce<T>(secrets: readonly string[]): SubmitOnce<T> {
  const hashKey = new Uint8Array(hkdfSync('sha256', secrets[0] ?? '', '', 'form idempotency keys', 32));
  const inFlight = new Map<string, Promise<T>>();
  return (parts, submit) => {
    const key = createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
    const running = inFlight.get(key);
    if (running) return running;
    const started = submit(key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}
