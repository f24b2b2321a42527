import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { hydrated, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { signedIn, signInContext, storedUser, toLogin } from '../support/sign-in.ts';

const MEMBER = 'member@demo.test';

const site = inject('site');
const tabs = testBrowser({ consented: true, afterwards: 'empty' });

/** A session of this test, which it may end. */
const signIn = async () => signInContext(await tabs.context(), site.origin, MEMBER);

describe('the member-only guard [Section 2]', () => {
  const PATH = '/member-dashboard?content=books';

  test('redirects a visitor to the login, which leads back', async () => {
    const { page } = await tabs.open(PATH);
    await expect(page).toHaveURL(toLogin(PATH));
    await page.locator('main input[name=username]').fill(MEMBER);
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(site.origin + PATH);
    await page.locator('#my-content [aria-current=page]').waitFor();
    await expect(page.locator('#my-content [aria-current=page]')).toHaveText(/^Books/, DISPLAYED);
  });

  test('a user record without its cookie is removed at the login, without a redirect loop', async () => {
    await signIn();
    const { page, context } = await tabs.open('/who-we-are/code-of-ethics');
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await context.clearCookies({ name: 'member' });
    await page.goto(site.origin + PATH);
    await expect.poll(() => storedUser(page)).toBeNull();
    await hydrated(page);
    await expect(page).toHaveURL(toLogin(PATH));
    expect(documents).toEqual([site.origin + PATH, toLogin(PATH)]);
    await expect(page.locator('.tool.for-visitor')).toBeVisible();
  });
});

test('a user record without its cookie does not keep a visitor from a public form', async () => {
  await signIn();
  const { page, context } = await tabs.open('/who-we-are/contact-us');
  await context.clearCookies({ name: 'member' });
  const form = page.locator('#form form');
  for (const field of await form.locator('input[required], textarea[required]').all())
    await field.fill((await field.getAttribute('type')) === 'email' ? 'ada@example.test' : 'Some text for this field');
  for (const field of await form.locator('select[required]').all()) await field.selectOption({ index: 1 });
  await form.locator('button[type=submit]').click();
  await expect(form).toHaveCount(0);
  await expect(page.locator('#form').getByRole('alert')).toHaveCount(0);
  await expect.poll(() => storedUser(page)).toBeNull();
});

describe('the shell of a member’s pages', () => {
  test('no public page invites a signed-in member to join [Section 6]', async () => {
    const { page } = await tabs.open('/', await signedIn(tabs, MEMBER));
    for (const path of ['/', '/products/the-short-file']) {
      await page.goto(site.origin + path);
      await expect(page.getByRole('link', { name: /^Join/ }), path).toHaveCount(0);
    }
  });

  test('the header shows the member’s name before any script of the page has run', async () => {
    const { page } = await tabs.blank(await tabs.newContext(await signedIn(tabs, MEMBER)));
    await page.route('**/*.js', () => {});
    await page.goto(`${site.origin}/who-we-are/code-of-ethics`, { waitUntil: 'commit' });
    const name = page.locator('.member-name');
    await expect(name).toHaveCSS('content', '"Maren"', { pseudo: 'before' });
    const boxInOwnFont = async () => {
      await page.evaluate(() => document.fonts.ready);
      return name.boundingBox();
    };
    const before = await boxInOwnFont();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${site.origin}/who-we-are/code-of-ethics`);
    await expect(name).toHaveText('Maren', DISPLAYED);
    expect(await boxInOwnFont()).toEqual(before);
  });
});

describe('e-mail preferences [Section 3, Subscription update]', () => {
  const row = (page: Page, name: string) => page.locator('.subscription', { hasText: name });

  test('a switch saves at once with a dated confirmation, can be undone, and persists', async () => {
    const { page, problems } = await tabs.open('/preferences', await signedIn(tabs, MEMBER));
    const letter = row(page, 'Monthly letter');
    const control = letter.getByRole('switch');
    await expect(control).not.toBeChecked();
    await control.click();
    await expect(letter.getByRole('status')).toHaveText(
      /^Saved \d+ \w+ \d{4}, \d\d:\d\d, receipt [0-9a-f]{8}$/,
      DISPLAYED,
    );
    await page.reload();
    await hydrated(page);
    await expect(control).toBeChecked();
    await control.click();
    await letter.getByRole('button', { name: 'Undo' }).click();
    await expect(control).toBeChecked();
    await expect(letter.getByRole('status')).toHaveText(/^Saved/, DISPLAYED);
    await control.click();
    await expect(control).not.toBeChecked();
    await expect(letter.getByRole('status')).toHaveText(/^Saved/, DISPLAYED);
    await settled(page);
    expect(problems).toEqual([]);
  });
});
