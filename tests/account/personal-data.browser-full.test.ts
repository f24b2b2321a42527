import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { readOverflow, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { signedIn, signInContext, toLogin } from '../support/sign-in.ts';

const PATH = '/member-dashboard/your-data';
const LONG_WORD = JSON.stringify({ email: 'member@demo.test', pending: true, action: 'create' });
const site = inject('site');
const tabs = testBrowser({ consented: true });

const show = (page: Page) => page.getByRole('button', { name: 'Show everything' });

async function download(page: Page, name: string): Promise<{ file: string; text: string }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { file: saved.suggestedFilename(), text: await text(await saved.createReadStream()) };
}

describe('the page with all that is held on a member', () => {
  test('shows groups and entries, and downloads them as JSON and CSV', async () => {
    const { page, problems } = await tabs.open(PATH, await signedIn(tabs, 'member@demo.test'));
    await show(page).waitFor();
    await expect(page.locator('main')).toContainText('E-mail addresses', DISPLAYED);
    await show(page).focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'What this website holds about you' });
    await heading.waitFor();
    await expect(heading).toBeFocused();
    await page.locator('summary', { hasText: 'E-mail addresses' }).click();
    // The text of an accordion's item is laid out one frame after it opens.
    await page.locator('details[open]').getByText('member@demo.test').waitFor();
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    const json = await download(page, 'Download all as JSON');
    expect(json.file).toBe('my-data.json');
    expect(JSON.parse(json.text)).toMatchObject({ emails: [{ address: 'member@demo.test' }] });
    const csv = await download(page, 'Download E-mail addresses as CSV');
    expect([csv.file, csv.text.includes('member@demo.test')]).toEqual(['emails.csv', true]);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('asks for the password when the API demands it, and says when it is wrong', async () => {
    const { page } = await tabs.open(PATH, await signedIn(tabs, 'member@demo.test'));
    // The sign-in of this test is too recent for the API to ask.
    await page.route('**/api/my-content/personal-data', async (route) => {
      if (route.request().method() !== 'POST' || route.request().postDataJSON().password !== undefined)
        await route.fallback();
      else await route.fulfill({ status: 422, json: { statusCode: 422, errors: [{ field: 'password' }] } });
    });
    await show(page).click();
    const field = page.getByLabel('Password of your account');
    await expect(field).toBeFocused();
    await field.fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('That isn’t the password of your account').waitFor();
    await field.fill('demo-Passw0rd!');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What this website holds about you' }).waitFor();
  });

  test('says so where the API cannot list it', async () => {
    const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, 'member@demo.test')));
    await page.route('**/api/my-content/personal-data', (route) =>
      route.fulfill({ status: 404, json: { statusCode: 404, statusMessage: 'Not Found' } }),
    );
    await page.goto(site.origin + PATH);
    await page.getByText('We can’t show this right now').waitFor();
    await expect(show(page)).toHaveCount(0);
  });

  test('is behind the sign-in, and no cache may store it', async () => {
    const { page } = await tabs.open('/');
    const response = await page.goto(site.origin + PATH);
    await expect(page).toHaveURL(toLogin(PATH));
    expect(response?.request().redirectedFrom()).not.toBeNull();
    await signInContext(await tabs.context(), site.origin, 'member@demo.test');
    // The login in the first tab follows the sign-in by itself.
    await page.waitForURL(site.origin + PATH);
    const own = await (await tabs.blank()).page.goto(site.origin + PATH);
    expect(own?.headers()['cache-control']).toMatch(/no-store|private/);
  });

  test('fits into a narrow window with values that have no place to break', async () => {
    const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, 'member@demo.test')));
    await page.route('**/api/my-content/personal-data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      const { result, ...envelope } = await response.json();
      const [first, ...others] = result.groups;
      // The API stores some values as JSON, which has no place to break.
      const groups = [{ ...first, rows: [{ key: LONG_WORD }, ...first.rows] }, ...others];
      await route.fulfill({ response, json: { ...envelope, result: { ...result, groups } } });
    });
    await page.goto(site.origin + PATH);
    await show(page).click();
    await page.getByRole('heading', { name: 'What this website holds about you' }).waitFor();
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await page.getByText(LONG_WORD).waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await readOverflow(page)).toBe(0);
    }
  });
});
