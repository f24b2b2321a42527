import type { Page } from 'playwright-core';
import { describe, inject, it } from 'vitest';
import { hydrated, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { fulfilCalls, navigateInApp } from '../../support/in-app.ts';
import { callsOfPage } from '../../support/page-calls.ts';
import { readTitles } from '../../support/shown-content.ts';

/** Pages as a visitor sees them when a client navigation loads them while the API fails. */

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty' });

/** Navigates to a page of which some calls fail with a status. */
async function navigateTo(path: string, calls: readonly string[], status: number): Promise<Page> {
  const { page } = await tabs.open('/who-we-are/bylaws');
  await fulfilCalls(page, calls, status);
  await navigateInApp(page, path);
  return page;
}

const busy = (page: Page) => page.locator('main [aria-busy=true]');
const alerts = (page: Page) => page.locator('main').getByRole('alert').filter({ visible: true });
const tryAgain = (page: Page) =>
  page.locator('main').getByRole('link', { name: 'Try again' }).filter({ visible: true }).first();

describe('a page that the browser loads', () => {
  it.each([502, 503, 504])(
    'a page whose essential call returns %i shows an error with a retry button [H8]',
    async (status) => {
      const page = await navigateTo('/careers', callsOfPage('/careers').essential, status);
      await expect(page.locator('h1')).toHaveText('We can’t show this page right now', DISPLAYED);
      await page.unrouteAll();
      await tryAgain(page).click();
      await expect(page.locator('h1')).toHaveText((await readTitles('/careers')).heading, DISPLAYED);
    },
  );

  it.each([
    [502, '/'],
    [503, '/news-and-articles'],
    [504, '/events'],
  ])(
    'a page whose secondary calls return %i, on %s: each section shows an error or is absent, none stays empty [H8]',
    async (status, path) => {
      const page = await navigateTo(path, callsOfPage(path).secondary, status);
      await alerts(page).first().waitFor();
      await expect(busy(page)).toHaveCount(0);
      for (const alert of await alerts(page).all()) expect((await alert.innerText()).trim().length).toBeGreaterThan(20);
      expect(
        await page
          .locator('main section')
          .evaluateAll((all) => all.filter((one) => one.textContent?.trim() === '').length),
      ).toBe(0);
      await page.unrouteAll();
      await tryAgain(page).click();
      await expect(alerts(page)).toHaveCount(0);
      await expect(busy(page)).toHaveCount(0);
    },
  );
});

describe('a component that throws while rendering', () => {
  /** A valid text, of which Intl throws. */
  const breakTimeZones = (page: Page) =>
    page.route(/\/api\/events/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"timeZone":"[^"]*"/g, '"timeZone":"No/Zone"');
      await route.fulfill({ response, body });
    });

  it.each(['/education/european-events', '/'])(
    'of a section of %s: its place shows an error, the page stays [H10]',
    async (path) => {
      const { page } = await tabs.open('/who-we-are/bylaws');
      await breakTimeZones(page);
      await navigateInApp(page, path);
      await page.locator('main').getByRole('alert').getByText('We couldn’t load the events').waitFor();
      await expect(page.locator('h1')).toHaveText((await readTitles(path)).heading, DISPLAYED);
      await page.unrouteAll();
      await page.locator('main').getByRole('link', { name: 'Try again' }).click();
      await page.locator('.agenda-row').first().waitFor();
    },
  );

  it('of a page: an error page is shown in the frame of the site, whose links work [H10]', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    await breakTimeZones(page);
    await navigateInApp(page, '/events');
    await page.locator('h1', { hasText: 'We can’t show this page right now' }).waitFor();
    await page.locator('.site-nav a[href^="/join-"]').click();
    await page.waitForURL('**/join-*');
    await expect(page.locator('h1')).toHaveText((await readTitles(`/join-${site.product}`)).heading, DISPLAYED);
  });

  it('of the shell: the part disappears, all others stay [H10]', async () => {
    const { page } = await tabs.blank();
    // The notice is identified by a hash.
    await page.addInitScript(() => {
      Math.imul = () => {
        throw new Error('No hash');
      };
    });
    await page.goto(`${site.origin}/who-we-are/bylaws`);
    await expect(page.locator('.notice-strip')).toHaveCount(0);
    await hydrated(page);
    await page.locator('button[popovertarget=menu-panel]').click();
    await expect(page.locator('#menu-panel')).toBeVisible();
    await expect(page.locator('h1')).toHaveText((await readTitles('/who-we-are/bylaws')).heading, DISPLAYED);
  });
});
