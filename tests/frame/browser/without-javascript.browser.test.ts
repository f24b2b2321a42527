import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import type { PageKind } from '../../../shared/pages/registry.ts';
import { pages } from '../../../shared/pages/registry.ts';
import { addressesOfRoutes } from '../../support/addresses.ts';
import { settled, testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';

/** Kinds without a page for anonymous visitors: redirected, behind the sign-in, or shown by the old-URL list. */
const NO_PAGE: readonly PageKind[] = [
  'preview',
  'externalRedirect',
  ...(['dashboard', 'profile', 'eventVideo', 'activeEvents', 'cventRegistration'] as const),
];
/** The kinds that `npm test` compares. `npm run test:full` compares every kind. */
const SAMPLE: readonly PageKind[] = ['home', 'article', 'content', 'events', 'search', 'product', 'formEmbed', 'login'];
const KINDS = inject('isFullRun')
  ? Object.keys(pages).filter((kind) => !NO_PAGE.some((none) => none === kind))
  : SAMPLE;

const site = inject('site');
const tabs = testBrowser({ afterwards: 'keep' });
let addresses: Map<string, string>;
let scripted: BrowserContext;
let plain: BrowserContext;

beforeAll(async () => {
  const all = await addressesOfRoutes(createSite(readConfig({})), site.origin);
  addresses = new Map(all.toReversed().map(({ route, address }) => [route.kind, address]));
  [scripted, plain] = await Promise.all([tabs.newContext(), tabs.newContext({ javaScriptEnabled: false })]);
});

/** The text of a page's content, without what needs JavaScript, replaces it or mentions its absence. */
async function readWords(context: BrowserContext, address: string): Promise<string> {
  const { page } = await tabs.blank(context);
  await page.goto(site.origin + address);
  if (context === scripted) {
    await settled(page);
  }
  const parts = page.locator('main').locator('.needs-script, .only-without-script, noscript, [data-applies]');
  await parts.evaluateAll((elements) => {
    for (const element of elements) element.remove();
  });
  const text = await page.locator('main').innerText();
  await page.close();
  return text.replace(/\s+/g, ' ').trim();
}

describe('a page of every kind reads the same without JavaScript', () => {
  // Concurrent, because each mostly waits for its page to finish loading.
  test.concurrent.each(KINDS)('%s [H5]', async (kind) => {
    const address = addresses.get(kind);
    if (address === undefined) throw new Error(`No route is of the kind ${kind}`);
    const [withScript, without] = await Promise.all([readWords(scripted, address), readWords(plain, address)]);
    expect(without.length).toBeGreaterThan(60);
    expect(without).toBe(withScript);
  });
});
