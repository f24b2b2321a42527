import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Reply } from '../../support/ask.ts';
import { contentPage } from '../../support/content-page.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const PURGE_SECRET = 'the key of the content system, long enough';
const NOW = Date.UTC(2031, 4, 6, 12);
const PATH = '/who-we-are/bylaws';

let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', contentPage('The bylaws'));
  site = await startSite({
    apiOrigin: api.origin,
    now: NOW,
    environment: { SECONDARY_GRACE_MS: '1000', PURGE_SECRET },
  });
  return () => site.close();
});
afterAll(() => api.close());

const get = (path: string) => ask(site.origin + path);
const state = ({ headers }: Reply) => String(headers['cache-status']);

describe('the signed purge hook', () => {
  const sign = (body: string, time: number, key = PURGE_SECRET) =>
    `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  const purge = (body: string, signature: string) =>
    ask(`${site.origin}/hooks/purge`, { method: 'POST', body, headers: { 'X-Signature': signature } });
  const seconds = Math.floor(NOW / 1000);

  test('drops pages and answers that carry the tag', async () => {
    await get(PATH);
    api.on('/page-menu', contentPage('The new bylaws'));
    const body = JSON.stringify({ tags: ['pages'] });
    expect((await purge(body, sign(body, seconds))).status).toBe(204);
    const reply = await get(PATH);
    expect(state(reply)).toBe('rostrum; fwd=miss; stored');
    expect(reply.body).toContain('The new bylaws');
  });

  test('other tags leave the page alone', async () => {
    await get(PATH);
    const body = JSON.stringify({ tags: ['exams'] });
    expect((await purge(body, sign(body, seconds))).status).toBe(204);
    expect(state(await get(PATH))).toBe('rostrum; hit');
  });

  const body = JSON.stringify({ tags: ['pages'] });
  test.each([
    ['no signature', '', 403],
    ['another key', sign(body, seconds, 'k'.repeat(40)), 403],
    ['another body', sign(`${body} `, seconds), 403],
    ['an old message', sign(body, seconds - 301), 403],
    ['nonsense', 't=1,v1=zz', 403],
  ])('%s is refused', async (_name, signature, status) => {
    await get(PATH);
    expect((await purge(body, signature)).status).toBe(status);
    expect(state(await get(PATH))).toBe('rostrum; hit');
  });

  test('a message that is none is a 400', async () => {
    expect((await purge('{}', sign('{}', seconds))).status).toBe(400);
    expect((await purge('[', sign('[', seconds))).status).toBe(400);
  });
});
