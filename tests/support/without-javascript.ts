import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { PageKind } from '../../shared/pages/registry.ts';
import { addressesOfKinds } from './addresses.ts';
import { settled, testBrowser } from './browser.ts';
import { createSite } from './create-site.ts';

/** Shows for pages of the shared site that their content is the same with and without JavaScript. */
export function describeWithoutJavaScript(kinds: readonly PageKind[]): void {
  const site = inject('site');
  const tabs = testBrowser({ afterwards: 'keep' });
  let addresses: Map<string, string>;
  let scripted: BrowserContext;
  let plain: BrowserContext;

  beforeAll(async () => {
    const found = await addressesOfKinds(createSite({ product: site.product }), site.origin);
    addresses = new Map(found.map(({ route, address }) => [route.kind, address]));
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
    test.concurrent.each(kinds)('%s [H5]', async (kind) => {
      const address = addresses.get(kind);
      if (address === undefined) throw new Error(`The society has no page of the kind ${kind}`);
      const [withScript, without] = await Promise.all([readWords(scripted, address), readWords(plain, address)]);
      expect(without.length).toBeGreaterThan(60);
      expect(without).toBe(withScript);
    });
  });
}
