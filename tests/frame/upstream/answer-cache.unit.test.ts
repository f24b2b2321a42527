import { beforeEach, expect, it } from 'vitest';
import { createAnswerCache } from '../../../server/upstream/answer-cache.ts';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import type { Outcome } from '../../../shared/pages/page-status.ts';

const ID = 'masterPage.footerMenu';
const URL = '/footer-menu';
const TAGS = new Set(['footer-menu']);
type FooterMenu = Outcome<ResponseOf<typeof ID>>;

const toAnswer = (title: string): FooterMenu => ({
  ok: true,
  data: {
    statusCode: 200,
    statusMessage: 'OK',
    result: [{ menuTitle: title, navigationURL: '/', menuItemGroups: 'FooterLeft' }],
  },
});

const MAX_BYTES = 100_000;
let now: number;
let ages: number[];
let answers: ReturnType<typeof createAnswerCache>;
beforeEach(() => {
  now = 1_000_000;
  ages = [];
  answers = createAnswerCache({
    maxBytes: MAX_BYTES,
    now: () => now,
    onStaleAnswer: (age) => ages.push(age),
  });
});
const get = (fetch: () => Promise<FooterMenu>, mustRevalidate = false) =>
  answers.get(ID, URL, { fetchAnswer: async () => ({ outcome: await fetch(), length: 1000 }), mustRevalidate });
const unreachable = () => Promise.reject(new Error('unreachable'));

it('does not cache an answer that was purged in flight', async () => {
  const old = Promise.withResolvers<FooterMenu>();
  const first = get(() => old.promise);
  answers.purge(TAGS);
  const second = get(async () => toAnswer('new'));
  old.resolve(toAnswer('old'));
  expect([await first, await second]).toEqual([toAnswer('old'), toAnswer('new')]);
  expect(await get(unreachable)).toEqual(toAnswer('new'));
});

it('keeps an answer whose tags were not purged', async () => {
  await get(async () => toAnswer('old'));
  answers.purge(new Set(['events']));
  expect(await get(unreachable)).toEqual(toAnswer('old'));
});

it('returns a stale answer while revalidation fails, with its age, as long as the cache policy allows', async () => {
  await get(async () => toAnswer('old'));
  now += 120_000;
  expect(await get(unreachable)).toEqual(toAnswer('old'));
  expect(ages).toEqual([120]);
  now += HOUR_MS;
  await expect(get(unreachable)).rejects.toThrow('unreachable');
});

it('returns no stale answer to a request that must revalidate', async () => {
  await get(async () => toAnswer('old'));
  now += 120_000;
  expect(await get(async () => toAnswer('new'), true)).toEqual(toAnswer('new'));
  now += 120_000;
  await expect(get(unreachable, true)).rejects.toThrow('unreachable');
});

it('revalidates an answer that was cached before the clock was set back, and uses it meanwhile [A11]', async () => {
  await get(async () => toAnswer('old'));
  now -= HOUR_MS;
  expect(await get(async () => toAnswer('new'))).toEqual(toAnswer('old'));
  await expect.poll(() => get(unreachable)).toEqual(toAnswer('new'));
  expect(new Set(ages)).toEqual(new Set([0]));
});

it('is bounded by bytes, and keeps what is read often while many answers are read once', async () => {
  const fetch = async () => ({ outcome: toAnswer('much read'), length: 2000 });
  const read = (url: string, fetchAnswer: () => Promise<{ outcome: FooterMenu; length: number }>) =>
    answers.get(ID, url, { fetchAnswer, mustRevalidate: false });
  for (let round = 0; round < 2; round += 1) await read(URL, fetch);
  for (let index = 0; index < 500; index += 1) {
    await read(`${URL}?page=${index}`, fetch);
    expect(answers.bytes).toBeLessThanOrEqual(MAX_BYTES);
  }
  expect(await read(URL, unreachable)).toEqual(toAnswer('much read'));
  await expect(read(`${URL}?page=0`, unreachable)).rejects.toThrow('unreachable');
});
