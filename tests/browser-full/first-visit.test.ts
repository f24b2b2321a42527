import { expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { addressesOfRoutes } from '../support/addresses.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { createSite } from '../support/create-site.ts';

/** Requests of a first visit, without pictures: the document, styles, fonts, scripts and calls. */
const MAX_REQUESTS = 22;
/** The scripts that the page needs before it is hydrated. */
const MAX_SCRIPTS = 12;

const site = inject('site');
const tabs = testBrowser();
const addresses = await addressesOfRoutes(createSite(readConfig({})), site.origin);
const kinds = [...Map.groupBy(addresses, ({ route }) => route.kind)].map(
  ([kind, [first]]) => [kind, first?.address ?? '/'] as const,
);

test.each(kinds)('a first visit of the page kind %s makes few requests (%s)', async (_kind, address) => {
  const { page } = await tabs.blank();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') requests.push(request.url());
  });
  await page.goto(site.origin + address);
  const { first, scripts } = await page.evaluate(() => ({
    first: document.head.firstElementChild?.outerHTML,
    scripts: document.querySelectorAll('link[rel=modulepreload]').length,
  }));
  expect(first).toMatch(/^<link rel="stylesheet"/);
  expect(scripts).toBeLessThanOrEqual(MAX_SCRIPTS);
  await settled(page);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
});
