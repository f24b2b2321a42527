import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({ apiOrigin: api.origin });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

/** Sends bytes as they are and reads the answer's first line and headers. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const request = (line: string, headers = [`Host: 127.0.0.1:${site.port}`]) =>
  raw(`${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`);

describe('C4, C6, C7, C8: the request-target gate: what is no plain request for a path of this site is refused', () => {
  test.each([
    ['TRACE / ', 405],
    ['PROPFIND / ', 405],
    ['GET http://evil.example/ ', 400],
    ['OPTIONS * ', 405],
    ['GET /\\evil.example/ ', 400],
    ['GET /%5cevil.example/ ', 400],
    ['GET /a/../b ', 400],
    ['GET /a/%2e%2e/b ', 400],
    ['GET /% ', 400],
    ['GET /%ff ', 400],
    ['GET /%c0%af ', 400],
    ['GET /%00 ', 400],
    [`GET /${'a'.repeat(11_000)} `, 414],
    ['GET /api/../admin ', 400],
    ['GET /api/%2e%2e/admin ', 400],
  ])('%j → %i', async (line, status) => {
    api.reset();
    const answer = await request(line.trimEnd());
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(api.asked).toEqual([]);
  });

  test.each([
    ['no host', [], 400],
    ['an unknown host', ['Host: evil.example'], 421],
    ['two hosts', ['Host: 127.0.0.1', 'Host: evil.example'], 400],
    ['an empty host', ['Host: '], 400],
  ])('%s → %s %i', async (_name, headers, status) => {
    const answer = await request('GET /', headers as string[]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain('evil.example');
  });

  test('as many slashes as a target may have are answered with one clean redirect', async () => {
    const answer = await request(`GET ${'/'.repeat(9000)}a`);
    expect(answer).toMatch(/^HTTP\/1.1 301 /);
    expect(answer).toContain('\r\nLocation: /a\r\n');
  });

  test('a method that pages do not have gets 405 with what they have', async () => {
    const response = await fetch(`${site.origin}/who-we-are`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('health', () => {
  test('/livez answers, /readyz says whether to send traffic, both before the host is checked', async () => {
    expect(await request('GET /livez', ['Host: 10.0.0.7'])).toMatch(/^HTTP\/1.1 200 /);
    site.readiness.ready = false;
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
    site.readiness.ready = true;
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  });

  test('D11: readiness does not depend on the API', async () => {
    api.otherwise((_req, res) => res.destroy());
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    api.reset();
  });
});

describe('logs', () => {
  test('one line per request with an id, without the query', async () => {
    const response = await fetch(`${site.origin}/robots.txt?token=secret-canary`);
    await response.text();
    const id = response.headers.get('x-request-id');
    await expect.poll(() => site.log.some((line) => line.requestId === id)).toBe(true);
    expect(JSON.stringify(site.log)).not.toContain('secret-canary');
  });
});
