import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import type { PageKind } from '../../../shared/pages/registry.ts';
import { addressesOfRoutes } from '../../support/addresses.ts';
import { hydrated, settled, testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { callsOfPage } from '../../support/page-calls.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Hydration of streamed and of stale pages. `page-kinds.test.ts` covers pages whose data was complete. */

const whole = inject('site');
/** Kinds compared by `npm test`; `npm run test:full` compares every kind. */
const SAMPLE: readonly PageKind[] = [
  'home',
  'article',
  'content',
  'event',
  'product',
  'newsHome',
  'search',
  'awardees',
];
/** Pages compared at the same time. */
const CONCURRENCY = 3;
const STALE_AFTER_MS = 120_000;
const COMPARISON_LIMIT_MS = 30_000;

// The API of the shared site, with some responses held back.
const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: { STREAMING_DEADLINE_MS: '1', UPSTREAM_TIMEOUT_MS: '20000', PRODUCT_SLUG: whole.product },
  }),
);
const tabs = testBrowser({ origin: () => site.origin });
/** Calls that the API answers only after the browser has received the head of their page, which is sent before. */
const heldCalls = new Map<string, PromiseWithResolvers<void>>();

beforeAll(async () => {
  api.otherwise(async ({ url = '' }, res) => {
    await heldCalls.get(url)?.promise;
    const answer = await fetch(`${whole.origin}/api${url}`);
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
});

const isCompared = (kind: PageKind) => (inject('isFullRun') ? kind !== 'externalRedirect' : SAMPLE.includes(kind));

/** An address of each compared kind of public page. */
async function addressesOfKinds(): Promise<string[]> {
  const table = createSite(readConfig({}));
  const all = await addressesOfRoutes(table, whole.origin);
  const ofVisitors = all.filter(({ route }) => route.access !== 'member' && isCompared(route.kind));
  return [...new Map(ofVisitors.toReversed().map(({ route, address }) => [route.kind, address])).values()];
}

const readWords = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ').trim();

type Sent = { readonly html: string; readonly from: string | undefined };
const readState = async (address: string) => (await fetch(site.origin + address)).headers.get('cache-status');

/** Compares pages with the same pages rendered from complete data. @returns their faults, and how each was served. */
async function compare(addresses: readonly string[]): Promise<{ faults: string[]; sent: Sent[] }> {
  const queue = [...addresses];
  const faults: string[] = [];
  const sent: Sent[] = [];
  const compareNext = async () => {
    const { context, page, problems } = await tabs.blank(await tabs.newContext());
    const model = await context.newPage();
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      problems.length = 0;
      const calls = callsOfPage(address).secondary;
      page.once('response', () => {
        for (const call of calls) heldCalls.get(call)?.resolve();
      });
      const [response] = await Promise.all([
        page.goto(site.origin + address),
        model.goto(whole.origin + address).then(() => hydrated(model)),
      ]);
      await settled(page);
      sent.push({ html: (await response?.text()) ?? '', from: response?.headers()['cache-status'] });
      const found = [...(await compareImages(page, model)), ...problems.filter((one) => !/status of 404/.test(one))];
      faults.push(...found.map((fault) => `${address}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, compareNext));
  return { faults, sent };
}

/** Where the text of a page differs from that of its model; nothing when they are equal. */
async function compareImages(page: Page, model: Page): Promise<string[]> {
  const limit = Date.now() + COMPARISON_LIMIT_MS;
  let [shown, words] = ['', ' '];
  while (shown !== words && Date.now() < limit) [shown, words] = [await readWords(page), await readWords(model)];
  if (shown === words) return [];
  const at = [...words].findIndex((letter, index) => shown[index] !== letter);
  return [`“${shown.slice(at, at + 80)}” instead of “${words.slice(at, at + 80)}”`];
}

describe('hydration', () => {
  it('pages with deferred data: no problems, and in the end the same text [H5]', async () => {
    const addresses = await addressesOfKinds();
    expect(addresses.length).toBeGreaterThanOrEqual(inject('isFullRun') ? 25 : SAMPLE.length);
    const calls = addresses.map(callsOfPage);
    for (const call of calls.flatMap(({ secondary }) => secondary)) heldCalls.set(call, Promise.withResolvers());
    // The server waits for calls that are essential to one of the pages.
    for (const call of calls.flatMap(({ essential }) => essential)) heldCalls.delete(call);
    const { faults, sent } = await compare(addresses);
    expect(faults).toEqual([]);
    const streamed = sent.filter(({ html }) => html.includes('"deferred":["'));
    expect(streamed.length / addresses.length, 'most pages are streamed').toBeGreaterThan(0.5);
  }, 200_000);

  it('stale pages that show dates: no problems, and the same text [H5]', async () => {
    heldCalls.clear();
    const addresses = ['/', '/events', '/news-and-articles', '/education/courses'];
    for (const address of addresses) await (await fetch(site.origin + address)).text();
    // A streamed page is stored a moment after it was sent.
    await expect.poll(() => readState('/events')).toContain('hit');
    site.advance(STALE_AFTER_MS);
    const { faults, sent } = await compare(addresses);
    expect(faults).toEqual([]);
    expect(sent.map(({ from }) => from)).toEqual(addresses.map(() => 'rostrum; hit; detail=stale-while-revalidate'));
  }, 60_000);
});
