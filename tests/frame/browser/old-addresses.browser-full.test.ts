import type { Page } from 'playwright-core';
import { beforeEach, describe, it } from 'vitest';
import { REDIRECT_LIST_LIFETIME_MS } from '../../../shared/constants.ts';
import { testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { navigateInApp } from '../../support/in-app.ts';
import { LIST_PATH, redirectEntries } from '../../support/redirect-entries.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeEach } from '../../support/start-before.ts';

/** The browser and the redirect list (sections 2, 4 and 9). */

const api = startBeforeEach(startFakeApi);
const site = startBeforeEach(() => startSite({ apiOrigin: api.origin, redirectsLoaded: false }));
const tabs = testBrowser({ origin: () => site.origin, consented: true });
const PAGES = ['/who-we-are/bylaws', '/who-we-are/code-of-ethics', '/who-we-are/call-for-authors'] as const;
const [HOME, OTHER, MOVED] = PAGES;
const heading = (page: Page) => page.locator('h1');
const listCalls = () => api.requests.filter(({ url }) => url.split('?', 1)[0] === LIST_PATH).length;
beforeEach(() => {
  const answerPage: Script = (req, res, body) => {
    const path = new URL(req.url ?? '', api.origin).searchParams.get('path') ?? '';
    const page = contentPage(path);
    json(PAGES.some((known) => known === path) ? page : { ...page, result: [] })(req, res, body);
  };
  api.on('/page-menu', answerPage);
});

describe('while the server has not loaded the list, an unknown address', () => {
  it.each([
    { to: OTHER, ends: 'at its new address', url: `${OTHER}?x=1`, title: OTHER },
    { to: 'https://partner.example/kit', ends: 'on the interstitial', url: '/old?x=1', title: 'partner.example' },
    { to: undefined, ends: 'on the 404 page', url: '/old?x=1', title: 'We can’t find that page.' },
  ])('shows a loader until the browser has the list, and ends $ends [Section 2, General area; E6]', async (row) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const list = redirectEntries(...(row.to === undefined ? [] : [['/old', row.to] as const]));
    const answerOnceReleased: Script = (req, res, body) => void released.then(() => json(list)(req, res, body));
    api.on(LIST_PATH, answerOnceReleased);
    const { page } = await tabs.blank();
    await page.goto(`${site.origin}/old?x=1`);
    await page.waitForSelector('html[data-client-router]');
    await expect(heading(page)).toHaveText('Loading', DISPLAYED);
    await expect(page.locator('main [role=status][aria-busy=true]')).toHaveCount(1);
    release();
    await expect(heading(page)).toContainText(row.title, DISPLAYED);
    await expect(page).toHaveURL(site.origin + row.url);
  });

  it('is loaded again and again while the API fails [Section 2, General area]', async () => {
    api.on(LIST_PATH, json({}, 500));
    const { page } = await tabs.blank();
    await page.clock.install();
    await page.goto(`${site.origin}/old`);
    await expect.poll(listCalls).toBe(1);
    await expect(heading(page)).toHaveText('Loading', DISPLAYED);
    api.on(LIST_PATH, redirectEntries(['/old', OTHER]));
    await expect
      .poll(async () => {
        await page.clock.fastForward(REDIRECT_LIST_LIFETIME_MS);
        return heading(page).innerText();
      })
      .toBe(OTHER);
  });
});

describe('a link within the site', () => {
  it('to a listed address loads the document, whose server knows the entry; other pages do not [Section 2]', async () => {
    api.on(LIST_PATH, redirectEntries([MOVED, OTHER]));
    await site.redirects.refresh();
    const { page } = await tabs.open(HOME);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await navigateInApp(page, '/search');
    await page.waitForURL('**/search');
    expect(documents).toEqual([]);
    await navigateInApp(page, MOVED);
    await page.waitForURL(`**${OTHER}`);
    expect(documents).toEqual([MOVED, OTHER]);
  });

  it('uses the list for ten seconds, then fetches it again [Section 9]', async () => {
    api.on(LIST_PATH, redirectEntries());
    const { page } = await tabs.blank();
    await page.clock.install();
    await page.goto(site.origin + HOME);
    const visit = async (path: string) => {
      await navigateInApp(page, path);
      await expect(heading(page)).toHaveText(path, DISPLAYED);
    };
    await visit(OTHER);
    await visit(HOME);
    expect(listCalls()).toBe(1);
    await page.clock.fastForward(REDIRECT_LIST_LIFETIME_MS);
    await visit(OTHER);
    expect(listCalls()).toBe(2);
  });

  it('navigates without the list while the API fails', async () => {
    api.on(LIST_PATH, json({}, 500));
    const { page } = await tabs.open(HOME);
    await navigateInApp(page, OTHER);
    await expect(heading(page)).toHaveText(OTHER, DISPLAYED);
  });
});
