import { createHmac, hkdfSync } from 'node:crypto';

/** Submits a form under its idempotency key; equal submissions in flight share one result. */
export type SubmitOnce<T> = (parts: readonly string[], submit: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** After this time an equal submission is a new one: a visitor who got no mail sends the form again. */
const PERIOD_MS = 600_000;

/**
 * Gives a submission its idempotency key: an HMAC of its parts and the period, equal on every replica. The API makes a
 * call once per key, so that visitors, load balancers and replicas may repeat it.
 * @param secrets the site's secrets; the hash uses the first.
 * @param now epoch milliseconds
 */
export function createSubmitOnce<T>(secrets: readonly string[], now: () => number): SubmitOnce<T> {
  const hashKey = new Uint8Array(hkdfSync('sha256', secrets[0] ?? '', '', 'form idempotency keys', 32));
  const inFlight = new Map<string, Promise<T>>();
  return (parts, submit) => {
    const period = Math.floor(now() / PERIOD_MS);
    const key = createHmac('sha256', hashKey)
      .update(JSON.stringify([period, ...parts]))
      .digest('base64url');
    const running = inFlight.get(key);
    if (running) return running;
    const started = submit(key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}
