import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { readOverflow, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { signedIn } from '../support/sign-in.ts';

const PATH = '/member-dashboard/calendar';
const site = inject('site');
const tabs = testBrowser({ consented: true });

describe('the page with the secret address of a calendar', () => {
  test('makes an address by keyboard, which a calendar program reads without a cookie, and ends it', async () => {
    const { page, problems } = await tabs.open(PATH, await signedIn(tabs, 'lapsed@demo.test'));
    await page.getByRole('button', { name: 'Create my calendar link' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('New calendar link');
    await field.waitFor();
    await expect(field).toBeFocused();
    await page.getByText('Your new link is ready').waitFor();
    const address = new URL(await field.inputValue());
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await readOverflow(page)).toBe(0);
    }
    await expect(page.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
      'href',
      address.href.replace(/^https?/, 'webcal'),
    );
    const read = () => fetch(site.origin + address.pathname + address.search);
    const calendar = await read();
    expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);

    await page.getByRole('button', { name: 'Delete the link' }).click();
    await page.getByText('The link has been deleted').waitFor();
    await page.getByText('You have no calendar link yet').waitFor();
    expect((await read()).status).toBe(404);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('an address is shown once: after a reload only its days are', async () => {
    const { page } = await tabs.open(PATH, await signedIn(tabs, 'guest@demo.test'));
    await page.getByRole('button', { name: 'Create my calendar link' }).click();
    await page.getByLabel('New calendar link').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Replace my calendar link' }).waitFor();
    await expect(page.getByLabel('New calendar link')).toHaveCount(0);
    await expect(page.locator('main')).toContainText('Last read', DISPLAYED);
  });
});
