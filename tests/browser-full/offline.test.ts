import { describe, expect, inject, it } from 'vitest';
import { CHUNK_LOAD_TIMEOUT_MS, CONSENT_COOKIE } from '../../shared/constants.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { navigateInApp } from '../support/in-app.ts';

/** What works without a connection, and when the site's scripts do not load. */

const site = inject('site');
const tabs = testBrowser();

describe('without a connection', () => {
  it('a navigation ends with an error page, whose retry button loads the page once there is a connection', async () => {
    const { page, context } = await tabs.open('/who-we-are/bylaws');
    await settled(page);
    await context.setOffline(true);
    await navigateInApp(page, '/who-we-are/code-of-ethics');
    await expect.poll(() => page.locator('h1').innerText()).toBe('This page is not available just now');
    await expect.poll(() => page.locator('html[data-pending]').count()).toBe(0);
    expect(await page.locator('header.site-header').isVisible()).toBe(true);
    await context.setOffline(false);
    await page.locator('main').getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/ethics/i);
  });
});

describe('when scripts do not load [Section 9]', () => {
  const STALLED = '.stalled';

  it('the page offers to load it again, and the cookie banner takes an answer', async () => {
    const { page, context } = await tabs.blank();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${site.origin}/who-we-are/bylaws`);
    await page.locator(STALLED).waitFor();
    await page.locator('#cookie-banner [data-consent-cookie]').first().click();
    await expect.poll(() => page.locator('#cookie-banner').isVisible()).toBe(false);
    const cookie = (await context.cookies()).find(({ name }) => name === CONSENT_COOKIE.name);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000);
    await page.unrouteAll();
    await page.locator(STALLED).getByRole('link').click();
    await page.waitForSelector('html[data-client-router]');
    expect(await page.locator(STALLED).isVisible()).toBe(false);
    expect(await page.locator('#cookie-banner').isVisible()).toBe(false);
  });

  it('a script that has not loaded after two minutes counts as missing on the first page, too', async () => {
    const { page } = await tabs.blank();
    await page.clock.install();
    await page.route(/\/assets\/home-/, () => {});
    await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
    await page.locator('#footer').waitFor();
    expect(await page.locator(STALLED).isVisible()).toBe(false);
    await page.clock.fastForward(CHUNK_LOAD_TIMEOUT_MS);
    await page.locator(STALLED).waitFor();
  });
});
