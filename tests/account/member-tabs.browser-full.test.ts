import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { IDLE_SIGN_OUT_MS, USER_STORAGE_KEY } from '../../shared/constants.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { hydrated, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { countSignOuts, signedIn, signInContext, storedUser, toLogin } from '../support/sign-in.ts';

const MEMBER = 'member@demo.test';

const site = inject('site');
const tabs = testBrowser({ consented: true });

/** A session of this test, which it may end. */
const signIn = async () => signInContext(await tabs.context(), site.origin, MEMBER);

describe('a session that another tab changes [Section 2]', () => {
  test('after another member signs in in a second tab the first shows the new data and none of the previous member', async () => {
    await signIn();
    const { page, context } = await tabs.open('/member-dashboard');
    await expect(page.locator('h1')).toContainText('Maren', DISPLAYED);
    const { storageState } = await signedIn(tabs, 'guest@demo.test');
    if (typeof storageState === 'string') throw new Error('The state is an object');
    const record = storageState.origins[0]?.localStorage.find(({ name }) => name === USER_STORAGE_KEY)?.value ?? '';
    const { accessToken, firstName } = JSON.parse(record);
    const bearers = new Set<string | undefined>();
    page.on('request', (request) => {
      if (/\/api\/(?:sso|my-content)/.test(request.url())) bearers.add(request.headers().authorization);
    });
    const second = await context.newPage();
    await second.goto(`${site.origin}/robots.txt`);
    await context.addCookies(storageState.cookies);
    await second.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [USER_STORAGE_KEY, record]);
    await expect(page.locator('h1')).toContainText(firstName, DISPLAYED);
    await hydrated(page);
    await expect(page.locator('body')).not.toContainText('Maren', DISPLAYED);
    expect([...bearers]).toEqual([`Bearer ${accessToken}`]);
  });

  test('a sign-out in one tab signs out all: member pages are left, public ones show it [G7]', async () => {
    await signIn();
    const [{ page: here }, { page: member }, { page: open_ }] = [
      await tabs.open('/member-dashboard'),
      await tabs.open('/preferences'),
      await tabs.open('/who-we-are/bylaws'),
    ];
    await member.goto(`${site.origin}/member-dashboard/professional-profile`);
    await expect(open_.locator('.tool.for-member')).toBeVisible();
    await here.locator('.member-bar button').click();
    await here.waitForURL(`${site.origin}/`);
    await member.waitForURL(toLogin('/member-dashboard/professional-profile'));
    await expect(open_.locator('.tool.for-visitor')).toBeVisible();
    expect(open_.url()).toBe(`${site.origin}/who-we-are/bylaws`);
  });
});

describe('Sections 4 and 9: an hour without activity', () => {
  /** A dashboard whose clock is stopped once its idle timer has started. */
  const watched = async () => {
    await signIn();
    const { page } = await tabs.blank();
    // A smooth scroll still running when the clock jumps would count as activity.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    // Written by the page that signed in; a new entry shows that the dashboard's idle timer runs.
    await page.addInitScript(() => localStorage.removeItem('lastActivity'));
    await page.goto(`${site.origin}/member-dashboard`);
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastActivity'))).not.toBeNull();
    return page;
  };
  const dialog = (page: Page) => page.getByRole('alertdialog');

  test('two minutes before the end a dialog asks; staying counts as activity; then the session ends, once [G7]', async () => {
    const page = await watched();
    const signOuts = countSignOuts(page);
    const link = page.locator('#my-learning .section-head a');
    // A scroll event comes with the next frame, perhaps after the clock's jump, and counts as activity.
    await link.evaluate((element) => element.focus({ preventScroll: true }));
    await page.clock.fastForward(IDLE_SIGN_OUT_MS - 3 * MINUTE_MS);
    await expect(dialog(page)).toHaveCount(0);
    await page.clock.fastForward(1.5 * MINUTE_MS);
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator(':focus')).toHaveText('Stay signed in');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(link).toBeFocused();

    await page.clock.fastForward(IDLE_SIGN_OUT_MS - 3 * MINUTE_MS);
    await expect(dialog(page)).toHaveCount(0);
    expect(signOuts).toEqual([]);
    const { accessToken } = JSON.parse((await storedUser(page)) ?? '{}');
    await page.clock.fastForward(4 * MINUTE_MS);
    await page.waitForURL(`${site.origin}/`);
    expect(signOuts).toEqual([{ accessToken }]);
    expect(await storedUser(page)).toBeNull();
  });

  test('activity in another tab closes the dialog [G7]', async () => {
    const page = await watched();
    await page.clock.fastForward(IDLE_SIGN_OUT_MS - MINUTE_MS);
    await expect(dialog(page)).toBeVisible();
    const now = await page.evaluate(() => Date.now());
    const { page: other } = await tabs.open('/terms-of-use');
    await other.evaluate((time) => localStorage.setItem('lastActivity', String(time)), now);
    await expect(dialog(page)).toHaveCount(0);
    await page.clock.fastForward(2 * MINUTE_MS);
    expect(await storedUser(page)).not.toBeNull();
  });

  test.each([
    ['a moved mouse', async (page: Page) => page.mouse.move(200, 300)],
    ['a typed letter', async (page: Page) => page.keyboard.press('a')],
    ['a turned wheel', async (page: Page) => page.mouse.wheel(0, 50)],
  ])('%s in the last two minutes counts, and closes the question', async (_name, act) => {
    const page = await watched();
    const signOuts = countSignOuts(page);
    await page.mouse.move(100, 100);
    await page.clock.fastForward(IDLE_SIGN_OUT_MS - MINUTE_MS);
    await expect(dialog(page)).toBeVisible();
    await act(page);
    await expect(dialog(page)).toHaveCount(0);
    await page.clock.fastForward(2 * MINUTE_MS);
    expect(signOuts).toEqual([]);
    expect(await storedUser(page)).not.toBeNull();
  });

  test('the question is answered by its buttons, too', async () => {
    const page = await watched();
    await page.clock.fastForward(IDLE_SIGN_OUT_MS - MINUTE_MS);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/`);
    expect(await storedUser(page)).toBeNull();
  });

  test('the session ends in every open tab with the home page; the visitor’s settings stay', async () => {
    const page = await watched();
    const activity = () => page.evaluate(() => localStorage.getItem('lastActivity'));
    const earlier = await activity();
    const { page: open_ } = await tabs.blank();
    await open_.clock.install();
    await open_.goto(`${site.origin}/who-we-are/bylaws`);
    await hydrated(open_);
    // Its idle timer has started: from then on the clock may be moved.
    await expect.poll(activity).not.toBe(earlier);
    await open_.evaluate(() => localStorage.setItem('theme', 'dark'));
    // The second tab is suspended for the hour and receives the sign-out from the first.
    await open_.clock.setFixedTime((await page.evaluate(() => Date.now())) + IDLE_SIGN_OUT_MS + MINUTE_MS);
    await page.clock.fastForward(IDLE_SIGN_OUT_MS + MINUTE_MS);
    await Promise.all([page.waitForURL(`${site.origin}/`), open_.waitForURL(`${site.origin}/`)]);
    expect(await storedUser(page)).toBeNull();
    expect(await open_.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('a computer that wakes after the hour is signed out [G7]', async () => {
    const page = await watched();
    await page.clock.fastForward(9 * IDLE_SIGN_OUT_MS);
    await page.waitForURL(`${site.origin}/`);
    expect(await storedUser(page)).toBeNull();
  });
});
