import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { callAt } from '../../server/pipeline/call-address.ts';
import { hostCookie, OWN_COOKIES } from '../../shared/rules/own-cookies.ts';
import { whatRunsAddress } from '../../shared/rules/what-runs-address.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { type OpenedPage, overflowOf, settled, testBrowser } from '../support/browser.ts';
import { answerContract } from '../support/contract-api.ts';
import { type FakeApi, startFakeApi } from '../support/fake-api.ts';
import { signInContext } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { startTagContainer, type TagContainer } from '../support/tag-container.ts';

const ARTICLE = '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail';

const site = inject('site');
const tabs = testBrowser();

/** The rows of the page that names what runs on a path, with their state. */
async function listOf(context: BrowserContext, origin: string, path: string): Promise<Map<string, string>> {
  const { page } = await tabs.blank(context);
  await page.goto(origin + whatRunsAddress(path));
  await settled(page);
  const rows = await page
    .locator('[data-row]')
    .evaluateAll((all) => all.map((row) => [row.getAttribute('data-row') ?? '', row.getAttribute('data-state') ?? '']));
  expect(await page.locator('main').innerText()).toContain(`The list of ${path}`);
  await page.close();
  return new Map(rows.map(([id = '', state = '']) => [id, state]));
}

/** The ids of the rows that may name a request, the most exact first. */
function idsOf(request: Request, origin: string, rows: Iterable<string>): string[] {
  const url = new URL(request.url());
  if (url.origin !== origin) return [`script ${url.href}`, ...[...rows].filter((id) => id.endsWith(` ${url.origin}`))];
  if (url.pathname.startsWith('/api/')) return [`call ${callAt(request.method(), url.pathname)}`];
  if (request.isNavigationRequest()) return ['request page'];
  const named = [...rows].filter(
    (id) => id.startsWith('request /') && url.pathname.startsWith(id.slice('request '.length)),
  );
  return named.sort((a, b) => b.length - a.length);
}

/** The ids of everything that a browser holds for a site. */
async function heldBy(page: Page, origin: string): Promise<string[]> {
  const cookies = await page.context().cookies(origin);
  const named = cookies.map(
    ({ name }) => OWN_COOKIES.find((own) => [own, hostCookie(own, true)].includes(name)) ?? name,
  );
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));
  return [
    ...named.map((name) => `cookie ${name}`),
    ...stored.local.map((key) => `local ${key}`),
    ...stored.session.map((key) => `session ${key.replace(/^form:.*/, 'form:')}`),
  ];
}

/** Makes a page believe that its tab is hidden, upon which it reports what it has measured. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

type Visit = {
  readonly path: string;
  readonly origin?: string;
  readonly choice?: string;
  readonly act?: (page: Page) => Promise<void>;
};

/**
 * Visits a page, makes a choice, does something, and compares what the browser has requested and stored with the page's list.
 * @returns the ids of what was used, and the list.
 */
async function visit({ path, origin = site.origin, choice, act }: Visit) {
  const opened: OpenedPage = await tabs.blank();
  const { page, context } = opened;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(origin + path);
  await settled(page);
  if (choice) {
    const recorded = page.waitForResponse((response) => response.url().includes('/cookie-law/newlevel'));
    await page.locator('#cookie-banner').getByRole('button', { name: choice }).click();
    await recorded;
    await settled(page);
  }
  await act?.(page);
  await settled(page);
  await hide(page);
  await settled(page);
  const held = await heldBy(page, origin);
  const rows = await listOf(context, origin, path);
  const used = new Set<string>();
  const faults: string[] = [];
  for (const request of requests) {
    const ids = idsOf(request, origin, rows.keys()).filter((id) => rows.has(id));
    const id = ids.find((one) => rows.get(one) === 'on') ?? ids[0];
    if (id === undefined) faults.push(`not named: ${request.method()} ${request.url()}`);
    else if (rows.get(id) !== 'on') faults.push(`marked as off: ${request.url()} (${id})`);
    else used.add(id);
  }
  for (const id of held) {
    if (rows.get(id) === 'on') used.add(id);
    else faults.push(`${rows.has(id) ? 'marked as off' : 'not named'}: ${id}`);
  }
  expect(faults).toEqual([]);
  return { used, rows };
}

/** The kinds of page that differ most in what they load. */
const PAGES: readonly Visit[] = [
  { path: '/' },
  { path: '/events' },
  {
    path: ARTICLE,
    act: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
  },
  {
    path: '/search',
    act: async (page) => {
      await page.locator('#search-text').pressSequentially('risk');
      await page.getByRole('option').first().waitFor();
    },
  },
  { path: '/education/courses' },
  {
    path: '/membership/enterprise-members/inquiry',
    act: async (page) => {
      await page.locator('main form input[type=email]').fill('ada@example.org');
    },
  },
  { path: '/documents' },
  { path: '/website/privacy-policy' },
];

describe('the list of what runs on a page names all that the browser does', () => {
  test.each(PAGES.flatMap((page) => ['Deny all', 'Allow all'].map((choice) => ({ ...page, choice }))))(
    '$path after "$choice"',
    async (one) => {
      const { used, rows } = await visit(one);
      const isAllowed = one.choice === 'Allow all';
      // Proof that the visit has seen calls, cookies and storage.
      for (const id of [
        'request page',
        'request /assets/',
        'call cookies.newLevel',
        'cookie CMSCookieLevel',
        'cookie csrf',
      ])
        expect(used).toContain(id);
      expect([used.has('request /vitals'), rows.get('request /vitals')]).toEqual([isAllowed, isAllowed ? 'on' : 'off']);
      if (one.path === ARTICLE) expect(used).toContain('local readingList');
      if (one.path === '/search') expect(used).toContain('call search.suggestions');
      if (one.path.endsWith('/inquiry')) expect(used).toContain('session form:');
    },
  );

  test.each(['/member-dashboard', '/preferences', '/member-dashboard/professional-profile'])(
    '%s of a member',
    async (path) => {
      await signInContext(await tabs.context(), site.origin, 'member@demo.test');
      const { used } = await visit({ path, choice: 'Allow all' });
      for (const id of ['cookie member', 'cookie device', 'local user']) expect(used).toContain(id);
      if (path !== '/preferences') expect(used).toContain('call sso.user');
    },
  );
});

describe('scripts of other companies on the list of what runs on a page', () => {
  let api: FakeApi;
  let container: TagContainer;
  let tagged: TestSite;
  beforeAll(async () => {
    [api, container] = await Promise.all([startFakeApi(), startTagContainer()]);
    const scripts = [
      `<script src="${container.origin}/all.js"></script>`,
      `<script src="${container.origin}/count.js" data-purpose="analytics"></script>`,
      '<script src="https://evil.example/x.js" data-purpose="necessary"></script>',
    ];
    answerContract(api, 'raps', (name) => (name === 'globalScripts' ? scripts.join('') : '/media/text.jpg'));
    tagged = await startSite({
      apiOrigin: api.origin,
      environment: {
        TAG_MANAGER_ID: 'GTM-TEST1',
        TAG_MANAGER_ORIGIN: container.origin,
        GLOBAL_SCRIPT_ORIGINS: container.origin,
        TAG_CONNECT_ORIGINS: 'https://*.counts.example',
      },
    });
  });
  afterAll(async () => {
    await tagged.close();
    await Promise.all([api.close(), container.close()]);
  });

  test('all run, and are on, after everything was allowed; none runs, and all are off, after "deny all"', async () => {
    const { origin } = tagged;
    const ids = [
      `script ${container.origin}/all.js`,
      `script ${container.origin}/count.js`,
      `source tagManager ${container.origin}`,
    ];
    const denied = await visit({ path: '/who-we-are/bylaws', origin });
    expect(ids.map((id) => [denied.rows.get(id), denied.used.has(id)])).toEqual(ids.map(() => ['off', false]));
    expect(denied.rows.get('source tagCall https://*.counts.example')).toBe('off');
    expect([...denied.rows.keys()].join()).not.toContain('evil.example');

    await (await tabs.context()).addCookies([{ name: 'CMSCookieLevel', value: '1000', url: origin }]);
    const allowed = await visit({ path: '/who-we-are/bylaws', origin });
    expect(ids.map((id) => [allowed.rows.get(id), allowed.used.has(id)])).toEqual(ids.map(() => ['on', true]));
  });

  test('no script of another company is named for the page of a confirmation link, and none runs', async () => {
    const { origin } = tagged;
    await (await tabs.context()).addCookies([{ name: 'CMSCookieLevel', value: '1000', url: origin }]);
    const { rows } = await visit({ path: '/confirm-address', origin });
    expect([...rows.keys()].filter((id) => /^(script|source) /.test(id))).toEqual([]);
  });
});

describe('the page that names what runs', () => {
  test('opens from the cookie banner with the list of the page that it stood on', async () => {
    const { page } = await tabs.open('/events');
    await page.locator('#cookie-banner').getByRole('link', { name: 'What runs on this page' }).click();
    await page.waitForURL((url) => url.pathname + url.search === whatRunsAddress('/events'));
    await page.locator('[data-row="call events.search"]').waitFor();
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
  });

  test('follows a changed choice at once', async () => {
    const { page } = await tabs.open(whatRunsAddress('/'));
    const state = () => page.locator('[data-row="request /vitals"]').getAttribute('data-state');
    expect(await state()).toBe('off');
    await page.locator('#cookie-banner').getByRole('button', { name: 'Allow all' }).click();
    await expect.poll(state).toBe('on');
  });

  test.each([1440, 390, 320])('fits into a window of %i pixels', async (width) => {
    const { page } = await tabs.open(whatRunsAddress(ARTICLE), { viewport: { width, height: 900 } });
    expect(await overflowOf(page)).toBe(0);
  });

  test('works without JavaScript, and describes itself when the address names no page', async () => {
    const { page } = await tabs.open('/website/what-runs-here?page=//evil.example', { javaScriptEnabled: false });
    const text = await page.locator('main').innerText();
    expect(text).toContain('This is no page of this site');
    expect(text).toContain('The list of /website/what-runs-here');
    await page.getByLabel('Page', { exact: true }).fill('/documents');
    await page.getByRole('button', { name: 'Show its list' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '/documents');
    await expect.poll(() => page.locator('[data-row="call documents.all"]').getAttribute('data-state')).toBe('on');
    await expect.poll(() => page.locator('[data-row="request /vitals"]').getAttribute('data-state')).toBe('off');
  });
});
