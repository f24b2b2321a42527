import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Step } from '../../scripts/steps.ts';
import { RECORD_PATH } from '../../shared/credits/addresses.ts';
import { MAX_ENTRY_BYTES } from '../../shared/credits/credit-log.ts';
import { type FakeApi, json, type ReceivedRequest, type Script, startFakeApi } from '../support/fake-api.ts';
import { reset, sendRaw } from '../support/faults.ts';
import { sendRequest } from '../support/send-request.ts';
import { type Nginx, startNginx } from './nginx.ts';

const WRITING_GET = '/api/anonymous-form-submit//euro-convergence?firstName=%2F';
/** Targets that a balancer may normalise. */
const ODD_TARGETS = [
  WRITING_GET,
  '/api/page-menu?path=%2Fa%2Fb&x=//',
  '/a%2Fb/%2f',
  '//a///b',
  '/a/./b/../c',
  '/%E2%82%AC/%7euser/%41',
  '/a;b=c+d?e+f&g=%25&h',
  '/Education/UPPER/',
  '/?',
  `/${'x'.repeat(12_000)}`,
];
const KILOBYTE = 1000;
const TIMEOUT_MS = 2000;
/** Whether nginx retries a request on the other replica after a connection reset. */
const RESET_REQUESTS = [
  { method: 'GET', path: '/who-we-are', isRetried: true },
  { method: 'GET', path: '/api/taxonomy', isRetried: true },
  { method: 'POST', path: '/api/anonymous-form-submit/convergence', isRetried: false },
  { method: 'GET', path: WRITING_GET, isRetried: false },
  { method: 'GET', path: '/api/anonymous%2Dform-submit/Euro-Convergence', isRetried: false },
  { method: 'GET', path: '/api/cvent-page/convert-member-type/Professional/true/X/false/', isRetried: false },
] as const;
const fine = json({ statusCode: 200 });

type Stage = { readonly nginx: Nginx; readonly replicas: readonly [FakeApi, FakeApi] };

/** The behaviour of the load balancer alone, in front of two replicas that record their requests. */
export async function runBalancerScenarios(runAll: (steps: readonly Step[]) => Promise<void>): Promise<void> {
  const replicas = [await startFakeApi(), await startFakeApi()] as const;
  const nginx = await startNginx(replicas.map(({ origin }) => Number(new URL(origin).port)));
  const stage: Stage = { nginx, replicas };
  const step = (name: string, run: (stage: Stage) => Promise<string | undefined>): Step => ({
    name,
    run() {
      for (const replica of replicas) {
        replica.reset();
        replica.otherwise(fine);
      }
      return run(stage);
    },
  });
  await runAll([
    step('unusual paths are forwarded byte for byte', oddPaths),
    step('forwarding headers are replaced, never forwarded', forwarded),
    step('a response is streamed, not buffered', streaming),
    step('request bodies of 100 KB pass, larger ones get 413', bodies),
    step('a reset request is retried only where it is safe', aborted),
    step('both replicas are tried again after both have failed', bothFailed),
    step('a replica that refuses connections fails no request', refusedConnections),
    step('without any replica the balancer answers 502 itself', noReplica),
  ]);
  await nginx.stop();
}

const received = ({ replicas }: Stage): ReceivedRequest[] => replicas.flatMap(({ requests }) => requests);
const respondWith = ({ replicas }: Stage, script: Script) => {
  for (const replica of replicas) replica.otherwise(script);
};

async function oddPaths(stage: Stage): Promise<string> {
  for (const target of ODD_TARGETS) {
    const answer = await sendRaw(stage.nginx.port, request(target, 'Connection: close'));
    assert.match(answer, /^HTTP\/1\.1 200 /, target);
  }
  const targets = received(stage).map(({ url }) => url);
  assert.deepEqual(targets.sort(), [...ODD_TARGETS].sort());
  return `${ODD_TARGETS.length} targets, the longest of ${Math.max(...ODD_TARGETS.map(({ length }) => length))} bytes`;
}

async function forwarded(stage: Stage): Promise<undefined> {
  const claims = ['X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9', 'X-Forwarded-Host: evil.example'];
  const more = ['X-Forwarded-Proto: https', 'X-Real-IP: 203.0.113.9', 'X-Request-Id: chosen-by-the-visitor'];
  await sendRaw(stage.nginx.port, request('/', ...claims, ...more, 'Connection: close'));
  const { 'x-request-id': id, ...headers } = received(stage)[0]?.headers ?? {};
  assert.match(String(id), /^[0-9a-f]{32}$/);
  // No Connection header: the connection is kept alive.
  assert.deepEqual(headers, { host: 'www.example.test:8443', 'x-forwarded-for': '127.0.0.1' });
}

async function streaming(stage: Stage): Promise<undefined> {
  const seen = Promise.withResolvers<void>();
  respondWith(stage, (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' });
    res.write('<p>first');
    // The rest is sent only after the client has received the first part.
    void seen.promise.then(() => res.end('<p>last'));
  });
  const req = get(`${stage.nginx.origin}/streamed`, { agent: false });
  const timer = setTimeout(() => req.destroy(new Error('The first part was buffered')), TIMEOUT_MS);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    req.once('response', resolve).once('error', reject);
  });
  let html = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    html += chunk;
    if (html.includes('first')) seen.resolve();
  }
  clearTimeout(timer);
  assert.equal(html, '<p>first<p>last');
}

async function bodies(stage: Stage): Promise<undefined> {
  const post = (length: number) =>
    sendRequest(`${stage.nginx.origin}/api/x`, { method: 'POST', body: 'x'.repeat(length) });
  assert.equal((await post(100 * KILOBYTE)).status, 200);
  assert.equal(received(stage)[0]?.body.length, 100 * KILOBYTE);
  assert.equal((await post(103 * KILOBYTE)).status, 413);
  assert.equal(received(stage).length, 1);
  const record = (length: number) =>
    sendRequest(stage.nginx.origin + RECORD_PATH, { method: 'POST', body: 'x'.repeat(length) });
  assert.equal((await record(MAX_ENTRY_BYTES)).status, 200);
  assert.equal(received(stage)[1]?.body.length, MAX_ENTRY_BYTES);
  const { status, body } = await record(MAX_ENTRY_BYTES + 1);
  assert.equal(status, 413);
  assert.match(body, /<h1>The file is too large<\/h1>/);
  assert.equal(received(stage).length, 2);
}

async function aborted(stage: Stage): Promise<string> {
  respondWith(stage, reset);
  for (const { method, path, isRetried } of RESET_REQUESTS) {
    for (const replica of stage.replicas) replica.requests.length = 0;
    const { status } = await sendRequest(stage.nginx.origin + path, {
      method,
      ...(method === 'POST' && { body: '{}' }),
    });
    assert.deepEqual({ path, status, isRetried: received(stage).length > 1 }, { path, status: 502, isRetried });
  }
  return 'writes are sent once, GET or POST';
}

async function bothFailed(stage: Stage): Promise<undefined> {
  respondWith(stage, reset);
  await sendRequest(`${stage.nginx.origin}/`);
  respondWith(stage, fine);
  assert.equal((await sendRequest(`${stage.nginx.origin}/`)).status, 200);
}

async function refusedConnections(stage: Stage): Promise<string> {
  const [, second] = stage.replicas;
  await second.close();
  const agent = new Agent({ keepAlive: true });
  const sent = Array.from({ length: 20 }, (_, number) => [
    { method: 'GET', path: `/page-${number}` },
    { method: 'POST', path: `/api/form-${number}`, body: '{}' },
    { method: 'GET', path: `${WRITING_GET}&number=${number}` },
  ]).flat();
  for (const { path, ...options } of sent) {
    const { status } = await sendRequest(stage.nginx.origin + path, { ...options, agent });
    assert.equal(status, 200, path);
  }
  agent.destroy();
  assert.deepEqual(
    received(stage).map(({ url }) => url),
    sent.map(({ path }) => path),
  );
  return `${sent.length} requests, each answered by the other replica and received once`;
}

async function noReplica({ nginx, replicas }: Stage): Promise<undefined> {
  await replicas[0].close();
  const [page, call, health] = await Promise.all(
    ['/who-we-are', '/api/taxonomy', '/balancer-health'].map((path) => sendRequest(nginx.origin + path)),
  );
  assert.deepEqual([page?.status, call?.status, health?.status], [502, 502, 200]);
  assert.match(page?.body ?? '', /<h1>One moment<\/h1>/);
  assert.deepEqual(JSON.parse(call?.body ?? ''), { statusCode: 502, statusMessage: 'Bad Gateway' });
  for (const answer of [page, call]) assert.equal(answer?.headers['cache-control'], 'no-store');
}

function request(target: string, ...headers: string[]): string {
  return `${[`GET ${target} HTTP/1.1`, 'Host: www.example.test:8443', ...headers].join('\r\n')}\r\n\r\n`;
}
