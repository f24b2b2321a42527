import type { Page, Request } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { CONSENT_COOKIE, XSRF_COOKIE } from '../../shared/constants.ts';
import { VITALS_PATH, type VitalReport } from '../../shared/web-vitals.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';

const site = inject('site');
const tabs = testBrowser();

const banner = (page: Page) => page.locator('#cookie-banner');
const answer = (page: Page, name: string) => banner(page).getByRole('button', { name });
const cookies = async () => (await tabs.context()).cookies();
const level = async () => (await cookies()).find(({ name }) => name === 'CMSCookieLevel')?.value;
const recorded = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/cookie-law/newlevel'));

describe('Section 2, Cookie banner', () => {
  test.each([
    ['Deny all', '0'],
    ['Allow all', '1000'],
  ])(
    '"%s" is stored and recorded, and the banner does not appear again, not even for one frame',
    async (name, expected) => {
      const { page, problems } = await tabs.open('/');
      await expect(banner(page)).toBeVisible();
      const record = recorded(page);
      await answer(page, name).click();
      await expect(banner(page)).toBeHidden();
      expect((await record).status()).toBe(200);
      await expect.poll(level).toBe(expected);
      const cookie = (await cookies()).find(({ name: one }) => one === 'CMSCookieLevel');
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
      expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 86_400);

      const second = await tabs.blank();
      await second.page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = () => {
          const question = document.querySelector('#cookie-banner');
          if (question) seen.push(getComputedStyle(question).display);
          requestAnimationFrame(look);
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true });
      });
      await second.page.goto(`${site.origin}/events`);
      await settled(second.page);
      const seen = await second.page.evaluate((): unknown[] => Reflect.get(window, 'seen'));
      expect(new Set(seen)).toEqual(new Set(['none']));
      await Promise.all([settled(page), settled(second.page)]);
      expect([...problems, ...second.problems]).toEqual([]);
    },
  );

  test('each level includes the lower ones; the footer opens the stored choice again', async () => {
    const { page } = await tabs.open('/');
    await answer(page, 'Choose').click();
    const box = (name: string) => banner(page).getByRole('checkbox', { name });
    await expect(box('Essential')).toBeDisabled();
    await expect(box('Measurement')).not.toBeChecked();
    await box('Marketing').check();
    await expect(box('Measurement')).toBeChecked();
    await box('Measurement').uncheck();
    await expect(box('Marketing')).not.toBeChecked();
    await box('Measurement').check();
    await answer(page, 'Save my choice').click();
    await expect.poll(level).toBe('200');

    await page.getByRole('link', { name: 'Cookie choices' }).last().click();
    await expect(page.locator('#cookie-banner')).toBeFocused();
    await expect(box('Measurement')).toBeChecked();
    await expect(box('Marketing')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeHidden();
    await expect(page.locator(':focus')).toHaveText('Cookie choices');
    await expect.poll(level).toBe('200');
  });

  test('works with the keyboard alone, from the skip link', async () => {
    const { page } = await tabs.open('/who-we-are/bylaws');
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Skip to cookie choices');
    await page.keyboard.press('Enter');
    await expect(page.locator('#cookie-banner')).toBeFocused();
    const names: (string | null | undefined)[] = [];
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(names).toEqual(['Read the privacy policy', 'What runs on this site', 'Deny all', 'Choose', 'Allow all']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(level).toBe('200');
    await expect(page.locator('.skip-links a:visible')).toHaveCount(2);
  });

  /** Holds back scripts whose names begin with a word, and clicks before they arrive. */
  async function clickEarly(scripts: string, click: (page: Page) => Promise<void>): Promise<Page> {
    const { page } = await tabs.blank();
    const arrival = Promise.withResolvers<void>();
    await page.route(`**/assets/${scripts}*.js`, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto(site.origin, { waitUntil: 'commit' });
    // React listens from the moment it begins to hydrate.
    if (scripts === 'parts')
      await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('_reactListening')));
    await click(page);
    arrival.resolve();
    return page;
  }

  test.each(['entry-client', 'frame'])('answers given before the code of "%s" has arrived count', async (scripts) => {
    let record: Promise<unknown> | undefined;
    await clickEarly(scripts, async (page) => {
      record = recorded(page);
      await answer(page, 'Deny all').click();
      await expect.poll(level).toBe('0');
      await expect(banner(page)).toBeHidden();
    });
    await record;
    await (await tabs.context()).clearCookies();

    const opened = await clickEarly(scripts, (page) => answer(page, 'Choose').click());
    await banner(opened).getByRole('checkbox', { name: 'Measurement' }).waitFor();

    const dismissed = await clickEarly(scripts, (page) => page.getByRole('button', { name: 'Dismiss notice' }).click());
    await expect(dismissed.getByRole('button', { name: 'Dismiss notice' })).toHaveCount(0);
  });

  test('stores the choice when recording it fails', async () => {
    const { page } = await tabs.open('/');
    await page.route('**/api/cookie-law/newlevel*', (route) => route.abort());
    await answer(page, 'Deny all').click();
    await expect.poll(level).toBe('0');
    await page.reload();
    // Read once, because a banner that scripts hide later would have been seen.
    expect(await banner(page).isVisible()).toBe(false);
  });

  test('an expired XSRF token is replaced once, without a message [Section 7]', async () => {
    await (await tabs.context()).addCookies([{ name: XSRF_COOKIE, value: 'worn.out', url: site.origin }]);
    const { page } = await tabs.open('/');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('newlevel')) statuses.push(response.status());
    });
    await answer(page, 'Allow all').click();
    await expect.poll(() => statuses).toEqual([403, 200]);
  });

  test('causes no layout shift, and is hidden without JavaScript', async () => {
    const { page } = await tabs.open('/');
    const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top);
    const before = await top();
    await answer(page, 'Choose').click();
    await answer(page, 'Deny all').click();
    await expect.poll(() => top()).toBe(before);
    const { page: plain } = await tabs.open('/', { javaScriptEnabled: false });
    await expect(banner(plain)).toBeHidden();
  });
});

/** Makes a page believe that its tab is hidden. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

/** Waits until the browser has painted a navigation without a document and told the page's observers of it. */
const softNavigation = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'soft-navigation', buffered: true });
      }),
  );

describe('what consent allows', () => {
  test('web vitals are sent once the page is hidden, with route templates and without cookies of the visitor [Section 9]', async () => {
    const { page, problems } = await tabs.open('/events');
    const measuring = page.waitForResponse((response) => response.url().includes('web-vitals'));
    await answer(page, 'Allow all').click();
    await measuring;
    const link = page.locator('main a[href^="/events/"]').first();
    const target = new URL((await link.getAttribute('href')) ?? '', site.origin).pathname;
    await link.click();
    await page.waitForURL((url) => url.pathname === target);
    await softNavigation(page);
    await settled(page);
    const beacons: Request[] = [];
    page.on('request', (request) => {
      if (request.url() === `${site.origin}${VITALS_PATH}`) beacons.push(request);
    });
    await hide(page);
    const reports = () => beacons.flatMap((beacon): VitalReport[] => beacon.postDataJSON());
    await expect.poll(() => reports().map(({ name }) => name)).toEqual(expect.arrayContaining(['CLS', 'LCP', 'TTFB']));
    await expect
      .poll(() => new Set(reports().map(({ route }) => route)))
      .toEqual(new Set(['/events', '/events/:path']));
    expect(new Set(reports().map(({ scope }) => scope))).toEqual(new Set(['document', 'load', 'soft']));
    expect(beacons.map((beacon) => beacon.postData()).join()).not.toContain(target);
    const { length } = reports();
    await hide(page);
    await settled(page);
    expect(reports()).toHaveLength(length);
    expect(problems).toEqual([]);
  });

  test('web vitals are measured in a browser that is never idle [Section 9]', async () => {
    const { page } = await tabs.blank();
    await page.addInitScript(() => {
      window.requestIdleCallback = (run, { timeout } = {}) => {
        const late = { didTimeout: true, timeRemaining: () => 0 };
        return timeout === undefined ? 0 : Number(setTimeout(() => run(late), timeout));
      };
    });
    const measuring = page.waitForResponse((response) => response.url().includes('web-vitals'));
    await page.goto(`${site.origin}/events`);
    await answer(page, 'Allow all').click();
    expect((await measuring).status()).toBe(200);
  });

  test('web vitals reach neither the site nor the data layer once consent is withdrawn [Section 9]', async () => {
    const { page } = await tabs.open('/');
    const measuring = page.waitForResponse((response) => response.url().includes('web-vitals'));
    await answer(page, 'Allow all').click();
    await measuring;
    await settled(page);
    await (await tabs.context()).addCookies([{ name: CONSENT_COOKIE.name, value: '0', url: site.origin }]);
    const beacons: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(VITALS_PATH)) beacons.push(request.url());
    });
    await page.evaluate(() => {
      window.dataLayer = [];
    });
    await hide(page);
    await settled(page);
    expect([beacons, await page.evaluate(() => window.dataLayer)]).toEqual([[], []]);
  });

  test('Global Privacy Control counts as "deny all" until the visitor chooses, and the banner mentions it', async () => {
    await (await tabs.context()).addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    const { page } = await tabs.open('/');
    await expect(banner(page)).toContainText('Global Privacy Control', DISPLAYED);
    expect(await level()).toBeUndefined();
    await answer(page, 'Allow all').click();
    await expect.poll(level).toBe('1000');
  });

  test('a browser without Global Privacy Control shows no text about it', async () => {
    const { page } = await tabs.open('/');
    await expect(banner(page)).not.toContainText('Global Privacy Control', DISPLAYED);
  });

  test.each([
    ['Deny all', 0],
    ['Allow all', 1],
  ])('after "%s" the code that measures pages is loaded %i times [Section 9]', async (name, times) => {
    const { page } = await tabs.open('/');
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('web-vitals')) loads.push(request.url());
    });
    await answer(page, name).click();
    await page.goto(`${site.origin}/events`);
    await settled(page);
    // The module may have been loaded before; then the browser takes it from its cache.
    expect(Math.min(loads.length, 1)).toBe(times);
    const hosts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name: url }) => new URL(url).origin),
    );
    expect(new Set(hosts)).toEqual(new Set([site.origin]));
  });
});
