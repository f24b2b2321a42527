import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { LOGIN_FAILED_MESSAGE } from '../../shared/constants.ts';
import { hydrated, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { hostileTarget } from '../support/hostile-targets.ts';

/** `npm test` tries some generated return URLs, `npm run test:full` many. */
const GENERATED_TARGETS = inject('isFullRun') ? 54 : 6;
const site = inject('site');
const MEMBER = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
const tabs = testBrowser({ afterwards: 'empty' });

async function fill(page: Page, form: string, { username, password }: typeof MEMBER): Promise<void> {
  await page.locator(`${form} input[name=username]`).fill(username);
  await page.locator(`${form} input[name=password]`).fill(password);
  await page.locator(`${form} button[type=submit]`).click();
}
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));

describe('Section 4, Login, from the header’s panel', () => {
  test('wrong credentials show the specified message; correct ones open the dashboard, and the user record holds a handle', async () => {
    const { page } = await tabs.open('/events');
    const button = page.locator('button[popovertarget=sign-in-panel]');
    await button.click();
    await expect(button).toHaveAttribute('data-open', 'true');
    await fill(page, '#sign-in-panel', { ...MEMBER, password: 'not the password' });
    await page.getByText(LOGIN_FAILED_MESSAGE).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/events');
    expect(await storedUser(page)).toBeNull();

    await fill(page, '#sign-in-panel', MEMBER);
    await page.waitForURL('**/member-dashboard');
    expect(await storedUser(page)).toMatchObject({
      accessToken: expect.stringMatching(/^handle_/),
      firstName: expect.any(String),
      isActiveMember: true,
    });
    // Section 2, Login guard: a signed-in user is redirected from the login.
    await page.goto(`${site.origin}/login`);
    await page.waitForURL('**/member-dashboard');
  });
});

describe('the page after the sign-in [Section 2, Login guard]', () => {
  test.each([
    ['/login?ReturnUrl=%2Fevents%3FShowOnlyPast%3Dtrue', '/events?ShowOnlyPast=true'],
    ['/login?returnurl=%2Fmember-dashboard%2Fprofessional-profile', '/member-dashboard/professional-profile'],
    ['/login', '/member-dashboard'],
  ])('%s to %s', async (address, target) => {
    const { page } = await tabs.open(address);
    await fill(page, 'main', MEMBER);
    await page.waitForURL(site.origin + target);
  });

  test.each([true, false])('without a return URL, the previous page, scripts %s', async (javaScriptEnabled) => {
    const { page } = await tabs.open('/who-we-are/code-of-ethics', { javaScriptEnabled });
    await page.goto(`${site.origin}/login`, { referer: page.url() });
    if (javaScriptEnabled) await hydrated(page);
    await fill(page, 'main', MEMBER);
    await page.waitForURL('**/who-we-are/code-of-ethics');
  });

  test('hostile return URLs stay on this site', async () => {
    const elsewhere: string[] = [];
    const context = await tabs.context();
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== site.origin) elsewhere.push(request.url());
    });
    const { page } = await tabs.open('/login');
    await fill(page, 'main', MEMBER);
    await page.waitForURL('**/member-dashboard');
    const known = [
      '//evil.test',
      '/\\evil.test',
      'https:evil.test',
      'javascript:alert(1)',
      '%2f%2fevil.test',
      '/%09/evil.test',
    ];
    const addresses = [...known, ...fc.sample(hostileTarget, { seed: 4, numRuns: GENERATED_TARGETS })].map(
      (target) => `${site.origin}/login?ReturnUrl=${encodeURIComponent(target)}`,
    );
    // The server redirects signed-in users. The browser resolves the Location as it does for a document.
    const responses = await page.evaluate(
      (all) =>
        Promise.all(all.map((address) => fetch(address).then(({ redirected, url }) => ({ redirected, url }), String))),
      addresses,
    );
    const leaving = responses
      .map((response, index) => ({ from: addresses[index], response }))
      .filter(
        ({ response }) =>
          typeof response === 'string' || !response.redirected || new URL(response.url).origin !== site.origin,
      );
    expect(responses).toHaveLength(addresses.length);
    expect(leaving).toEqual([]);
    // Also as documents, whose scripts could navigate.
    for (const address of addresses.slice(0, known.length)) {
      await page.goto(address);
      await expect.poll(() => new URL(page.url()).origin, { message: address }).toBe(site.origin);
    }
    expect(elsewhere).toEqual([]);
  });
});

describe('Section 2, Member-only guard', () => {
  test.each([true, false])('redirects to the login and back, with JavaScript: %s', async (javaScriptEnabled) => {
    const { page } = await tabs.open('/member-dashboard/professional-profile?x=1', { javaScriptEnabled });
    await expect(page).toHaveURL(`${site.origin}/login?ReturnUrl=%2Fmember-dashboard%2Fprofessional-profile%3Fx%3D1`);
    await fill(page, 'main', MEMBER);
    await page.waitForURL('**/member-dashboard/professional-profile?x=1');
    await expect(page.locator('.member-bar [aria-current=page]').first()).toHaveText('Professional profile', DISPLAYED);
  });
});
