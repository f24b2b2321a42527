import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { EXAMPLES } from '../../../client/development/components/examples.ts';
import { axeFaults, WCAG_2_2_AA } from '../../support/axe.ts';
import { readOverflow, testBrowser } from '../../support/browser.ts';
import { expect } from '../../support/browser-expect.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { freePort } from '../../support/free-port.ts';
import { endSites, type SiteProcess, startSiteProcess } from '../../support/site-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FakeApi;
let site: SiteProcess;
beforeAll(async () => {
  [folder, api] = await Promise.all([temporaryFolder(), startFakeApi()]);
  const port = await freePort();
  site = await startSiteProcess({
    port,
    dataDir: folder.path,
    by: 'development',
    environment: { NODE_ENV: 'development', API_ORIGIN: api.origin, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` },
  });
  await site.ready();
});
afterAll(async () => {
  await endSites();
  await api.close();
  await folder.remove();
});
const tabs = testBrowser({ origin: () => site.origin, reducedMotion: 'reduce' });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** A navigation is unique in a page, but not beside the other states of its component. */
const BY_REPETITION = /^landmark-unique:/;

/** Opens the page of components and loads its pictures, which the browser would load when they scroll into view. */
async function openComponents(search: string, viewport: typeof WIDE): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await tabs.blank(await tabs.newContext({ viewport }));
  await page.goto(`${site.origin}/__components${search}`);
  await expect(page.locator('.gallery__example')).toHaveCount(EXAMPLES.length);
  await page.evaluate(async () => {
    const loaded = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    });
    await Promise.all(loaded);
  });
  return { page, problems };
}

describe('the page of components while developing', () => {
  test.each([
    ['light', '?scheme=light', WIDE],
    ['dark', '?scheme=dark', WIDE],
    ['light in 390 px', '?scheme=light', NARROW],
    ['dark in 390 px', '?scheme=dark', NARROW],
    ['text at 200 % in 390 px', '?text=200', NARROW],
  ])('shows every component without violations, errors and overflow: %s', async (_mode, search, viewport) => {
    const { page, problems } = await openComponents(search, viewport);
    expect(await readOverflow(page)).toBe(0);
    const faults = await axeFaults(page, WCAG_2_2_AA);
    expect(faults.filter((fault) => !BY_REPETITION.test(fault))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('shows the components in a frame of 390 px, in the chosen scheme and text size', async () => {
    const { page, problems } = await tabs.blank();
    await page.goto(`${site.origin}/__components`);
    await page.getByRole('link', { name: 'Dark' }).click();
    await page.getByRole('link', { name: '200 %' }).click();
    await page.getByRole('link', { name: '390 px' }).click();
    const root = page.frameLocator('iframe').locator('html');
    await expect(root.locator('.gallery__example')).toHaveCount(EXAMPLES.length);
    expect(
      await root.evaluate((element) => [
        element.dataset.theme,
        element.style.fontSize,
        matchMedia('(width = 390px)').matches,
      ]),
    ).toEqual(['dark', '200%', true]);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('shows a component with its code at its fragment, and stays when a link of an example is clicked', async () => {
    const { page, problems } = await tabs.blank();
    await page.goto(`${site.origin}/__components#QuietLink`);
    const section = page.locator('#QuietLink');
    await expect(section.getByRole('heading', { name: 'QuietLink' })).toBeInViewport();
    await section.getByRole('link', { name: 'All events' }).click();
    await expect(section.locator('code').first()).toHaveText('<QuietLink href="/events">All events</QuietLink>');
    expect(new URL(page.url()).pathname).toBe('/__components');
    expect(problems).toEqual([]);
  });

  test('exists in development only', async () => {
    const { page } = await tabs.blank();
    const address = new URL('/__components', inject('site').origin).href;
    expect((await page.goto(address))?.status()).toBe(404);
  });
});
