import { createHmac, randomUUID } from 'node:crypto';

const TIMEOUT_MS = 20_000;

/** @throws Error when the site rejects the message */
export async function purge(origin: string, secret: string, tags: readonly string[]): Promise<void> {
  const body = JSON.stringify({ tags, id: randomUUID() });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const { status } = await fetch(`${origin}/hooks/purge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Signature': `t=${time},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (status !== 204) throw new Error(`The content is imported, but ${origin}/hooks/purge answered ${status}.`);
}
