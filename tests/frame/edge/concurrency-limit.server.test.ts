import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../../server/pipeline/concurrency-limit.ts';
import { sendRequest } from '../../support/send-request.ts';

/** A request for `/held` is held; a client that asks for `/left` leaves at its arrival, and is counted after that. */

const LIMIT = 3;
const admits = createConcurrencyLimit(LIMIT);
let held: (() => void)[] = [];
let leave = (): void => {};
let counted = 0;
const server = createServer(async (req, res) => {
  if (req.url === '/left') {
    leave();
    await once(res, 'close');
  }
  const isAdmitted = admits('a client', res);
  counted += 1;
  if (isAdmitted && req.url === '/held') await new Promise<void>((resolve) => held.push(resolve));
  res.writeHead(isAdmitted ? 200 : 429).end();
});
let origin: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const readStatus = async (path: string) => (await sendRequest(origin + path)).status;

test('a place is free again when the response has ended', async () => {
  const responses = Array.from({ length: LIMIT }, () => readStatus('/held'));
  await expect.poll(() => held.length).toBe(LIMIT);
  expect(await readStatus('/')).toBe(429);
  for (const release of held) release();
  held = [];
  expect(await Promise.all(responses)).toEqual([200, 200, 200]);
  await expect.poll(() => readStatus('/')).toBe(200);
});

test('a client that has left takes no place', async () => {
  const before = counted;
  for (let round = 0; round < LIMIT; round += 1) {
    const leaving = new AbortController();
    leave = () => leaving.abort();
    await expect(fetch(`${origin}/left`, { signal: leaving.signal })).rejects.toThrow('aborted');
  }
  await expect.poll(() => counted).toBe(before + LIMIT);
  expect(await readStatus('/')).toBe(200);
});
