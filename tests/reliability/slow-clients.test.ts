import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimitedServer } from '../../server/http-server.ts';
import { ask } from '../support/ask.ts';
import { type FakeApi, json, startFakeApi } from '../support/fake-api.ts';
import { visit } from '../support/form-senders.ts';
import { startSite, type TestSite } from '../support/site.ts';

/** Clients that are slow on purpose, against the very server the site listens with; its times are shorter here. */

const HEADERS_MS = 400;
const BODY_MS = 800;
const READING_MS = 300;
const CHECK_MS = 100;

let api: FakeApi;
let site: TestSite;
let server: Server;
let port: number;
let origin: string;

beforeAll(async () => {
  api = await startFakeApi();
  server = createLimitedServer({
    keepAliveTimeout: 75_000,
    headersTimeout: HEADERS_MS,
    requestTimeout: BODY_MS,
    connectionsCheckingInterval: CHECK_MS,
    readingTimeout: READING_MS,
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : Number.NaN;
  origin = `http://127.0.0.1:${port}`;
  site = await startSite({
    apiOrigin: api.origin,
    environment: { ALLOWED_HOSTS: '127.0.0.1', PUBLIC_ORIGIN: origin },
  });
  server.on('request', site.app);
});
beforeEach(() => api.reset());
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await site.close();
  await api.close();
});

/** Opens a connection. @returns it, all that came over it, and when it ended. */
function open(text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => {});
  const started = performance.now();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const ended = once(socket, 'close').then(() => ({ answer, after: performance.now() - started }));
  return { socket, ended };
}

const openConnections = () =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });

test('C1: two hundred clients that send a header now and then are cut off; others notice nothing', async () => {
  const clients = Array.from({ length: 200 }, () => open(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`));
  const drip = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write('X-Slow: 1\r\n');
  }, 100);
  expect((await ask(`${origin}/livez`)).status).toBe(200);
  const ends = await Promise.all(clients.map(({ ended }) => ended));
  clearInterval(drip);
  for (const { answer } of ends) expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  expect(Math.max(...ends.map(({ after }) => after))).toBeLessThan(HEADERS_MS + 2000);
});

test('C2: a body that comes too slowly is a 408, and the API is left alone', async () => {
  let left = 0;
  api.otherwise(json({}));
  const headers = await visit(origin);
  api.reset();
  const lines = Object.entries({ ...headers, 'Content-Length': 1000 }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { socket, ended } = open(
    `POST /api/anonymous-form-submit/convergence HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`,
  );
  const drip = setInterval(() => socket.writable && socket.write('x'), 50);
  const { after } = await ended;
  left += 1;
  clearInterval(drip);
  expect(after).toBeLessThan(BODY_MS + 2000);
  expect(left).toBe(1);
  // The fake API notes a request at its end: this one never had one.
  expect(api.asked).toEqual([]);
});

describe('C3: a client that does not read its answer', () => {
  const BIG = 'x'.repeat(9_000_000);
  const sockets = new Set<Socket>();

  test('is cut off, and nothing is held for it', async () => {
    api.otherwise((_req, res) => res.end(BIG));
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
      );
      socket.on('error', () => {});
      socket.pause();
      sockets.add(socket);
    }
    await expect.poll(openConnections).toBeGreaterThanOrEqual(20);
    await expect.poll(openConnections, { timeout: 3000 }).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test('one that reads slowly, but does, gets all of it', async () => {
    api.otherwise((_req, res) => res.end(BIG));
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    );
    let size = 0;
    socket.on('data', (chunk) => {
      size += chunk.length;
      if (size % 7 === 0 || size > 1_000_000 * Math.ceil(size / 1_000_000) - 70_000) {
        socket.pause();
        setTimeout(() => socket.resume(), 40);
      }
    });
    await once(socket, 'close');
    expect(size).toBeGreaterThan(BIG.length);
  });

  test('one that waits for the API is not taken for one', async () => {
    api.otherwise((_req, res) => void setTimeout(() => res.end('{}'), 3 * READING_MS));
    expect((await ask(`${origin}/api/taxonomy`)).status).toBe(200);
  });
});
