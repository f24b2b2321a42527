import { readdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { EXAMPLES } from '../../../client/development/components/examples.ts';
import { SLOW_MS } from '../../../server/development/faults.ts';
import { FAULT_COOKIE, SCENARIO_PATH } from '../../../shared/site/scenarios.ts';
import { axeFaults, WCAG_2_2_AA } from '../../support/axe.ts';
import { readOverflow, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { freePort } from '../../support/free-port.ts';
import { endSites, type SiteProcess, startSiteProcess } from '../../support/site-process.ts';
import { starterWith } from '../../support/starter-copy.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A page of an area, of which the small society has none. */
const AREA_HOME = {
  'pages/area-home.md':
    '---\npath: /europe-2025/home\ntitle: A conference\nsummary: All meet.\ntopic: devices\n---\nText.\n',
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let content: Awaited<ReturnType<typeof starterWith>>;
let site: SiteProcess;
beforeAll(async () => {
  [folder, content] = await Promise.all([temporaryFolder(), starterWith(AREA_HOME)]);
  const port = await freePort();
  site = await startSiteProcess({
    port,
    dataDir: folder.path,
    by: 'development',
    environment: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      CONTENT_DIR: content.path,
    },
  });
  await site.ready();
});
afterAll(async () => {
  await endSites();
  await Promise.all([folder.remove(), content.remove()]);
});
const tabs = testBrowser({ origin: () => site.origin, consented: true, afterwards: 'close' });

const EVENTS = '/api/events/latest?noOfEvents=3';
const get = (path: string, fault: string) =>
  fetch(site.origin + path, { headers: { cookie: `${FAULT_COOKIE}=${fault}` } });

describe('scenarios while developing, over HTTP', () => {
  test('without a scenario all answers', async () => {
    const response = await get(EVENTS, 'none');
    expect([response.status, (await response.json()).result.length]).toEqual([200, 3]);
  });

  test('“API down” fails the calls of the browser and those of the page, for this browser alone', async () => {
    expect([(await get(EVENTS, 'down')).status, (await get('/events', 'down')).status]).toEqual([503, 503]);
    expect((await get('/events', 'none')).status).toBe(200);
  });

  test('“Empty lists” empties lists of calls and pages, and keeps pages and menus', async () => {
    const response = await get(EVENTS, 'empty');
    expect([response.status, (await response.json()).result]).toEqual([200, []]);
    const [empty, full] = await Promise.all(
      ['empty', 'none'].map(async (fault) => (await get('/news-and-articles/news-articles', fault)).text()),
    );
    expect(full).toContain('class="story');
    expect(empty).not.toContain('class="story');
    expect(empty).toContain('site-footer');
  });

  test('“API slow” delays the answer', async () => {
    const start = performance.now();
    expect((await get(EVENTS, 'slow')).status).toBe(200);
    // Timers may fire some milliseconds early.
    expect(performance.now() - start).toBeGreaterThan(SLOW_MS - 50);
  });

  test('a page of another site cannot switch, and the way back is on this site', async () => {
    const post = (headers: Record<string, string>, page = '/events') =>
      fetch(site.origin + SCENARIO_PATH, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ fault: 'down', page }),
      });
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({})).headers.get('location')).toBe('/events');
    for (const page of ['//evil.example', 'https://evil.example/', '/\\evil.example'])
      expect((await post({}, page)).headers.get('location')).toBe('/');
  });
});

const ATTEMPTS = 3;

/** Vite may reload the page at any time, when it has found a new dependency: then an attempt is made again. */
async function withReloads(attempt: () => Promise<void>): Promise<void> {
  for (let count = 1; count < ATTEMPTS; count++) {
    const failure = await attempt().catch((error: unknown) => error);
    if (failure === undefined) return;
  }
  await attempt();
}

/** Makes a choice by keyboard, and waits until the page shows it. */
async function choose(page: Page, label: string, expected: RegExp): Promise<void> {
  const bar = page.locator('details.scenarios');
  await withReloads(async () => {
    await bar.waitFor();
    if ((await bar.getAttribute('open')) === null) await bar.locator('summary').press('Enter');
    await bar.getByRole('button', { name: label, exact: true }).press('Enter', { timeout: 10_000 });
    await expect(page.locator('body')).toHaveText(expected, DISPLAYED);
  });
}

describe('the switch of scenarios in the corner of a page', () => {
  test('is used by keyboard, and passes axe', async () => {
    const { page } = await tabs.blank();
    await page.goto(`${site.origin}/events`);
    await choose(page, 'Empty lists', /Scenario: Empty lists/);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await choose(page, 'All answers', /^Scenario$/m);
    await choose(page, 'Member', /Maren/);
    await choose(page, 'Guest', /Sign in/);
  });

  test('fits into a phone, and is not printed', async () => {
    const { page } = await tabs.blank();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.origin}/events`);
    const bar = page.locator('details.scenarios');
    await bar.waitFor();
    const box = await bar.boundingBox();
    expect((box?.height ?? 0) < 60 && (box?.width ?? 0) < 150).toBe(true);
    await bar.locator('summary').click();
    expect(await readOverflow(page)).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
  });
});

describe('React’s development build', () => {
  test.each([
    ['a visitor', 'Guest', /Sign in/, ['/', '/events', '/search?searchtext=technical', '/europe-2025/home']],
    [
      'a member',
      'Member',
      /Maren/,
      ['/', '/member-dashboard', '/preferences', '/member-dashboard/professional-profile'],
    ],
  ])('has no warning on the pages of %s', async (_person, label, expected, paths) => {
    const { page, problems } = await tabs.blank();
    await page.goto(`${site.origin}/news-and-articles`);
    await choose(page, label, expected);
    const found: string[] = [];
    for (const path of paths) {
      await withReloads(async () => {
        await page.goto(site.origin + path);
        await settled(page);
      });
      found.push(...problems.splice(0).map((problem) => `${path}: ${problem}`));
    }
    expect(found).toEqual([]);
  });
});

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** A navigation is unique in a page, but not beside the other states of its component. */
const BY_REPETITION = /^landmark-unique:/;

/** Opens the page of components and loads its pictures, which the browser would load when they scroll into view. */
async function openComponents(search: string): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await tabs.blank(await tabs.newContext({ reducedMotion: 'reduce' }));
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
    ['light', '?scheme=light', [WIDE, NARROW]],
    ['dark', '?scheme=dark', [WIDE, NARROW]],
    ['text at 200 %', '?text=200', [NARROW]],
  ])('shows every component without violations, errors and overflow: %s', async (_mode, search, viewports) => {
    const { page, problems } = await openComponents(search);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      expect(await readOverflow(page)).toBe(0);
      const faults = await axeFaults(page, WCAG_2_2_AA);
      expect(faults.filter((fault) => !BY_REPETITION.test(fault))).toEqual([]);
    }
    expect(problems).toEqual([]);
  });

  test('shows the components in a frame of 390 px, in the chosen scheme and text size', async () => {
    const { page, problems } = await tabs.blank(await tabs.newContext({ reducedMotion: 'reduce' }));
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
    const { page, problems } = await tabs.blank(await tabs.newContext({ reducedMotion: 'reduce' }));
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

describe('a production build', () => {
  test('has nothing of it: no address, no cookie, no code', async () => {
    const { origin } = inject('site');
    const posted = await fetch(origin + SCENARIO_PATH, {
      method: 'POST',
      body: new URLSearchParams({ fault: 'down' }),
    });
    expect(posted.status).not.toBe(303);
    const page = await fetch(`${origin}/events`, { headers: { cookie: `${FAULT_COOKIE}=down` } });
    expect([page.status, (await page.text()).includes('scenario-bar')]).toEqual([200, false]);
    const folders = ['dist/client/assets', 'dist/server'];
    for (const name of folders) {
      const files = (await readdir(name)).filter((file) => file.endsWith('.js'));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(await readFile(`${name}/${file}`, 'utf8')).not.toContain(FAULT_COOKIE);
    }
  });
});
