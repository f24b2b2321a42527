import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { initials } from '../../client/ui/person.tsx';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, readOverflow, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { contentPage } from '../support/content-page.ts';
import { json, startFakeApi } from '../support/fake-api.ts';
import { readShown, takeFirst } from '../support/shown-content.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';

const NETWORKS = '/membership/chapters-local-networks';
const DRAFT = '/who-we-are/board-of-directors/strategic-plan';
const PREVIEW = 'isPreview=true&wg=fcc73ffe-250a-42f6-91d7-62375aac87e5';
const A_MOMENT = 6000;

const site = inject('site');
const tabs = testBrowser();

const headings = (page: Page, level: 2 | 3) => page.locator(`main h${level}`).allInnerTexts();

describe('lists of the society [Section 7]', () => {
  test('each board’s page lists its members with office and biography [Section 2]', async () => {
    const { page } = await tabs.open('/news-and-articles/editorial-advisory-committee');
    const readBoard = async (name: string) =>
      (await readShown('regulatory.editorialCommittee', { params: { name } })).result;
    const committee = await readBoard('Editorial-Advisory-Committee');
    const editors = await readBoard('Board-of-Editors');
    const isNamed = committee.title.toLowerCase() === (await page.locator('h1').innerText()).toLowerCase();
    expect(await headings(page, 2)).toEqual(
      expect.arrayContaining([isNamed ? 'Members' : committee.title, editors.title]),
    );
    const {
      name,
      credentials = '',
      role,
      organization,
      bio,
      portrait,
    } = takeFirst(committee.members, 'member of the committee');
    const shown = (await page.locator('.person-row').first().innerText()).replaceAll('\u00a0', ' ').split(/\n+/);
    expect(shown).toEqual([
      ...(portrait ? [] : [initials(name)]),
      role,
      `${name} ${credentials}`.trim(),
      organization,
      bio,
    ]);
  });

  test('networks are filtered by text and region in the address, also without JavaScript', async () => {
    const { page } = await tabs.open(NETWORKS, { javaScriptEnabled: false });
    const { result: all } = await readShown('blocks.localNetwork', { query: { path: NETWORKS } });
    // Letters with marks are found without them.
    const { title, region = '' } = takeFirst(
      all.filter((network) => /^\p{L}*[^\p{ASCII}]/u.test(network.title)),
      'network with a mark in its name',
    );
    const word = title.split(' ', 1)[0]?.normalize('NFD').replaceAll(/\p{M}/gu, '') ?? '';
    await expect(page.locator('.network')).toHaveCount(all.length);
    await page.getByLabel('Keyword').fill(word);
    await page.getByLabel('Region').selectOption(region);
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(`?${new URLSearchParams({ words: word, region, near: '' })}`);
    await expect(page.locator('.network h3')).toHaveText([title], DISPLAYED);
    await clickToLoad(page, page.getByRole('link', { name: `Remove filter: “${word}”` }));
    await expect(page.locator('.network')).toHaveCount(all.filter((network) => network.region === region).length);
  });

  test('a community without posts has no section', async () => {
    const { page } = await tabs.open('/membership/volunteer-opportunities');
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('section[aria-labelledby=community]')).toHaveCount(0);
  });
});

describe('drawings that explain pages', () => {
  test.each(['/membership/mentorship', '/who-we-are/year-in-review'])(
    '%s: axe finds nothing in light and dark, beside the title on wide screens, within the page at 320 pixels',
    async (path) => {
      const { page } = await tabs.open(path, { viewport: { width: 1440, height: 900 } });
      const drawing = page.locator('figure.diagram');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.reload();
        expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      }
      const [title, wide] = [await page.locator('h1').boundingBox(), await drawing.boundingBox()];
      expect(wide?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
      expect(wide?.width).toBeCloseTo(480, 0);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await readOverflow(page)).toBe(0);
      expect((await drawing.boundingBox())?.width).toBeCloseTo((await page.locator('h1').boundingBox())?.width ?? 0, 0);
    },
  );
});

describe('preview mode [Sections 1 and 6]', () => {
  test('is shown permanently, and its exit link is the address without the preview parameters', async () => {
    const { page } = await tabs.open(`${DRAFT}?${PREVIEW}`);
    const bar = page.getByRole('complementary', { name: 'Preview' });
    await page.evaluate(() => window.scrollTo(0, 600));
    expect((await bar.boundingBox())?.y).toBe(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(bar.getByRole('link')).toHaveAttribute('href', DRAFT);
    await page.goto(`${site.origin}${NETWORKS}?region=Europe&${PREVIEW}`);
    await expect(bar.getByRole('link')).toHaveAttribute('href', `${NETWORKS}?region=Europe`);
  });

  test.each(['', 'is off with %j', '?wg=fcc73ffe-250a-42f6-91d7-62375aac87e5'])('is off with %j', async (query) => {
    const html = await (await fetch(`${site.origin}/who-we-are/bylaws${query}`)).text();
    expect(html).not.toContain('preview-bar');
  });
});

describe('interstitial pages [Section 2]', () => {
  test('transition names its target and goes there after a moment', async () => {
    const context = await tabs.context();
    await context.clock.install();
    const { page } = await tabs.open('/transition?ReturnUrl=/who-we-are/bylaws');
    await expect(page.getByRole('link', { name: 'Continue now' })).toHaveAttribute('href', '/who-we-are/bylaws');
    await context.clock.runFor(A_MOMENT);
    await page.waitForURL(`${site.origin}/who-we-are/bylaws`);
  });

  test('a visitor who chooses to stay is not redirected', async () => {
    const context = await tabs.context();
    await context.clock.install();
    const { page } = await tabs.open('/transition?ReturnUrl=/who-we-are/bylaws');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await context.clock.runFor(A_MOMENT);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/transition');
  });

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/%2Fevil.example'])(
    'transition rejects the target %s',
    async (target) => {
      const response = await fetch(`${site.origin}/transition?ReturnUrl=${encodeURIComponent(target)}`);
      const html = (await response.text()).replace(/<script type="application\/json".*$/s, '');
      expect(response.status).toBe(200);
      expect(html).toContain('noindex');
      expect(html).not.toContain('evil');
      expect(html).not.toContain('http-equiv="refresh"');
    },
  );

  test('an old address of another site names that site, links to it and goes there after a moment', async () => {
    const context = await tabs.context();
    await context.clock.install();
    const { urlRedirectLists } = await readShown('redirects.all');
    const { oldUrl, newUrl } = takeFirst(
      urlRedirectLists.filter((entry) => entry.newUrl.startsWith('https:')),
      'redirect to another site',
    );
    const { origin, host } = new URL(newUrl);
    await context.route(`${origin}/**`, (route) => route.fulfill({ body: 'there' }));
    const { page } = await tabs.open(oldUrl);
    await expect(page.locator('h1')).toHaveText(`This page is now at ${host}`, DISPLAYED);
    expect(await page.locator('main noscript').textContent()).toContain(`5;url=${origin}`);
    await context.clock.runFor(A_MOMENT);
    await page.waitForURL(`${origin}/**`);
  });

  test('access refused is a regular page that is not indexed', async () => {
    const response = await fetch(`${site.origin}/prohibited`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('noindex');
  });
});

describe('when the API fails or returns nothing [Sections 4 and 8]', () => {
  const ok = { statusCode: 200, statusMessage: 'OK' };
  const careers = contentPage('Careers', { path: '/careers', template: 'jobs' });
  const api = startBeforeAll(startFakeApi);

  test('"Try again" on the error page reloads the page', async () => {
    const own = await startSite({ apiOrigin: api.origin, environment: { UPSTREAM_TIMEOUT_MS: '2000' } });
    api.on('/page-menu', json({}, 500));
    const { page, problems } = await tabs.blank();
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await page.goto(`${own.origin}/careers`);
    // The document, the browser's own call and its retry have failed: no further attempt follows.
    const failures = () => problems.filter((problem) => / 50[03] /.test(problem)).length;
    await expect.poll(failures).toBe(3);
    await expect(page.locator('h1')).toHaveText('We can’t show this page right now', DISPLAYED);
    api.on('/page-menu', careers);
    await page.locator('main').getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('h1')).toHaveText('Careers', DISPLAYED);
    expect(documents).toBe(1);
    await own.close();
  });

  test('no open positions: a message and links to other pages', async () => {
    api.reset();
    api.on('/page-menu', careers);
    api.on('/current-job-openings', { ...ok, result: [] });
    const own = await startSite({ apiOrigin: api.origin, environment: { PRODUCT_SLUG: 'acme' } });
    const { page } = await tabs.open(`${own.origin}/careers`);
    const state = page.locator('.state');
    await expect(state).toContainText('No open positions', DISPLAYED);
    await expect(state.getByRole('link')).toHaveAttribute('href', '/who-we-are/work-for-acme');
    await own.close();
  });
});
