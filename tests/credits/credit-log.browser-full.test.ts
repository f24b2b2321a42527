import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { readOverflow, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { signedIn } from '../support/sign-in.ts';

const LOG = '/member-dashboard/credits';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const site = inject('site');
const tabs = testBrowser({ consented: true });
/** Options of a context without JavaScript. */
const PLAIN = { javaScriptEnabled: false };

const readTotal = async (page: Page) =>
  Number(
    await page
      .locator('dt', { hasText: /^Total$/ })
      .first()
      .locator('+ dd')
      .innerText(),
  );

/** Records credits from the dashboard. @returns the taps, without those of typing */
async function record(page: Page, title: string): Promise<number> {
  await page.locator('#credit-plan').getByRole('link', { name: 'Record credits' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Credits', { exact: true }).fill('1.25');
  // A tap opens the list, another chooses.
  await page.getByLabel('Domain').selectOption('After approval');
  await page.getByLabel('What you learned').fill('What a field safety notice needs.');
  await page.getByRole('button', { name: 'Record credits' }).click();
  await page.getByText('Your credits are recorded').waitFor();
  return 4;
}

describe('the credit log', () => {
  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', PLAIN],
  ])('records from the dashboard in four taps, and the total changes: %s', async (name, options) => {
    const context = await tabs.newContext({ ...options, ...(await signedIn(tabs, 'member@demo.test')) });
    const { page, problems } = await tabs.blank(context);
    await page.goto(site.origin + LOG);
    await page.getByRole('heading', { name: 'Booked here' }).waitFor();
    const before = await readTotal(page);
    await page.goto(`${site.origin}/member-dashboard`);
    const title = `Vigilance day ${name}`;
    expect(await record(page, title)).toBeLessThanOrEqual(4);
    await expect.poll(() => readTotal(page)).toBe(before + 1.25);
    const entry = page.locator('.credit-log__entry', { hasText: title });
    await entry.locator('summary').click();
    await entry.getByRole('button', { name: 'Remove permanently' }).click();
    await page.getByText('Your entry is removed').waitFor();
    await expect.poll(() => readTotal(page)).toBe(before);
    expect(problems).toEqual([]);
  });

  test('what is wrong stands at its field, and what was entered stays [N26]', async () => {
    const context = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    const { page } = await tabs.blank(context);
    await page.goto(`${site.origin}${LOG}/record`);
    const title = await page.title();
    await page.getByLabel('Title').fill('A day in the future');
    await page.getByLabel('Day').fill('2999-01-01');
    await page.getByRole('button', { name: 'Record credits' }).click();
    await page.getByRole('alert').getByText('Check 4 fields').waitFor();
    await expect(page.locator(':focus')).toContainText('Check 4 fields', DISPLAYED);
    await expect(page).toHaveTitle(`Error: ${title}`);
    await expect(page.getByLabel('Title')).toHaveValue('A day in the future');
    await expect(page.getByLabel('Day')).toHaveAttribute('aria-invalid', 'true');
    await settled(page);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.getByRole('link', { name: /^Domain: / }).click();
    const domain = page.getByLabel('Domain');
    await expect(domain).toBeFocused();
  });

  test('a transcript is printed as a sheet, verified without JavaScript, and revoked [N26]', async () => {
    const context = await tabs.newContext(await signedIn(tabs, 'lapsed@demo.test'));
    const { page, problems } = await tabs.blank(context);
    await page.goto(`${site.origin}${LOG}/record`);
    await page.getByLabel('Title').fill('A file as evidence');
    await page.getByLabel('Credits', { exact: true }).fill('2');
    await page.getByLabel('Domain').selectOption('After approval');
    await page.getByLabel('File (optional)').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.getByRole('button', { name: 'Record credits' }).click();
    await page.getByRole('link', { name: 'a.pdf' }).waitFor();
    await settled(page);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.getByRole('button', { name: 'Issue a transcript' }).click();
    await page.getByRole('row', { name: /A file as evidence/ }).waitFor();
    await settled(page);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.site-header', '.site-footer', '.member-bar'])
      await expect(page.locator(hidden), hidden).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.locator('main')).toHaveText(/Name\s+\S+ \S+.*A file as evidence.*Total/s, DISPLAYED);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    await expect(page.locator('main')).toContainText(code, DISPLAYED);

    const { page: employer } = await tabs.blank(await tabs.newContext(PLAIN));
    await employer.goto(`${site.origin}/verify`);
    await employer.getByLabel('Code').fill(code.toLowerCase());
    await employer.getByRole('button', { name: 'Verify' }).click();
    await employer.getByText('This transcript was issued by the society').waitFor();
    await expect(employer.locator('main')).not.toContainText('A file as evidence', DISPLAYED);

    await page.emulateMedia({ media: 'screen' });
    await page.goto(site.origin + LOG);
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByText('The transcript is revoked').waitFor();
    await employer.reload();
    await employer.getByText('No transcript has this code').waitFor();
    expect(problems).toEqual([]);
  });

  test('fits into a narrow window', async () => {
    const context = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    const { page } = await tabs.blank(context);
    for (const [path, ready] of [
      [LOG, 'Booked here'],
      [`${LOG}/record`, 'What you learned'],
      ['/verify?code=A', 'No transcript has this code'],
    ]) {
      await page.goto(site.origin + path);
      await page
        .getByText(ready ?? '')
        .first()
        .waitFor();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await readOverflow(page), path).toBe(0);
      }
    }
  });
});
