import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, hydrated, readOverflow, settled, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { confirmationTokenFor, endTokenFor, mailsTo } from '../support/mails.ts';
import { readContentPage, readShown } from '../support/shown-content.ts';

const site = inject('site');
const tabs = testBrowser({ consented: true });
const {
  result: [first, second],
} = await readShown('newsletters.all');
if (!first || !second) throw new Error('The content has fewer than two newsletters');

/** Presses a button of the page, which stays or is loaded again. */
async function press(page: Page, name: string, scripts: boolean): Promise<void> {
  const button = page.locator('main').getByRole('button', { name });
  if (scripts) await button.click();
  else await clickToLoad(page, button);
}

describe.each([true, false])('newsletters without an account, scripts %s', (javaScriptEnabled) => {
  const email = `newsletters-${javaScriptEnabled}@new.test`;
  const ready = (page: Page) => (javaScriptEnabled ? hydrated(page) : Promise.resolve());

  test('begin by the link of a mail and end by that of another one', async () => {
    const { page, problems } = await tabs.open('/newsletters', { javaScriptEnabled });
    await ready(page);
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    }
    await page.locator('main').getByLabel('E-mail address').fill(email);
    await press(page, 'Subscribe', javaScriptEnabled);
    await page.getByRole('alert').first().waitFor();
    await expect(page.locator('main').getByLabel('E-mail address')).toHaveValue(email);
    for (const { name } of [first, second]) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await press(page, 'Subscribe', javaScriptEnabled);
    await page.getByText('Check your e-mail').waitFor();
    const token = await confirmationTokenFor(site.mailFolder, email);
    const [mail = ''] = await mailsTo(site.mailFolder, email);
    expect(mail.match(/^- [^\r\n]+/gm)).toEqual([`- ${first.name}`, `- ${second.name}`]);

    await page.goto(`${site.origin}/newsletters/confirm?token=${token}`);
    await ready(page);
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    }
    await press(page, 'Confirm', javaScriptEnabled);
    await page.getByText('You’re subscribed').waitFor();

    await page.goto(`${site.origin}/newsletters/unsubscribe`);
    await ready(page);
    await page.getByRole('link', { name: 'ask for a new link' }).click();
    await page.waitForURL((url) => url.pathname === '/newsletters/link');
    const { title } = await readContentPage('/newsletters/link');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.locator('main').getByLabel('E-mail address').fill(email);
    await press(page, 'Send the link', javaScriptEnabled);
    await page.getByText('Check your e-mail').waitFor();
    await expect.poll(async () => (await mailsTo(site.mailFolder, email)).at(-1)).toContain('has been requested');
    const end = await endTokenFor(site.mailFolder, email);
    await page.goto(`${site.origin}/newsletters/unsubscribe?token=${end}`);
    await ready(page);
    await press(page, 'Unsubscribe', javaScriptEnabled);
    await page.getByText('You’re unsubscribed').waitFor();
    // A rejected form is a response with that status where no scripts run.
    expect(problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);

    await page.goto(`${site.origin}/newsletters/confirm?token=${token}`);
    await ready(page);
    await press(page, 'Confirm', javaScriptEnabled);
    await page.getByText('This link no longer works').waitFor();
  });

  test('the line of the journal’s front page leads to the answer of the form', async () => {
    const reader = `line-${javaScriptEnabled}@new.test`;
    const { page } = await tabs.open('/news-and-articles', { javaScriptEnabled });
    await ready(page);
    const line = page.locator('.newsletter-line');
    await line.getByLabel('Newsletter').selectOption(first.subscriptionField);
    await line.getByLabel('E-mail address').fill(reader);
    await clickToLoad(page, line.getByRole('button', { name: 'Subscribe' }));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/newsletters');
    await page.getByText('Check your e-mail').waitFor();
    await confirmationTokenFor(site.mailFolder, reader);
  });
});
