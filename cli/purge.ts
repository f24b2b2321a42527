import { createHmac, randomUUID } from 'node:crypto';

const TIMEOUT_MS = 20_000;

/** @throws Error when the site cannot be reached or rejects the message */
export async function purge(origin: string, secret: string, tags: readonly string[]): Promise<void> {
  const body = JSON.stringify({ tags, id: randomUUID() });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const address = `${origin}/hooks/purge`;
  const repeat = 'Run content import --purge-all once it can, or the pages follow within minutes.';
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Signature': `t=${time},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`The content is imported, but ${address} cannot be reached. ${repeat}`, { cause: error });
  });
  if (status !== 204) throw new Error(`The content is imported, but ${address} answered ${status}. ${repeat}`);
}
