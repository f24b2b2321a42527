import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { hydrated, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { countSignOuts, signedIn, signInContext, storedUser, toLogin } from '../support/sign-in.ts';

/** A member's pages while calls fail. */

const MEMBER = 'member@demo.test';

const site = inject('site');
const tabs = testBrowser({ consented: true });

/** A session of this test, which it may end. */
const signIn = async () => signInContext(await tabs.context(), site.origin, MEMBER);

describe('a session [Section 2]', () => {
  const PATH = '/member-dashboard?content=books';

  test('a browser that has lost the user record loses the session cookie too, and can sign in again', async () => {
    await signIn();
    const { page } = await tabs.open('/');
    await page.evaluate(() => localStorage.clear());
    const signOuts = countSignOuts(page);
    // The session ends in this browser, whether or not the API is available.
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(site.origin + PATH);
    await page.waitForURL(toLogin(PATH));
    expect(signOuts).toHaveLength(1);
    await page.goto(site.origin + PATH);
    await expect(page).toHaveURL(toLogin(PATH));
  });

  test('ten rejected calls at the same moment cause one sign-out [B10]', async () => {
    await signIn();
    const { page } = await tabs.blank();
    const signOuts = countSignOuts(page);
    let rejections = 0;
    await page.route(/\/api\/(sso\/user|my-content)/, (route) => {
      rejections += 1;
      return route.fulfill({ status: 401, json: { statusCode: 401, statusMessage: 'Unauthorized' } });
    });
    await page.goto(`${site.origin}/member-dashboard`);
    await page.waitForURL(toLogin('/member-dashboard'));
    expect(rejections).toBeGreaterThan(4);
    expect(signOuts).toHaveLength(1);
    expect(await storedUser(page)).toBeNull();
  });

  test('works while the API is down, and leaves no data of the member behind [G7]', async () => {
    await signIn();
    const { page } = await tabs.open('/member-dashboard');
    await page.route('**/api/sso/logout', (route) => route.abort());
    await page.locator('.member-bar button').click();
    await page.waitForURL(`${site.origin}/`);
    expect(await storedUser(page)).toBeNull();
    await page.unrouteAll();
    await page.goto(`${site.origin}/member-dashboard`);
    await page.waitForURL(toLogin('/member-dashboard'));
  });
});

describe('e-mail preferences [Section 3, Subscription update]', () => {
  const row = (page: Page, name: string) => page.locator('.subscription', { hasText: name });

  test('a change that the provider rejects is undone, with a message', async () => {
    const { page } = await tabs.open('/preferences', await signedIn(tabs, MEMBER));
    await page.route('**/api/impexium/subscriptions/*', (route) => route.fulfill({ status: 503, json: {} }));
    const [rejected, stored] = ['impexium', 'hubspot'].map((provider) =>
      page.locator(`.subscriptions[data-provider=${provider}] .subscription`).last(),
    );
    if (!rejected || !stored) throw new Error('There are two providers');
    const before = await rejected.getByRole('switch').isChecked();
    await rejected.getByRole('switch').click();
    await expect(rejected.getByRole('alert')).toHaveText(/Nothing has changed; try again/, DISPLAYED);
    await expect(rejected.getByRole('switch')).toBeChecked({ checked: before });
    await stored.getByRole('switch').click();
    await expect(stored.getByRole('status')).toHaveText(/^Saved/, DISPLAYED);
  });

  test('tells how old lists are, and which changes are on their way or refused, while a provider is away', async () => {
    const { page, problems } = await tabs.blank(await tabs.newContext(await signedIn(tabs, MEMBER)));
    const ok = { statusCode: 200, statusMessage: 'OK' };
    const list = { provider: 'hubspot', group: 'News', description: '', subscribed: false, updatedAt: null };
    const lists = [
      { ...list, subscriptionField: 'a', name: 'List A', state: 'queued' },
      { ...list, subscriptionField: 'b', name: 'List B', state: 'refused', reason: 'opted-out' },
      { ...list, subscriptionField: 'c', name: 'List C' },
    ];
    const receipt = { receiptId: 'de300000-0000-4000-8000-000000000009', updatedAt: '2026-11-22T10:00:00.000Z' };
    let state = 'queued';
    await page.route('**/api/hubspot/subscriptions/*', (route) => {
      const change = { subscriptionField: 'c', subscribed: true, ...receipt, state, reason: 'validation_error' };
      const isChange = route.request().method() === 'POST';
      const stale = { result: lists, stale: true, asOf: '2026-11-22T10:00:00.000Z' };
      return route.fulfill({ json: isChange ? { ...ok, result: change } : { ...ok, ...stale } });
    });
    await page.clock.install();
    await page.goto(`${site.origin}/preferences`);
    await hydrated(page);
    const half = page.locator('.subscriptions[data-provider=hubspot]');
    await expect(half).toHaveText(/shown as they were on 22 November 2026/, DISPLAYED);
    await expect(row(page, 'List A').getByRole('status')).toHaveText(/^On its way/, DISPLAYED);
    await expect(row(page, 'List B').getByRole('alert')).toHaveText(/You unsubscribed elsewhere/, DISPLAYED);
    const control = row(page, 'List C').getByRole('switch');
    await control.click();
    await expect(row(page, 'List C').getByRole('status')).toHaveText(/^On its way/, DISPLAYED);
    await expect(control).toBeChecked();
    state = 'refused';
    await control.click();
    await expect(row(page, 'List C').getByRole('alert')).toHaveText(/couldn’t save/, DISPLAYED);
    await expect(control, 'as it was').toBeChecked();

    lists.splice(0, 1, { ...list, subscriptionField: 'a', name: 'List A', state: 'refused', reason: 'opted-out' });
    await page.clock.fastForward('01:00');
    await expect(row(page, 'List A').getByRole('alert')).toHaveText(/You unsubscribed elsewhere/, DISPLAYED);
    expect(problems).toEqual([]);
  });

  test('with one provider down the other’s lists work, and a retry loads the rest', async () => {
    const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, MEMBER)));
    await page.route('**/api/hubspot/subscriptions/*', (route) => route.fulfill({ status: 502, json: {} }));
    await page.goto(`${site.origin}/preferences`);
    const half = page.locator('.subscriptions[data-provider=hubspot]');
    await expect(half.getByRole('alert')).toBeVisible();
    const other = page.locator('.subscriptions[data-provider=impexium]');
    await expect(other.getByRole('switch').first()).toBeEnabled();
    await page.unrouteAll();
    const answer = page.waitForResponse('**/api/hubspot/subscriptions/*');
    await half.getByRole('link', { name: 'Try again' }).click();
    const { result } = await (await answer).json();
    expect(result.length).toBeGreaterThan(0);
    await expect(half.getByRole('switch')).toHaveCount(result.length);
  });
});
