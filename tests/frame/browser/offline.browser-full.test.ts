import { describe, inject, it } from 'vitest';
import { CHUNK_LOAD_TIMEOUT_MS, CONSENT_COOKIE } from '../../../shared/constants.ts';
import { settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { navigateInApp } from '../../support/in-app.ts';
import { readTitles } from '../../support/shown-content.ts';

/** Pages and forms without a connection, and when the site's scripts do not load. */

const site = inject('site');
const tabs = testBrowser();
const OTHER = '/who-we-are/code-of-ethics';

describe('without a connection', () => {
  it('a navigation ends with an error page, which loads its page once there is a connection', async () => {
    const { page, context } = await tabs.open('/who-we-are/bylaws');
    await settled(page);
    await context.setOffline(true);
    await navigateInApp(page, OTHER);
    await expect(page.locator('h1')).toHaveText('You’re offline', DISPLAYED);
    await expect(page.locator('html[data-pending]')).toHaveCount(0);
    await expect(page.locator('header.site-header')).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('h1')).toHaveText('You’re offline', DISPLAYED);
    await context.setOffline(false);
    await expect(page.locator('h1')).toHaveText((await readTitles(OTHER)).heading, DISPLAYED);
  });

  it.each([
    ['/news-and-articles/news-articles', '/news-and-articles/news-articles/'],
    ['/education/books', '/products/'],
    ['/events', '/events/'],
  ])('after the list %s and an item the next item can be retried', async (list, prefix) => {
    const { page, context } = await tabs.open(list);
    const items = page.locator(`main :is(h2, h3) a[href^="${prefix}"]`);
    const open = (index: number) => items.nth(index).click();
    const heading = page.locator('h1');
    const headingOfList = await heading.innerText();
    await open(0);
    await page.waitForURL((url) => url.pathname !== list);
    await expect(heading).not.toHaveText(headingOfList, DISPLAYED);
    await page.goBack();
    // The address changes before the list is shown again.
    await expect(heading).toHaveText(headingOfList, DISPLAYED);
    await settled(page);
    await context.setOffline(true);
    const next = await items.nth(1).getAttribute('href');
    await open(1);
    await page.locator('main').getByRole('link', { name: 'Try again' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(next);
    await context.setOffline(false);
    await expect(page.locator('h1')).not.toHaveText('You’re offline', DISPLAYED);
    await expect.poll(() => new URL(page.url()).pathname).toBe(next);
  });
});

describe('when scripts do not load [Section 9]', () => {
  const STALLED = '.stalled';

  it('a page whose calls lack code is loaded as a document by its retry button', async () => {
    const { page } = await tabs.blank();
    await page.route('**/assets/check-answer-*.js', (route) => route.abort());
    await page.goto(`${site.origin}/who-we-are/bylaws`);
    await navigateInApp(page, OTHER);
    const again = page.locator('main').getByRole('link', { name: 'Try again' });
    await again.waitFor();
    await page.unrouteAll();
    // As long as a person presses.
    await again.click({ delay: 200 });
    await expect(page.locator('h1')).toHaveText((await readTitles(OTHER)).heading, DISPLAYED);
  });

  it('the page offers to load it again, and the cookie banner takes an answer', async () => {
    const { page, context } = await tabs.blank();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${site.origin}/who-we-are/bylaws`);
    await page.locator(STALLED).waitFor();
    await page.locator('#cookie-banner [data-consent-cookie]').first().click();
    await expect(page.locator('#cookie-banner')).toBeHidden();
    const cookie = (await context.cookies()).find(({ name }) => name === CONSENT_COOKIE.name);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000);
    await page.unrouteAll();
    await page.locator(STALLED).getByRole('link').click();
    await page.waitForSelector('html[data-client-router]');
    await expect(page.locator(STALLED)).toBeHidden();
    await expect(page.locator('#cookie-banner')).toBeHidden();
  });

  it('a script that has not loaded after two minutes counts as missing on the first page, too', async () => {
    const { page } = await tabs.blank();
    await page.clock.install();
    await page.route(/\/assets\/home\.page-/, () => {});
    await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
    await page.locator('#footer').waitFor();
    await expect(page.locator(STALLED)).toBeHidden();
    await page.clock.fastForward(CHUNK_LOAD_TIMEOUT_MS);
    await page.locator(STALLED).waitFor();
  });
});

describe('when an asset is gone after a release', () => {
  const PAGE = '/who-we-are/bylaws';
  /** Opens the page while an asset answers with a status, to the first documents. */
  const openWithout = async (asset: RegExp, { status, documents }: { status: number; documents: number }) => {
    const { page } = await tabs.blank();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(asset, (route) => (loads <= documents ? route.fulfill({ status }) : route.continue()));
    await page.goto(site.origin + PAGE);
    return { page, loads: () => loads };
  };

  it.each([
    ['the entry script', /\/assets\/entry-client-[^/]*\.js$/],
    ['the script of the page', /\/assets\/content\.page-[^/]*\.js$/],
    ['the style sheet', /\/assets\/[^/]*\.css$/],
  ])('%s: the page is loaded once more [D12]', async (_name, asset) => {
    const { page, loads } = await openWithout(asset, { status: 404, documents: 1 });
    await expect.poll(loads).toBe(2);
    await page.waitForSelector('html[data-client-router]');
    await settled(page);
    expect(loads()).toBe(2);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  });

  it.each([
    ['that stays gone: only once', 404, 2],
    ['that the site cannot send just now: not at all', 503, 1],
  ])('a script %s', async (_name, status, expected) => {
    const { page, loads } = await openWithout(/\/assets\/entry-client-[^/]*\.js$/, { status, documents: 9 });
    await expect.poll(loads).toBe(expected);
    await page.locator('.stalled').waitFor();
    expect(loads()).toBe(expected);
  });
});
