import type { Page } from 'playwright-core';
import { describe, inject, it } from 'vitest';
import { LOGIN_FAILED_MESSAGE } from '../../../shared/constants.ts';
import { testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { GARBAGE } from '../../support/garbage.ts';
import { navigateInApp } from '../../support/in-app.ts';
import { callsOfPage } from '../../support/page-calls.ts';
import { signedIn } from '../../support/sign-in.ts';

/** Pages on garbage with status 200 from the API; tests/frame/contract/answer-shapes.unit.test.ts tries every call. */

const site = inject('site');
const tabs = testBrowser({ consented: true });

/** Kinds of page whose sections read their answers in different ways. */
const PAGES = [
  '/events',
  '/news-and-articles',
  '/careers',
  '/education/books',
  '/who-we-are',
  '/news-and-articles/news-articles',
];
const toCall = (address: string) => new URL(address).pathname.replace(/^\/api/, '') + new URL(address).search;
const exceptions = (problems: readonly string[]) => problems.filter((problem) => problem.startsWith('exception'));

/** Answers calls with one kind of garbage. */
const answer = (page: Page, { status, body }: (typeof GARBAGE)[number], isWanted: (call: string) => boolean) =>
  page.route('**/api/**', (route) =>
    isWanted(toCall(route.request().url())) ? route.fulfill({ status, body: body ?? '' }) : route.fallback(),
  );

describe('a page whose calls are answered with garbage', () => {
  it('shows the reason and a retry in place of the page, or of each section, and never a blank document [H9]', async () => {
    const { page, problems } = await tabs.open('/who-we-are/bylaws');
    const main = page.locator('main');
    for (const [index, path] of PAGES.entries()) {
      const garbage = GARBAGE[index % GARBAGE.length];
      const { essential, secondary } = callsOfPage(path);
      if (!garbage) throw new Error('There is a kind for each page');
      const isWholePage = index % 2 === 0 && essential.length > 0;
      const wanted = isWholePage ? essential : secondary;
      await answer(page, garbage, (call) => wanted.includes(call));
      await navigateInApp(page, path);
      await page.waitForURL(`**${path}`);
      const retry = main.getByRole('link', { name: 'Try again' }).first();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      // A section that adds to the page is left out; all others show the reason.
      if (isWholePage || path === '/news-and-articles') await retry.waitFor();
      await expect(page.locator('h1'), path).toHaveCount(1);
      if (isWholePage)
        await expect(page.locator('h1'), path).toHaveText('We can’t show this page right now', DISPLAYED);
      await expect(page.locator('header.site-header'), path).toBeVisible();
      await page.unrouteAll();
      if ((await retry.count()) > 0) await retry.click();
      await expect(main.getByRole('alert')).toHaveCount(0);
    }
    expect(exceptions(problems)).toEqual([]);
  });
});

describe('a write that is answered with garbage [Sections 4 and 8]', () => {
  it('a sign-in shows the message of section 8, and the form can be sent again', async () => {
    const { page, problems } = await tabs.open('/login');
    const button = page.locator('main button[type=submit]');
    await page.locator('main input[name=username]').fill('member@demo.test');
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    for (const garbage of GARBAGE) {
      await answer(page, garbage, (call) => call === '/sso/login');
      await button.click();
      await expect(page.locator('main').getByRole('alert')).toContainText(LOGIN_FAILED_MESSAGE, DISPLAYED);
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      await page.unrouteAll();
    }
    await button.click();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    expect(exceptions(problems)).toEqual([]);
  });

  it('a saved choice, an address and a form say that they are not confirmed, and can be sent again', async () => {
    const context = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    const { page, problems } = await tabs.blank(context);
    const answerWrites = (garbage: (typeof GARBAGE)[number] | undefined) =>
      page.route('**/api/**', (route) =>
        garbage && route.request().method() === 'POST'
          ? route.fulfill({ status: garbage.status, body: garbage.body ?? '' })
          : route.fallback(),
      );
    const confirmed = /couldn’t confirm/;

    await page.goto(`${site.origin}/preferences`);
    const toggle = page.locator('.subscriptions[data-provider=hubspot]').getByRole('switch').first();
    await toggle.waitFor();
    const before = await toggle.isChecked();
    await answerWrites(GARBAGE[5]);
    await toggle.click();
    await expect(page.locator('.save-line [role=alert]')).toHaveText(confirmed, DISPLAYED);
    await expect(toggle).toBeChecked({ checked: before });
    await page.unrouteAll();

    await page.goto(`${site.origin}/member-dashboard/professional-profile`);
    await page.getByLabel('Add an address').fill('ada@example.test');
    await answerWrites(GARBAGE[3]);
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.locator('.member-emails')).toHaveText(confirmed, DISPLAYED);
    await page.unrouteAll();

    await page.goto(`${site.origin}/membership/hardship`);
    const form = page.locator('#form form');
    for (const field of await form.locator('input[required], textarea[required]').all())
      await field.fill(
        (await field.getAttribute('type')) === 'email' ? 'ada@example.test' : 'Some text for this field',
      );
    for (const field of await form.locator('select[required]').all()) await field.selectOption({ index: 1 });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']));
    await answerWrites(GARBAGE[0]);
    await form.locator('button[type=submit]').click();
    await expect(page.locator('#form').getByRole('alert')).toHaveText(confirmed, DISPLAYED);
    await page.unrouteAll();
    await form.locator('button[type=submit]').click();
    await expect(page.locator('#form form')).toHaveCount(0);
    expect(new Set(keys).size, 'both carry the same key').toBe(1);
    expect(keys[0]).toMatch(/^".{8,}"$/);
    expect(exceptions(problems)).toEqual([]);
  });
});
