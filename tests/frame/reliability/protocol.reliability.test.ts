import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { openRaw, type RawReply } from '../../support/raw-client.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor, type WriteHeaders } from '../../support/visitor.ts';

/** Request smuggling: messages that two servers could read differently, with requests behind them. */

const FORM = '/anonymous-form-submit/convergence';
const PAGE = '/convergence-2025/register';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
let visitor: WriteHeaders;

beforeAll(async () => {
  visitor = (await createVisitor(site.origin)).writeHeaders();
});
beforeEach(() => {
  api.reset();
  api.otherwise(json({ statusCode: 200 }));
});

const host = () => `Host: 127.0.0.1:${site.port}`;
/** The header lines of a visitor with a valid XSRF token. */
const xsrfHeaders = () => Object.entries(visitor).map(([name, value]) => `${name}: ${value}`);
const FORM_HEADERS = ['Sec-Fetch-Site: same-origin', 'Content-Type: application/x-www-form-urlencoded'];
const message = (line: string, headers: readonly string[], body = '') =>
  `${line} HTTP/1.1\r\n${[host(), ...headers].join('\r\n')}\r\n\r\n${body}`;
const smuggled = () => message('GET /api/smuggled', []);

/** Requests that were executed and must not be: the smuggled request, or the form. */
const executed = () => api.requests.map(({ url }) => url).filter((url) => /smuggled|form-submit/.test(url));

/** Sends texts and reads the responses until the connection ends. */
async function sendAll(...texts: readonly string[]): Promise<RawReply[]> {
  const client = openRaw(site.port);
  const replies: RawReply[] = [];
  for (const text of texts) client.send(text);
  for (let reply = await client.next(); reply; reply = await client.next()) replies.push(reply);
  await client.ended;
  return replies;
}

const CHUNKED = 'Transfer-Encoding: chunked';
const LAST = '0\r\n\r\n';

describe('rejects a message of ambiguous length and does not read the request behind it [C5]', () => {
  const shapes: readonly [string, number, string, readonly string[], string][] = [
    ['a length and chunks', 400, FORM, ['Content-Length: 5', CHUNKED], LAST],
    ['chunks and a length', 400, FORM, [CHUNKED, 'Content-Length: 5'], LAST],
    ['two lengths', 400, FORM, ['Content-Length: 5', 'Content-Length: 60'], 'hello'],
    ['two lengths in one header', 400, FORM, ['Content-Length: 5, 60'], 'hello'],
    ['a length with a sign', 400, FORM, ['Content-Length: +4'], 'abcd'],
    ['a length that is negative', 400, FORM, ['Content-Length: -4'], 'abcd'],
    ['a length in another base', 400, FORM, ['Content-Length: 0x4'], 'abcd'],
    ['an unknown coding', 400, FORM, ['Transfer-Encoding: xchunked'], LAST],
    ['the coding "identity"', 400, FORM, ['Transfer-Encoding: identity'], LAST],
    ['a coding after the chunks', 400, FORM, ['Transfer-Encoding: chunked, identity'], LAST],
    ['two codings in two headers', 400, FORM, [CHUNKED, 'Transfer-Encoding: identity'], LAST],
    ['a coding behind a control character', 400, FORM, ['Transfer-Encoding:\x0bchunked'], LAST],
    ['a carriage return alone', 400, FORM, [`X: a\r${CHUNKED}`], LAST],
    ['a line feed alone', 400, FORM, [`X: a\n${CHUNKED}`], LAST],
    ['a space before the colon', 400, FORM, ['Content-Length : 5'], 'hello'],
    ['a folded header', 400, FORM, ['X: a', ` ${CHUNKED}`], LAST],
    ['a NUL in a header', 400, FORM, ['X: a\0b', 'Content-Length: 5'], 'hello'],
    ['a NUL in the name of a header', 400, FORM, ['X\0: a', 'Content-Length: 5'], 'hello'],
    ['a chunk with an extension of 20 KB', 413, PAGE, [CHUNKED], `1;${'a'.repeat(20_000)}\r\nx\r\n${LAST}`],
    ['a chunk whose size has a sign', 400, PAGE, [CHUNKED], `+1\r\nx\r\n${LAST}`],
    ['a chunk whose size overflows', 400, PAGE, [CHUNKED], `fffffffffffffffff\r\nx\r\n${LAST}`],
    ['a chunk that is longer than its size', 400, PAGE, [CHUNKED], `1\r\nxx${LAST}`],
    ['chunks with line feeds alone', 400, PAGE, [CHUNKED], '1\nx\n0\n\n'],
  ];
  const post = (path: string, headers: readonly string[], body: string) =>
    path === FORM
      ? message(`POST /api${FORM}`, [...xsrfHeaders(), ...headers], body)
      : message(`POST ${path}`, [...FORM_HEADERS, ...headers], body);

  test.each(shapes)('%s: %i [C5]', async (_name, status, path, headers, body) => {
    const replies = await sendAll(post(path, headers, body) + smuggled());
    expect(replies.map((reply) => reply.status)).toEqual([status]);
    expect(replies[0]?.headers.get('connection')).toBe('close');
    expect(executed()).toEqual([]);
  });

  test('are rejected, too, behind a valid request on the same connection [C5]', async () => {
    for (const [name, status, path, headers, body] of shapes) {
      const replies = await sendAll(message('GET /livez', []) + post(path, headers, body) + smuggled());
      // The connection may end before the 400 is written.
      const statuses = replies.map((reply) => reply.status);
      expect([[200], [200, status]], name).toContainEqual(statuses);
    }
    expect(executed()).toEqual([]);
  });

  test('chunks to /api are rejected, whatever they contain [C5]', async () => {
    const replies = await sendAll(
      post(FORM, [CHUNKED], `${smuggled().length.toString(16)}\r\n${smuggled()}\r\n${LAST}`),
    );
    expect(replies.map((reply) => reply.status)).toEqual([411]);
    expect(executed()).toEqual([]);
  });

  test('a body that looks like a request stays a body [C5]', async () => {
    const body = smuggled();
    const replies = await sendAll(
      message(`POST /api${FORM}`, [...xsrfHeaders(), `Content-Length: ${body.length}`, 'Connection: close'], body),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200]);
    expect(api.requests.map(({ url, body: received }) => [url, received])).toEqual([[FORM, body]]);
  });

  test('an upgrade is ignored, and the bytes after it are not executed [C5]', async () => {
    const upgrade = message('GET /livez', [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
    ]);
    const client = openRaw(site.port);
    client.send(upgrade);
    expect((await client.next())?.status).toBe(200);
    client.send(post(FORM, ['Content-Length: 5', CHUNKED], LAST));
    client.send(smuggled());
    const sure = await sendAll(message('GET /livez', ['Connection: close']));
    expect(sure.map(({ status }) => status)).toEqual([200]);
    expect(api.requests).toEqual([]);
    client.end();
  });
});

describe('well-formed messages get responses [C5]', () => {
  test('a hundred pipelined requests are answered in order [C5]', async () => {
    const slowly = (number: number) => ((number * 7) % 13) * 4;
    api.on('/taxonomy', (req: { url: string }, res: { end(text: string): void }) => {
      const number = Number(req.url.split('=')[1]);
      setTimeout(() => res.end(`answer ${number}`), slowly(number));
    });
    const paths = ['/api/taxonomy', '/RAPSEvents'];
    const client = openRaw(site.port);
    client.send(Array.from({ length: 100 }, (_, n) => message(`GET ${paths[n % 2]}?n=${n}`, [])).join(''));
    for (let number = 0; number < 100; number += 1) {
      const reply = await client.next();
      const content = reply?.headers.get('location') ?? reply?.body.toString();
      expect(content).toBe(number % 2 === 1 ? `/events?n=${number}` : `answer ${number}`);
    }
    expect(client.isOpen()).toBe(true);
    client.end();
  });

  test('Expect: 100-continue gets a 100, and the API gets the body once [C5]', async () => {
    const client = openRaw(site.port);
    client.send(message(`POST /api${FORM}`, [...xsrfHeaders(), 'Expect: 100-continue', 'Content-Length: 2']));
    expect((await client.next())?.status).toBe(100);
    expect(api.requests).toEqual([]);
    client.send('{}');
    expect((await client.next())?.status).toBe(200);
    expect(api.requests.map(({ url, body }) => [url, body])).toEqual([[FORM, '{}']]);
    client.send(message('GET /livez', ['Expect: something else']));
    expect((await client.next())?.status).toBe(417);
    client.end();
  });
});

describe('requests for another protocol [C7]', () => {
  test('CONNECT: 405 with Allow, no tunnel, no echo [C7]', async () => {
    const replies = await sendAll(`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n${smuggled()}`);
    expect(replies).toHaveLength(1);
    const [{ status, headers, body } = { status: 0, headers: new Map(), body: '' }] = replies;
    expect([status, headers.get('allow'), String(body)]).toEqual([405, 'GET, HEAD, POST, OPTIONS', '']);
    expect([...headers.values()].join()).not.toContain('evil');
    expect(api.requests).toEqual([]);
  });

  test('a client that resets its tunnel does no harm [C7]', async () => {
    const clients = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const client = openRaw(site.port);
        client.send(message('GET /livez', []));
        await client.next();
        return client;
      }),
    );
    for (const client of clients) client.send('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    for (const client of clients) client.reset();
    await Promise.all(clients.map(({ ended }) => ended));
    await expect.poll(site.openConnections).toBe(0);
    expect((await sendAll(message('GET /livez', ['Connection: close'])))[0]?.status).toBe(200);
  });
});
