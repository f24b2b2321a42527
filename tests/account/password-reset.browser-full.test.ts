import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { callPath } from '../../shared/contract/calls.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, hydrated, readOverflow, settled, testBrowser } from '../support/browser.ts';
import { confirmationTokenFor, mailsTo } from '../support/mails.ts';
import { until } from '../support/until.ts';
import { createVisitor } from '../support/visitor.ts';

const OLD = 'an old password that is long';
const NEW = 'a new password that is long';

const site = inject('site');
const tabs = testBrowser({ consented: true });

/** Opens an account, and signs in to it. @returns the visitor's status at a member's page */
async function openAccount(email: string): Promise<() => Promise<number>> {
  const visitor = await createVisitor(site.origin);
  const post = (path: string, body: object) => visitor.send(`/api${path}`, { method: 'POST', body });
  const person = { firstName: 'Ada', lastName: 'Byron', email, password: OLD, accepted: 'yes' };
  await post(callPath('impexium.createUser'), person);
  const token = await confirmationTokenFor(site.mailFolder, email);
  await post(callPath('impexium.confirmEmail'), { token, password: OLD });
  const { body } = await post(callPath('sso.login'), { username: email, password: OLD, staySignedIn: false });
  const headers = { Authorization: `Bearer ${body.result[0].accessToken}` };
  return async () => (await visitor.send(`/api${callPath('sso.user')}`, { headers })).status;
}

/** Waits for the link of a mail to an address. @returns its path with the token */
async function linkFor(email: string): Promise<string> {
  let link: string | undefined;
  await until(`a link to choose a password for ${email}`, async () => {
    for (const text of await mailsTo(site.mailFolder, email))
      link = /\/choose-password\?token=[\w-]+/.exec(text)?.[0] ?? link;
    return link !== undefined;
  });
  return link ?? '';
}

/** Submits the form of the page, which stays or is loaded again. */
async function submit(page: Page, fields: Record<string, string>, button: string, scripts: boolean): Promise<void> {
  if (scripts) await hydrated(page);
  for (const [label, value] of Object.entries(fields)) await page.locator('main').getByLabel(label).fill(value);
  const target = page.locator('main').getByRole('button', { name: button });
  if (scripts) await target.click();
  else await clickToLoad(page, target);
}

describe.each([true, false])('a forgotten password, scripts %s [Section 4, User creation]', (javaScriptEnabled) => {
  const email = `reset-${javaScriptEnabled}@new.test`;

  test('is replaced by the link of a mail, once; every session ends', async () => {
    const statusOfSession = await openAccount(email);
    expect(await statusOfSession()).toBe(200);
    const { page, problems } = await tabs.open('/login', { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    await page
      .locator('main')
      .getByRole('link', { name: /forgot/i })
      .click();
    await page.waitForURL(`${site.origin}/forgotten-password`);
    await submit(page, { 'E-mail address': 'not an address' }, 'Send me a link', javaScriptEnabled);
    await page.getByRole('alert').first().waitFor();
    await submit(page, { 'E-mail address': email }, 'Send me a link', javaScriptEnabled);
    await page.getByText('Check your e-mail').waitFor();
    const link = await linkFor(email);

    await page.goto(site.origin + link);
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    }
    await submit(page, { 'New password': 'too short' }, 'Save password', javaScriptEnabled);
    await page.getByRole('alert').first().waitFor();
    expect(await statusOfSession(), 'nothing has changed').toBe(200);
    await submit(page, { 'New password': NEW }, 'Save password', javaScriptEnabled);
    await page.getByText('Your password is set').waitFor();
    expect(await statusOfSession()).toBe(401);
    // A rejected form is a response with that status where no scripts run.
    expect(problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);

    await page.goto(site.origin + link);
    await submit(page, { 'New password': OLD }, 'Save password', javaScriptEnabled);
    await page.getByText('This link no longer works').waitFor();
    await page.goto(`${site.origin}/login`);
    await submit(page, { 'E-mail address': email, Password: NEW }, 'Sign in', javaScriptEnabled);
    await page.waitForURL(`${site.origin}/member-dashboard`);
  });

  test('of an unknown address is answered alike, and sends nothing', async () => {
    const unknown = `unknown-${javaScriptEnabled}@new.test`;
    const { page } = await tabs.open('/forgotten-password', { javaScriptEnabled });
    await submit(page, { 'E-mail address': unknown }, 'Send me a link', javaScriptEnabled);
    await page.getByText('Check your e-mail').waitFor();
    expect(await mailsTo(site.mailFolder, unknown)).toEqual([]);
  });
});
