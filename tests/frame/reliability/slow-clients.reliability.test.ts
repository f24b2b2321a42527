import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { openRaw, type RawClient } from '../../support/raw-client.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

/** Clients that are slow on purpose, against the site's own HTTP server with shorter limits. */

const HEADERS_MS = 3000;
const BODY_MS = 4000;
const READING_MS = 2000;
const CHECK_MS = 100;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    limits: {
      keepAliveTimeout: 75_000,
      headersTimeout: HEADERS_MS,
      requestTimeout: BODY_MS,
      connectionsCheckingInterval: CHECK_MS,
      readTimeout: READING_MS,
    },
  }),
);
beforeEach(() => api.reset());

/** Clients that send a text and then a little every 100 ms. @returns their responses, once all are disconnected. */
function startDripping(count: number, text: string, drop: string) {
  const clients = Array.from({ length: count }, () => {
    const client = openRaw(site.port);
    client.send(text);
    return client;
  });
  const timer = setInterval(() => {
    for (const client of clients) client.send(drop);
  }, 100);
  const replies = Promise.all(
    clients.map(async (client) => {
      const reply = await client.next();
      await client.ended;
      return reply;
    }),
  );
  return replies.finally(() => clearInterval(timer));
}

test('two hundred clients that drip headers get 408; other clients notice nothing [C1]', async () => {
  const dripping = startDripping(200, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n`, 'X-Slow: 1\r\n');
  let areDisconnected = false;
  void dripping.then(() => {
    areDisconnected = true;
  });
  const others = await Promise.all(Array.from({ length: 20 }, () => sendRequest(`${site.origin}/robots.txt`)));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(areDisconnected, 'other clients get responses meanwhile').toBe(false);
  expect(new Set((await dripping).map((reply) => reply?.status))).toEqual(new Set([408]));
});

test('a body that is too slow gets 408, and the API receives nothing [C2]', async () => {
  const CLIENTS = 20;
  api.otherwise(json({}));
  const lines = Object.entries({ ...(await createVisitor(site.origin)).writeHeaders(), 'Content-Length': 1000 });
  const head = `POST /api/anonymous-form-submit/convergence HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${lines
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
  api.reset();
  const replies = await startDripping(CLIENTS, head, 'x');
  expect(new Set(replies.map((reply) => reply?.status))).toEqual(new Set([408]));
  expect([api.requests, api.aborted], 'the API gets no request').toEqual([[], []]);
});

describe('a client that does not read its response [C3]', () => {
  /** Below the size limit of an API response. Several together exceed the socket buffers of the system. */
  const BIG = 'x'.repeat(4_500_000);
  const CLIENTS = 20;
  const messageFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`;

  async function openIdle(): Promise<RawClient> {
    const client = openRaw(site.port);
    client.send(messageFor('/livez'));
    expect((await client.next())?.status).toBe(200);
    return client;
  }

  test.each([
    ['four megabytes of the API, three times', '/api/taxonomy', 3],
    ['a page of a megabyte, ten times', '/elm/big', 10],
  ])('is disconnected, and its memory is released: %s [C3]', async (_name, path, times) => {
    api.on('/taxonomy', (_req: unknown, res: ServerResponse) => res.end(BIG));
    const [page] = contentPageAnswer.result;
    api.on('/page-menu', { ...contentPageAnswer, result: [{ ...page, body: `<p>${BIG.slice(0, 980_000)}</p>` }] });
    // The connections are opened first: on a busy machine the headers of a new one could exceed their timeout.
    const clients = await Promise.all(Array.from({ length: CLIENTS }, openIdle));
    for (const client of clients) {
      client.pause();
      client.send(messageFor(path).repeat(times));
    }
    const disconnectedClients = () => new Set(site.log.filter((line) => line.path === path && line.aborted)).size;
    await expect.poll(disconnectedClients).toBeGreaterThanOrEqual(CLIENTS);
    await expect.poll(site.openConnections).toBe(0);
    for (const client of clients) client.end();
  });

  test('a client that reads slowly gets the whole response [C3]', async () => {
    api.otherwise((_req, res) => res.end(BIG));
    const socket = connect(site.port, '127.0.0.1', () =>
      socket.write(messageFor('/api/taxonomy').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
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

  test('a client that waits for the API is not disconnected [C3]', async () => {
    api.otherwise((_req, res) => void setTimeout(() => res.end('{}'), 3 * READING_MS));
    expect((await sendRequest(`${site.origin}/api/taxonomy`)).status).toBe(200);
  });
});
