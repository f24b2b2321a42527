import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { publishedPaths } from '../../support/addresses.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { figure } from '../../support/figure.ts';
import { findKind, runLoad } from '../../support/load/load.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';
import { openRaw } from '../../support/raw-client.ts';
import { LIST_PATH, redirectEntries } from '../../support/redirect-entries.ts';
import { findStatus } from '../../support/site-process.ts';
import { until } from '../../support/until.ts';

/** Slow, hanging and disconnecting clients, in large numbers, against whole sites with production timeouts. */

const MEGABYTE = 1_000_000;
const HEADERS_MS = 20_000;
const sites = measuredSites();

async function fakeApi(): Promise<FakeApi> {
  const api = await startFakeApi();
  onTestFinished(api.close);
  return api;
}

test('500 connections that send a header five times a second are closed, without an effect on other clients [C1]', async () => {
  const CLIENTS = 500;
  const RATE = 100;
  const MAX_ADDED_MS = 10;
  const site = await sites.startPinned();
  const paths = (await publishedPaths(site.origin)).slice(0, 40);
  const seconds = scaled(22, 22);
  const runVisitors = async () => {
    const report = await runLoad({
      origin: site.origin,
      streams: [{ rate: RATE, seconds, requests: [{ kind: 'page', paths, good: /^200/ }] }],
    });
    return findKind(report, 'page');
  };
  for (const path of [...paths, ...paths]) expect(await findStatus(site.origin + path)).toBe(200);
  const alone = await runVisitors();

  const clients = Array.from({ length: CLIENTS }, () => openRaw(site.port));
  for (const client of clients) client.send(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n`);
  const drip = setInterval(() => {
    for (const client of clients) client.send('X-Slow: 1\r\n');
  }, 200);
  const ends = Promise.all(clients.map(async (client) => ({ reply: await client.next(), after: await client.ended })));
  const meanwhile = await runVisitors();
  const cut = await ends.finally(() => clearInterval(drip));

  const latest = Math.max(...cut.map(({ after }) => after));
  figure(
    'C1',
    `${CLIENTS} slow connections closed with 408 after ${(latest / 1000).toFixed(1)} s at most; p99 of ${RATE}/s meanwhile ` +
      `${meanwhile.p99.toFixed(1)} ms, alone ${alone.p99.toFixed(1)} ms`,
  );
  expect(new Set(cut.map(({ reply }) => reply?.status))).toEqual(new Set([408]));
  expect(latest).toBeLessThan(HEADERS_MS + 2500);
  expect([alone.failures, meanwhile.failures]).toEqual([{}, {}]);
  expect(meanwhile.p99 - alone.p99).toBeLessThan(MAX_ADDED_MS);
});

test('200 clients that pipeline requests for a page of a megabyte and read nothing are disconnected [C3]', async () => {
  const CLIENTS = 200;
  const TIMES = 10;
  const MAX_ADDED_MB = 50;
  /** In the first minute the socket buffers fill up; the stalled writes of the second are checked a little later. */
  const CUT_MS = 155_000;
  const api = await fakeApi();
  const [page] = contentPageAnswer.result;
  api.on('/page-menu', {
    ...contentPageAnswer,
    result: [{ ...page, body: `<p>${'x'.repeat(MEGABYTE / 2 - 20_000)}</p>` }],
  });
  const site = await sites.start({ environment: { API_ORIGIN: api.origin } });
  const message = `GET /elm/big HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`;
  for (let round = 0; round < 20; round += 1) {
    const reader = openRaw(site.port);
    reader.send(message);
    const reply = await reader.next();
    expect(reply?.status).toBe(200);
    expect(reply?.body.length).toBeGreaterThan(MEGABYTE * 0.9);
    reader.end();
  }
  const before = toMemory(site.pid);
  const clients = Array.from({ length: CLIENTS }, () => {
    const client = openRaw(site.port);
    client.pause();
    client.send(message.repeat(TIMES));
    return client;
  });
  await until('all are connected', () => openConnections(site.port) >= CLIENTS);
  let peak = 0;
  const started = performance.now();
  while (openConnections(site.port) > 0 && performance.now() - started < CUT_MS) {
    peak = Math.max(peak, toMemory(site.pid));
    await delay(500);
  }
  const seconds = (performance.now() - started) / 1000;
  const stillOpen = openConnections(site.port);
  figure(
    'C3',
    `${CLIENTS} clients that read nothing of ${TIMES} pages of a megabyte: ${stillOpen} still open after ${seconds.toFixed(0)} s; memory ` +
      `+${Math.round(peak - before)} MB at most`,
  );
  for (const client of clients) client.end();
  expect(stillOpen).toBe(0);
  expect(peak - before).toBeLessThan(MAX_ADDED_MB);
});

test('1500 clients that disconnect: the API sees every abort, and no connection stays open [B6]', async () => {
  const CLIENTS = 1500;
  const CONCURRENCY = 250;
  const api = await fakeApi();
  const open = new Set<Socket>();
  let aborts = 0;
  api.on(LIST_PATH, redirectEntries());
  api.otherwise((req, res) => {
    open.add(req.socket);
    res.once('close', () => {
      aborts += 1;
      open.delete(req.socket);
    });
  });
  const site = await sites.start({ environment: { API_ORIGIN: api.origin } });
  const paths = ['/taxonomy', '/sitemap', '/search', '/education', '/events', '/accordion', '/faq', '/slider'];
  let longest = 0;
  for (let sent = 0; sent < CLIENTS; sent += CONCURRENCY) {
    const clients = Array.from({ length: CONCURRENCY }, (_, index) => {
      const req = request(`${site.origin}/api${paths[index % paths.length]}`, { agent: false });
      req.on('error', () => {});
      req.end();
      return req;
    });
    await until('all requests have reached the API', () => open.size >= CONCURRENCY);
    const started = performance.now();
    for (const client of clients) client.destroy();
    await until('the API has seen every abort', () => open.size === 0);
    longest = Math.max(longest, performance.now() - started);
  }
  await until('no connection is open', () => openConnections(site.port) === 0);
  const requestCount = api.requests.filter(({ url }) => paths.includes(url)).length;
  figure(
    'B6',
    `${requestCount} clients disconnected: the API saw ${aborts} aborts, the last of ${CONCURRENCY} after ${Math.round(longest)} ms; 0 open`,
  );
  expect(requestCount).toBe(CLIENTS);
  expect(aborts).toBe(CLIENTS);
  expect(longest).toBeLessThan(1000);
});

/** The resident memory of a process in megabytes. */
function toMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Open connections of the server on a port, without those it has closed but whose client has not noticed. */
function openConnections(port: number): number {
  const ESTABLISHED = '01';
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === ESTABLISHED).length;
}
