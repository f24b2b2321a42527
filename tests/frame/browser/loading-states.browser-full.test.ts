import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { hydrated, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { fulfilCalls, holdCalls, navigateInApp } from '../../support/in-app.ts';
import { callsOfPage } from '../../support/page-calls.ts';
import { readShown, readTitles } from '../../support/shown-content.ts';
import { signedIn } from '../../support/sign-in.ts';

/** Section 4: loads are pending, then fulfilled or rejected; the clean action resets; an empty page menu is a 404. */

const MEMBER = 'member@demo.test';
const START = '/who-we-are/bylaws';
const JOBS = '/careers';
const [JOBS_CALL = ''] = callsOfPage(JOBS).secondary.filter((url) => url.includes('job'));
const DASHBOARD = '/member-dashboard';
const PROFILE = '/member-dashboard/professional-profile';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty', consented: true, reducedMotion: 'reduce' });

const jobs = (page: Page) => page.locator('section[aria-labelledby=openings]');
const busy = (page: Page) => jobs(page).locator('[aria-busy=true]');
const heading = (page: Page) => page.locator('h1');
const expectHeading = async (page: Page, path: string) =>
  expect(heading(page)).toHaveText((await readTitles(path)).heading, DISPLAYED);
const expectStart = (page: Page) => expectHeading(page, START);

describe('pending, then fulfilled or rejected [Section 4]', () => {
  test('a data set shows its loading state until the response arrives, and then the data', async () => {
    const { page, problems } = await tabs.open(START);
    const held = await holdCalls(page, [JOBS_CALL]);
    await navigateInApp(page, JOBS);
    await expect(busy(page)).toBeVisible();
    expect(held.requests).toEqual([JOBS_CALL]);
    await expect(jobs(page).getByRole('listitem')).toHaveCount(0);
    await held.release();
    await expect(busy(page)).toBeHidden();
    await expect.poll(() => jobs(page).getByRole('link').count()).toBeGreaterThan(2);
    expect(problems).toEqual([]);
  });

  test.each([
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
  ])('a call rejected with %i shows "%s" and a retry button [Section 8]', async (status, label) => {
    const { page } = await tabs.open(START);
    await fulfilCalls(page, [JOBS_CALL], status);
    await navigateInApp(page, JOBS);
    const alert = jobs(page).getByRole('alert');
    await expect(alert).toContainText(`Something went wrong on our side (${label}).`, DISPLAYED);
    await expect(busy(page)).toBeHidden();
    await page.unrouteAll();
    await alert.getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => jobs(page).getByRole('link').count()).toBeGreaterThan(2);
    await expect(jobs(page).getByRole('alert')).toHaveCount(0);
  });

  test.each([403, 503])('a call rejected with %i shows an error without a label [Section 8]', async (status) => {
    const { page } = await tabs.open(START);
    await fulfilCalls(page, [JOBS_CALL], status);
    await navigateInApp(page, JOBS);
    const alert = jobs(page).getByRole('alert');
    await expect(alert).toContainText('We couldn’t load', DISPLAYED);
    await expect(alert).not.toContainText('Something went wrong', DISPLAYED);
    await expect(alert.getByRole('link', { name: 'Try again' })).toBeVisible();
  });

  test('a call without a response shows an error without a label', async () => {
    const { page } = await tabs.open(START);
    await page.route(
      (url) => url.pathname + url.search === `/api${JOBS_CALL}`,
      (route) => route.abort(),
    );
    await navigateInApp(page, JOBS);
    await expect
      .poll(() =>
        jobs(page)
          .getByRole('alert')
          .innerText()
          .catch(() => ''),
      )
      .toContain('We couldn’t load');
  });
});

describe('the clean action [Section 4]', () => {
  test('a rejected call is dropped with its page: a return to the page sends it again', async () => {
    const { page } = await tabs.open(START);
    await fulfilCalls(page, [JOBS_CALL], 404);
    await navigateInApp(page, JOBS);
    await jobs(page).getByRole('alert').waitFor();
    await navigateInApp(page, START);
    await expectStart(page);
    await page.unrouteAll();
    const held = await holdCalls(page, [JOBS_CALL]);
    await navigateInApp(page, JOBS);
    await expect(busy(page)).toBeVisible();
    await expect(jobs(page).getByRole('alert')).toHaveCount(0);
    await held.release();
    await expect.poll(() => jobs(page).getByRole('link').count()).toBeGreaterThan(2);
  });

  test('article details and right-side news: one article’s data never appears on another', async () => {
    const { articlesList } = await readShown('articles.top', { params: { n: 10 } });
    const [first = '', second = ''] = articlesList.filter(({ isMemberOnly }) => !isMemberOnly).map(({ path }) => path);
    const { page } = await tabs.open(first);
    const titles = () => page.locator('.continue h3').allInnerTexts();
    const before = { heading: await heading(page).innerText(), related: await titles() };
    expect(before.related.length).toBeGreaterThan(0);
    const held = await holdCalls(page, callsOfPage(second).secondary);
    await navigateInApp(page, second);
    await page.waitForURL(`**${second}`);
    await expect(heading(page)).not.toHaveText(before.heading, DISPLAYED);
    await expect(page.locator('main')).not.toContainText(before.heading, DISPLAYED);
    expect(await titles()).toEqual([]);
    await held.release();
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(0);
  });

  test('user info: a member page is a document of its own that shows no data from before', async () => {
    const { page } = await tabs.open(START, await signedIn(tabs, MEMBER));
    for (const path of [DASHBOARD, PROFILE, DASHBOARD]) {
      const document = page.waitForResponse((response) => response.request().resourceType() === 'document');
      await navigateInApp(page, path);
      const { headers, url } = await document.then((answer) => ({ headers: answer.headers(), url: answer.url() }));
      expect(url).toBe(site.origin + path);
      expect(headers['cache-control']).toContain('no-store');
    }
    // Only a page with the member's credits has this link.
    await page.getByRole('link', { name: 'How credits count' }).waitFor();
  });

  test('subscriptions: a list shows the changed value after a return, not the earlier one', async () => {
    const { page } = await tabs.open('/preferences', await signedIn(tabs, MEMBER));
    const half = page.locator('.subscriptions[data-provider=hubspot]');
    await half.getByRole('switch').first().waitFor();
    await navigateInApp(page, START);
    await expectStart(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/hubspot/subscriptions/*', async (route) => {
      await held;
      await route.fallback();
    });
    await navigateInApp(page, '/preferences');
    await half.locator('[aria-busy=true]').waitFor();
    await expect(half.getByRole('switch')).toHaveCount(0);
    const answer = page.waitForResponse('**/api/hubspot/subscriptions/*');
    release();
    const { result } = await (await answer).json();
    expect(result.length).toBeGreaterThan(0);
    await expect(half.getByRole('switch')).toHaveCount(result.length);
  });

  test('user creation: the error is cleared with its page; the input stays, except the password', async () => {
    const path = `/join-${site.product}`;
    const { page } = await tabs.open(path);
    const form = page.locator('#form');
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Password', { exact: true }).fill('a password of mine');
    await form.locator('button[type=submit]').click();
    await form.getByRole('alert').waitFor();
    await navigateInApp(page, START);
    await expectStart(page);
    await navigateInApp(page, path);
    await page.waitForURL(`**${path}`);
    await form.waitFor();
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
    await expect(form.getByLabel('First name')).toHaveValue('Ada');
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

describe('the page menu [Section 4]', () => {
  test('an empty result is page-not-found; the next load resets the flag', async () => {
    const { page } = await tabs.open('/who-we-are/no-such-page');
    await expect(page).toHaveTitle(/^Page not found/);
    const held = await holdCalls(page, callsOfPage(JOBS).essential);
    await navigateInApp(page, JOBS);
    await expect.poll(() => held.requests.length).toBeGreaterThan(0);
    await held.release();
    const { title } = await readTitles(JOBS);
    await expectHeading(page, JOBS);
    await expect(page).toHaveTitle(title);
  });

  test('a page that was removed meanwhile shows page-not-found without a redirect', async () => {
    const { page } = await tabs.open(JOBS);
    const gone = callsOfPage(START).essential;
    await fulfilCalls(page, gone, 200, { statusCode: 200, statusMessage: 'OK', result: [] });
    // The browser requests the document, because the server may know a new address; there the page still exists.
    const document = page.waitForResponse((response) => response.request().resourceType() === 'document');
    await navigateInApp(page, START);
    expect((await document).status()).toBe(200);
    await expectStart(page);
  });
});

describe('the dashboard stays in place while it loads', () => {
  test.each(['member@demo.test', 'lapsed@demo.test', 'guest@demo.test'])('of %s', async (username) => {
    const context = await tabs.newContext(await signedIn(tabs, username));
    await context.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const { page } = await tabs.blank(context);
    await page.goto(site.origin + DASHBOARD);
    await hydrated(page);
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
    for (const width of [1440, 412]) {
      await page.setViewportSize({ width, height: 844 });
      await page.reload();
      await hydrated(page);
      await page.locator('.member-facts:not([aria-busy=true])').waitFor();
      await settled(page);
      const shifts = await page.evaluate((): number[] => Reflect.get(window, 'shifts'));
      expect(
        shifts.reduce((sum, shift) => sum + shift, 0),
        `at ${width} px`,
      ).toBeLessThan(0.005);
    }
  });
});
