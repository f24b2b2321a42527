import type { Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { SPECULATION_RULES_PATH } from '../../../server/pipeline/speculation-rules.ts';
import { addressesOfRoutes } from '../../support/addresses.ts';
import { settled, testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';

/** Requests of a first visit: the document, styles, fonts, scripts and calls; then those that make it interactive. */
const MAX_REQUESTS = { untilLoad: 16, inAll: 22 };
/** Neither pictures nor what the browser fetches for the next page. */
const isCounted = (request: Request) =>
  request.resourceType() !== 'image' && !request.url().endsWith(SPECULATION_RULES_PATH);
/** Scripts needed before the page is hydrated. */
const MAX_SCRIPTS = 10;

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
    if (isCounted(request)) requests.push(request.url());
  });
  // In what the server has sent: scripts add preloads of their own.
  const html = (await (await page.goto(site.origin + address))?.text()) ?? '';
  expect(html).toMatch(/<head>\s*<link rel="stylesheet"/);
  expect(html.match(/rel="modulepreload"/g)?.length).toBeLessThanOrEqual(MAX_SCRIPTS);
  await settled(page);
  // The scripts that the hydrated page asks for begin before the load or after it.
  const untilLoad = requests.filter((url) => !url.endsWith('.js') || html.includes(new URL(url).pathname));
  expect(untilLoad.length, untilLoad.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS.untilLoad);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS.inAll);
});
