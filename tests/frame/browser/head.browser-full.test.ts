import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { pages } from '../../../shared/pages/registry.ts';
import { addressesOfRoutes } from '../../support/addresses.ts';
import { testBrowser } from '../../support/browser.ts';
import { createSite } from '../../support/create-site.ts';

const tabs = testBrowser();

/** A document's head, sorted (titles, meta, links, structured data): of the server's HTML at `path`, or as it is. */
function readHead(page: Page, path?: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const html = address === undefined ? undefined : await (await fetch(address)).text();
    const source = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    const selector = 'title, meta[name], meta[property], link[rel="canonical"], link[rel="alternate"]';
    const tags = [...source.querySelectorAll(selector)].map((tag) =>
      ['name', 'property', 'rel', 'title', 'href', 'content']
        .map((name) => tag.getAttribute(name) ?? '')
        .join(' ')
        .concat(tag.textContent ?? ''),
    );
    const data = [...source.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => script.textContent ?? '',
    );
    return [...tags, ...data].sort();
  }, path);
}

/** One address of each kind of public page. */
async function addresses(): Promise<string[]> {
  const all = await addressesOfRoutes(createSite(readConfig({})), inject('site').origin);
  const open = all.filter(({ route }) => route.access === 'public' && pages[route.kind].listed);
  const byKind = Map.groupBy(open, ({ route }) => route.kind);
  return [...byKind.values()].flatMap(([first]) => first?.address ?? []);
}

test('after a navigation the head is that of the page as the server renders it, for each kind of page', async () => {
  const paths = await addresses();
  expect(paths.length).toBeGreaterThan(15);
  const { page } = await tabs.open('/who-we-are/bylaws');
  for (const path of [...paths, '/who-we-are/bylaws']) {
    const expected = await readHead(page, path);
    expect(expected.filter((tag) => tag.includes('og:image'))).not.toEqual([]);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'to the next page';
      document.querySelector('main')?.prepend(link);
      link.click();
    }, path);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => readHead(page), { message: path }).toEqual(expected);
  }
}, 240_000);
