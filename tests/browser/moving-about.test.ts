import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { testDatabases } from '../support/databases.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

let browser: Browser;
let site: WholeSite;
let context: BrowserContext;

beforeAll(async () => {
  const [database] = testDatabases();
  if (!database) throw new Error('There is no database to test on');
  [browser, site] = await Promise.all([launchBrowser(), startWholeSite(database)]);
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const open = async (path: string) => {
  const opened = await openPage(context);
  await opened.page.goto(site.origin + path, { waitUntil: 'networkidle' });
  return opened;
};

describe('links', () => {
  test('a link inside the site changes the page without loading a document, sets title and focus, and goes back', async () => {
    const { page, problems } = await open('/');
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await page.locator('.site-nav a', { hasText: 'Events' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Events');
    expect(await page.title()).toMatch(/^Events \|/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(await page.locator('#announcer').textContent()).toMatch(/^Events/);
    expect(await page.evaluate(() => document.querySelectorAll('title').length)).toBe(1);
    await page.goBack();
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/^Between the science/);
    expect(documents).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a link in editors’ HTML is followed the same way', async () => {
    const { page } = await open('/who-we-are');
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    await page.locator('main .prose a[href^="/"]').first().click();
    await page.waitForFunction(() => location.pathname !== '/who-we-are');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('Section 2: a link to an address of the redirect table arrives in one step', async () => {
    const { page } = await open('/');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/about?from=test';
      link.textContent = 'old address';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByText('old address').click();
    await page.waitForURL('**/who-we-are?from=test');
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('an unknown address asks the server, which knows the old ones', async () => {
    const { page } = await open('/');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/no/such/page';
      link.textContent = 'nowhere';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByText('nowhere').click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Not on file.');
  });
});

describe('Section 2, Header behaviour', () => {
  test('menu, search: one closes the other, Escape closes, the focus comes back', async () => {
    const { page } = await open('/who-we-are/bylaws');
    const menu = page.locator('#menu-panel');
    const search = page.locator('#search-panel');
    const menuButton = page.locator('button[popovertarget=menu-panel]');
    await menuButton.click();
    expect(await menu.isVisible()).toBe(true);
    await expect.poll(() => menuButton.getAttribute('aria-expanded')).toBe('true');
    await page.locator('button[popovertarget=search-panel]').click();
    await expect.poll(() => menu.isVisible()).toBe(false);
    expect(await search.isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('header-search');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe('search-panel');
  });

  test('the menu’s tabs move with the arrows; below 1152 px the same entries are an accordion', async () => {
    const { page } = await open('/');
    await page.locator('button[popovertarget=menu-panel]').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Events');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#menu-panel details[open] > summary').innerText()).toMatch(/^Events/);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Who we are');
  });

  test('a link of the menu closes it', async () => {
    const { page } = await open('/');
    await page.locator('button[popovertarget=menu-panel]').click();
    await page.locator('#menu-panel details[open] a').nth(1).click();
    await page.waitForURL((url) => url.pathname !== '/');
    await expect.poll(() => page.locator('#menu-panel').isVisible()).toBe(false);
  });

  test('search goes to /search with the words, with and without a script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const own = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
      const { page } = await openPage(own);
      await page.goto(`${site.origin}/events`);
      await page.locator('button[popovertarget=search-panel]').click();
      await page.locator('#header-search').fill('labelling & claims');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?searchtext=labelling+%26+claims');
      await own.close();
    }
  });
});

describe('Section 2, Footer', () => {
  test('paths starting /europe- show the Europe office, others the head office', async () => {
    const { page } = await open('/europe-2024/recap');
    expect(await page.locator('footer address').innerText()).toContain('Brussels');
    await page.goto(`${site.origin}/who-we-are`);
    expect(await page.locator('footer address').innerText()).toContain('Rockville');
  });

  test('the colour scheme is the visitor’s, kept, and there before the page is painted', async () => {
    const { page } = await open('/');
    await page.locator('footer .segment label', { hasText: 'Dark' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.goto(`${site.origin}/events`, { waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});

describe('skip links and keyboard', () => {
  test('the first tab stop leads to the content', async () => {
    const { page } = await open('/events');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => location.hash)).toBe('#content');
  });

  test('the filters of the events page work by keyboard and make an address that can be shared', async () => {
    const { page } = await open('/events');
    await page.locator('input[name=EventName]').fill('labelling');
    await page.locator('input[name=ShowOnlyPast]').check();
    await page.getByRole('button', { name: 'Show events' }).press('Enter');
    await page.waitForURL('**/events?*EventName=labelling*');
    expect(await page.locator('.result-line').innerText()).toMatch(/past events?/);
  });
});
