import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { hydrated, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { callsOfPage } from '../../support/page-calls.ts';
import { readShown, readTitles } from '../../support/shown-content.ts';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty', consented: true });

const toMain = (page: Page, path: string) => page.locator(`.site-nav a[href="${path}"]`);

describe('links', () => {
  test('an internal link navigates without loading a document, sets title and focus, and the back button returns', async () => {
    const { page, problems } = await tabs.open('/');
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    const [home, events] = await Promise.all(['/', '/events'].map(readTitles));
    await toMain(page, '/events').click();
    await expect(page.locator('h1')).toHaveText(events?.heading ?? '', DISPLAYED);
    await expect(page).toHaveTitle(events?.title ?? '');
    await expect(page.locator('#content')).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText(events?.title ?? '');
    expect(await page.evaluate(() => document.querySelectorAll('title').length)).toBe(1);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(home?.heading ?? '', DISPLAYED);
    expect(documents).toBe(0);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a link in editors’ HTML navigates the same way', async () => {
    const { page } = await tabs.open('/who-we-are');
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    await page.locator('main .prose a[href^="/"]').first().click();
    await page.waitForFunction(() => location.pathname !== '/who-we-are');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('a link to a path of the redirect table navigates to its target in one step [Section 2]', async () => {
    const { page } = await tabs.open('/');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/about?from=test';
      link.textContent = 'old address';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByText('old address').click();
    await page.waitForURL('**/who-we-are?from=test');
    await expect(page.locator('h1')).toHaveCount(1);
  });

  test('a link to an unknown path loads the document, because the server knows the old URLs', async () => {
    const { page } = await tabs.open('/');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/no/such/page';
      link.textContent = 'nowhere';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByText('nowhere').click();
    await expect(page.locator('h1')).toHaveText('We can’t find that page.', DISPLAYED);
  });
});

describe('navigation between pages', () => {
  const SLOW_MS = 800;
  /** Delays the calls of a path. */
  const slowDown = (page: Page, path: RegExp) =>
    page.route(path, async (route) => {
      await delay(SLOW_MS);
      await route.continue().catch(() => {});
    });
  const watchDocuments = (page: Page) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    return documents;
  };

  test('back and forward restore the scroll position', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    const depth = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await page
      .locator('#content a[href^="/"]')
      .last()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL((url) => url.pathname !== '/who-we-are/bylaws');
    await expect.poll(depth).toBe(0);
    await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }));
    await page.goBack();
    await expect.poll(depth).toBe(700);
    await page.goForward();
    await expect.poll(depth).toBe(150);
    await page.reload();
    await expect.poll(depth).toBe(150);
  });

  test('of two links pressed in quick succession the second wins, and the first never enters the history', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    await slowDown(page, /\/api\/events-search/);
    const isOfFirst = (request: Request) => request.url().includes('/api/events-search');
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isOfFirst),
      page.waitForEvent('requestfailed', isOfFirst),
    ]);
    const before = await page.evaluate(() => history.length);
    await toMain(page, '/events').click();
    await toMain(page, '/news-and-articles').click();
    await page.waitForURL('**/news-and-articles');
    await ended;
    await settled(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/news-and-articles');
    await expect(page.locator('.site-nav a[aria-current=page]')).toHaveAttribute('href', '/news-and-articles');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  test('a slow navigation shows a progress bar and `aria-busy`, and removes both', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    await slowDown(page, /\/api\/events-search/);
    await toMain(page, '/events').click();
    await page.waitForSelector('html[data-pending] #content[aria-busy=true]');
    await page.waitForURL('**/events');
    await expect(page.locator('html[data-pending], #content[aria-busy]')).toHaveCount(0);
  });

  test('a chunk that fails to load makes the browser load the document', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    const documents = watchDocuments(page);
    await page.route(/\/assets\/events\.page-/, (route) => route.abort());
    await toMain(page, '/events').click();
    await page.waitForURL('**/events');
    await expect(page.locator('h1')).toHaveText((await readTitles('/events')).heading, DISPLAYED);
    expect(documents.length).toBe(1);
  });

  test('a page that the API does not know is loaded from the server, which may redirect it', async () => {
    const { page } = await tabs.open('/convergence-2025/home');
    const documents = watchDocuments(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/convergence-2025/no-such-page';
      link.textContent = 'nowhere';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByText('nowhere').click();
    await page.waitForURL('**/no-such-page');
    expect(documents.length).toBe(1);
  });

  test('fragment links work, back and forward too', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    const documents = watchDocuments(page);
    const depth = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto';
    });
    const mark = page.locator('#content a[href^="#"]').last();
    await mark.evaluate((link: HTMLElement) => link.click());
    await expect.poll(depth).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(depth).toBe(0);
    await page.goForward();
    await expect.poll(depth).toBeGreaterThan(0);
    expect(documents).toEqual([]);
  });
});

test('a page makes each of its calls once: none after the document, each once after a client navigation', async () => {
  const { page } = await tabs.blank(await tabs.newContext());
  // On a busy machine answers would become stale meanwhile.
  await page.clock.setFixedTime(Date.now());
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length) + search);
  });
  const listCalls = (path: string) => Object.values(callsOfPage(path)).flat();
  const callsMade = (path: string) => calls.filter((call) => listCalls(path).includes(call)).sort();
  await page.goto(`${site.origin}/`);
  await settled(page);
  expect(callsMade('/')).toEqual([]);

  await toMain(page, '/news-and-articles').click();
  await page.waitForURL('**/news-and-articles');
  await settled(page);
  // The query client already holds the calls that the home page makes too.
  const missing = listCalls('/news-and-articles').filter((call) => !listCalls('/').includes(call));
  expect(callsMade('/news-and-articles')).toEqual([...new Set(missing)].sort());

  await page.goBack();
  await expect(page.locator('h1')).toHaveText((await readTitles('/')).heading, DISPLAYED);
  await settled(page);
  expect(callsMade('/')).toEqual([]);
});

describe('lists whose filters are in their address', () => {
  test('a filter form navigates without loading a document; empty fields stay out of the address, the focus stays', async () => {
    const { page } = await tabs.open('/events');
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await page.getByText('More', { exact: true }).press('Enter');
    await page.getByLabel('Past events only').press('Space');
    await page.waitForURL('**/events?*ShowOnlyPast=true');
    const { searchParams } = new URL(page.url());
    expect([...searchParams.values()]).not.toContain('');
    expect(documents).toBe(0);
    await expect(page.locator(':focus')).toHaveAttribute('name', 'ShowOnlyPast');
    await expect(page.locator('.result-line[role=status]')).toHaveText(/past/, DISPLAYED);
  });

  test('the next page of a list that is replaced starts at its top, below the header', async () => {
    const { page } = await tabs.open('/education/courses');
    await page.locator('.pager a[rel=next]').click();
    await page.waitForURL('**pageNumber=2');
    await expect(page.locator(':focus').and(page.locator('.products-list'))).toHaveCount(1);
    const tops = () =>
      page.evaluate(() => [
        document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0,
        document.querySelector('.products-list')?.getBoundingClientRect().top ?? -1,
      ]);
    await expect.poll(async () => (await tops()).map(Math.sign)).toEqual([-1, 1]);
  });

  test('the next page of a list starts at its top; back leads to the previous scroll position', async () => {
    const { page } = await tabs.open('/events?ShowOnlyPast=true');
    const depth = () => page.evaluate(() => Math.round(scrollY));
    await page.locator('.pager a[rel=next]').scrollIntoViewIfNeeded();
    const before = await depth();
    expect(before).toBeGreaterThan(500);
    await page.locator('.pager a[rel=next]').click();
    await page.waitForURL('**PageNumber=2&*');
    await expect(page.locator(':focus').and(page.locator('section, form, main'))).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => Math.abs(document.activeElement?.getBoundingClientRect().top ?? Number.NaN)))
      .toBeLessThan(200);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('PageNumber'));
    await expect.poll(depth).toBe(before);
  });
});

describe('Section 2, Footer', () => {
  test('paths starting /europe- show the Europe office, others the head office', async () => {
    const { page } = await tabs.open('/europe-2024/recap');
    const { result } = await readShown('masterPage.configuration');
    expect(result.europeAddress).not.toBe(result.address);
    await expect(page.locator('footer address')).toContainText(result.europeAddress, DISPLAYED);
    await page.goto(`${site.origin}/who-we-are`);
    await expect(page.locator('footer address')).toContainText(result.address, DISPLAYED);
  });

  test('the colour scheme is the visitor’s, stored, applied before the first paint, and the same in all tabs', async () => {
    const { page } = await tabs.open('/');
    await page.locator('footer .segment label', { hasText: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto(`${site.origin}/events`, { waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await hydrated(page);
    const { page: other } = await tabs.open('/');
    for (const [label, theme] of [
      ['Light', 'light'],
      ['Auto', undefined],
    ] as const) {
      await other.locator('footer .segment label', { hasText: label }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
      await expect(page.locator('footer .segment').getByLabel(label)).toBeChecked();
    }
  });
});

describe('skip links and keyboard', () => {
  test('the first tab stop is the skip link to the content', async () => {
    const { page } = await tabs.open('/events');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Skip to content');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
  });

  test('the filters of the events page work with the keyboard and produce an address that can be shared', async () => {
    const { page } = await tabs.open('/events');
    await page.locator('input[name=EventName]').pressSequentially('labelling');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/events?*EventName=labelling*');
    await page.getByText('More', { exact: true }).press('Enter');
    await page.getByLabel('Past events only').press('Space');
    await page.waitForURL('**/events?*EventName=labelling*ShowOnlyPast=true*');
    await expect(page.locator('.result-line')).toHaveText(/past events?/, DISPLAYED);
  });
});
