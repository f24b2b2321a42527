import type { BrowserContextOptions } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { clickToLoad, hydrated, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { type FormPage, openForm } from '../../support/form-page.ts';
import { confirmationTokenFor, mailsTo } from '../../support/mails.ts';

const PASSWORD = 'demo-Passw0rd!';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty' });

const open = (path: string, options?: BrowserContextOptions) => openForm(tabs, path, options);

const join = () => `/join-${site.product}`;
async function fillJoin({ form }: FormPage, email: string) {
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Byron');
  await form.getByLabel('E-mail address').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel(/^I accept the code of ethics/).check();
}
/** Follows the link that was sent to an address, and enters the password. */
async function confirm({ page }: Pick<FormPage, 'page'>, email: string) {
  await page.goto(`${site.origin}/confirm-address?token=${await confirmationTokenFor(site.mailFolder, email)}`);
  await page.getByLabel('Password of your account').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your e-mail address is confirmed').waitFor();
}
async function signIn({ page }: FormPage, email: string) {
  const form = page.locator('.login');
  await form.getByLabel('E-mail address').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

describe('joining', () => {
  test('shows an error at each invalid field, keeps the input and focuses the summary', async () => {
    const at = await open(join());
    await at.form.getByLabel('First name').fill('Ada');
    await at.form.getByLabel('E-mail address').fill('ada@nowhere');
    await at.form.getByRole('button', { name: 'Open my account' }).click();
    const summary = at.form.getByRole('alert');
    await expect(summary).toContainText('Check 4 fields', DISPLAYED);
    const box = at.form.getByLabel(/^I accept the code of ethics/);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(at.form.getByText('Tick this box', { exact: true })).toBeVisible();
    await expect(at.page.locator(':focus').getByRole('alert')).toHaveCount(1);
    await box.check();
    await summary.getByRole('link', { name: /E-mail|e-mail/ }).click();
    const email = at.form.getByLabel('E-mail address');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(at.sent).toEqual([]);
    await at.page.reload();
    await hydrated(at.page);
    await expect(at.form.getByLabel('First name'), 'restored after a reload').toHaveValue('Ada');
    await expect(at.form.getByLabel(/^I accept/), 'an acceptance is never restored').not.toBeChecked();
    await settled(at.page);
    expect(at.problems).toEqual([]);
  });

  test('opens the account through the mailed link, also when the newsletter system is down; a double click sends one request', async () => {
    const at = await open(join());
    await at.page.route('**/api/hubspot/create-user', (route) => route.fulfill({ status: 503, json: {} }));
    await fillJoin(at, 'ada@browser.test');
    // A token set meanwhile by another call would invalidate the one being sent, and the call would be retried.
    await settled(at.page);
    await at.page.context().clearCookies();
    const tokens: string[] = [];
    at.page.on('request', (request) => {
      if (request.url().endsWith('/api/cookie-law')) tokens.push(request.url());
    });
    await at.form.getByRole('button', { name: 'Open my account' }).dblclick();
    const done = at.form.getByRole('status');
    await done.waitFor();
    expect(tokens, 'two calls share one new token (section 7)').toHaveLength(1);
    await expect(done).toContainText('Confirm your e-mail address. Your newsletter record will follow', DISPLAYED);
    expect(at.sent.toSorted()).toEqual(['/api/hubspot/create-user', '/api/impexium/create-user']);
    await expect(at.page.locator(':focus').getByRole('status')).toHaveCount(1);
    expect(await at.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ada@browser.test');
    await confirm(at, 'ada@browser.test');
    await at.page.goto(`${site.origin}/login`);
    await hydrated(at.page);
    await signIn(at, 'ada@browser.test');
    await at.page.waitForURL('**/member-dashboard');
  });

  test('responds the same for an e-mail address that has an account; only the mail differs', async () => {
    const at = await open(join());
    const answers: string[] = [];
    for (const email of ['grace@browser.test', 'lapsed@demo.test']) {
      await at.page.goto(site.origin + join());
      await hydrated(at.page);
      await fillJoin(at, email);
      await at.form.getByRole('button', { name: 'Open my account' }).click();
      const answer = at.form.locator('.notice');
      await answer.waitFor();
      answers.push(await answer.innerText());
    }
    expect(answers[0]).toContain('Confirm your e-mail address');
    expect(answers[0]).not.toContain('will follow');
    expect(answers[1]).toBe(answers[0]);
    // Other tests sign in with this account, of which it gets mails too.
    const about = async (subject: string) =>
      (await mailsTo(site.mailFolder, 'lapsed@demo.test')).filter((mail) => mail.includes(`Subject: ${subject}`));
    await expect
      .poll(() => about('Your e-mail address'))
      .toEqual([expect.stringContaining('It already belongs to your account')]);
  });

  test('works the same without JavaScript; a reload sends nothing again', async () => {
    const at = await open(join(), { javaScriptEnabled: false });
    await clickToLoad(at.page, at.form.getByRole('button', { name: 'Open my account' }));
    await expect(at.form.getByRole('alert')).toContainText('Check 5 fields', DISPLAYED);
    await fillJoin(at, 'mary@browser.test');
    await clickToLoad(at.page, at.form.getByRole('button', { name: 'Open my account' }));
    await expect(at.form.getByRole('status')).toContainText('Confirm your e-mail address', DISPLAYED);
    await expect.poll(() => new URL(at.page.url()).search).toBe('?done=join');
    await at.page.reload();
    await expect(at.form.getByRole('status')).toContainText('Confirm your e-mail address', DISPLAYED);
    await confirm(at, 'mary@browser.test');
    await expect
      .poll(() => new URL(at.page.url()).search, { message: 'the token is no longer in the address' })
      .toBe('?done=confirm-address');
  });

  test('a used link and a wrong password show an explanation', async () => {
    const at = await open(join());
    await fillJoin(at, 'emmy@browser.test');
    await at.form.getByRole('button', { name: 'Open my account' }).click();
    await at.form.getByRole('status').waitFor();
    const token = await confirmationTokenFor(site.mailFolder, 'emmy@browser.test');
    await at.page.goto(`${site.origin}/confirm-address?token=${token}`);
    await hydrated(at.page);
    await at.page.getByLabel('Password of your account').fill('not this one');
    await at.page.getByRole('button', { name: 'Confirm' }).click();
    await expect(at.form.locator('.field__error')).toContainText('We can’t accept this value', DISPLAYED);
    await confirm(at, 'emmy@browser.test');
    await at.page.goto(`${site.origin}/confirm-address?token=${token}`);
    await hydrated(at.page);
    await at.page.getByLabel('Password of your account').fill(PASSWORD);
    await at.page.getByRole('button', { name: 'Confirm' }).click();
    await expect(at.form.getByRole('alert')).toContainText('This link no longer works', DISPLAYED);
  });
});

test('a withdrawal is shown, can be changed, and is sent when it is confirmed', async () => {
  const at = await open('/website/withdrawal');
  await at.form.getByLabel('First name').fill('Ada');
  await at.form.getByLabel('Last name').fill('Byron');
  await at.form.getByLabel('E-mail address').fill('ada@withdraws.test');
  await at.form.getByLabel('Contract', { exact: true }).selectOption('Membership');
  await at.form.getByLabel('Day on which you joined').fill('2026-11-20');
  await at.form.getByRole('button', { name: 'Continue' }).click();
  await at.form.getByRole('heading', { name: 'Confirm your withdrawal' }).waitFor();
  await at.form.getByRole('button', { name: 'Change' }).click();
  await expect(at.form.getByLabel('Contract', { exact: true })).toHaveValue('Membership');
  await at.form.getByLabel('Contract', { exact: true }).selectOption('Book');
  await at.form.getByRole('button', { name: 'Continue' }).click();
  await at.form.getByText('Book', { exact: true }).waitFor();
  expect(at.sent).toEqual([]);
  await at.form.getByRole('button', { name: 'Confirm withdrawal' }).dblclick();
  await at.form.getByText('Your withdrawal has arrived').waitFor();
  expect(at.sent).toEqual(['/api/anonymous-form-submit/withdrawal']);
  await expect
    .poll(() => mailsTo(site.mailFolder, 'ada@withdraws.test'))
    .toEqual([expect.stringContaining('Contract: Book')]);
  await settled(at.page);
  expect(at.problems).toEqual([]);
});

describe('signing in by a plain form', () => {
  test('before hydration: the next page picks up the user record from the flash cookie', async () => {
    const at = await open('/login?ReturnUrl=%2Fevents');
    await at.page.route('**/assets/*.js', (route) => route.abort());
    await at.page.reload({ waitUntil: 'domcontentloaded' });
    await signIn(at, 'guest@demo.test');
    await at.page.waitForURL('**/events');
    await at.page.unroute('**/assets/*.js');
    await at.page.reload();
    await hydrated(at.page);
    const stored = await at.page.evaluate(() => [localStorage.getItem('user'), document.cookie] as const);
    expect(JSON.parse(stored[0] ?? 'null')).toMatchObject({ email: 'guest@demo.test' });
    expect(stored[1]).not.toContain('flash');
  });

  test('a record that another site has put into the flash cookie is not stored [G3]', async () => {
    const at = await open('/events');
    const record = { accessToken: 'planted', firstName: 'Eve', expireDate: 'Not Get', isActiveMember: true };
    const value = Buffer.from(JSON.stringify(record)).toString('base64url');
    await at.page.context().addCookies([{ name: 'flash', value, url: site.origin }]);
    await at.page.reload();
    await hydrated(at.page);
    const stored = await at.page.evaluate(() => [localStorage.getItem('user'), document.cookie] as const);
    expect(stored[0]).toBeNull();
    expect(stored[1]).not.toContain('flash');
  });

  test('an empty sign-in says what to enter at each field; a wrong one offers a new password', async () => {
    const at = await open('/login');
    const form = at.page.locator('.login');
    const [address, password] = [form.getByLabel('E-mail address'), form.getByLabel('Password', { exact: true })];
    const send = form.getByRole('button', { name: 'Sign in' });
    await send.click();
    await form.getByText('Enter your e-mail address').waitFor();
    await expect(form.getByText('Enter your password')).toBeVisible();
    await expect(address).toBeFocused();
    await address.fill('lapsed@demo.test');
    await password.fill('wrong');
    await send.click();
    const reset = form.getByRole('alert').getByRole('link', { name: 'Reset your password' });
    await expect(reset).toHaveAttribute('href', '/forgotten-password');
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
  });

  test('without JavaScript: wrong credentials keep the address, correct ones open the dashboard', async () => {
    const at = await open('/login', { javaScriptEnabled: false });
    const form = at.page.locator('.login');
    await form.getByLabel('E-mail address').fill('lapsed@demo.test');
    await form.getByLabel('Password', { exact: true }).fill('wrong');
    await clickToLoad(at.page, form.getByRole('button', { name: 'Sign in' }));
    await expect(form.getByRole('alert')).toContainText('E-mail address & Password Combo is invalid', DISPLAYED);
    await expect(form.getByLabel('E-mail address')).toHaveValue('lapsed@demo.test');
    await signIn(at, 'lapsed@demo.test');
    await expect.poll(() => new URL(at.page.url()).pathname).toBe('/member-dashboard');
  });
});
