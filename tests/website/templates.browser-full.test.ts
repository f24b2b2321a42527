import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { hydrated, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { toLogin } from '../support/sign-in.ts';

const PAGE = '/resources/templates/capa-form';
const WEEK = '/resources/this-week';
const tabs = testBrowser({ consented: true });

describe.each([true, false])('what is for members, scripts %s', (javaScriptEnabled) => {
  const ready = (page: Page) => (javaScriptEnabled ? hydrated(page) : Promise.resolve());
  async function signIn(path: string): Promise<Page> {
    const { page } = await tabs.open('/', { javaScriptEnabled });
    await page.goto(toLogin(path));
    await ready(page);
    await page.locator('main input[name=username]').fill('member@demo.test');
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    await page.locator('main button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === path);
    return page;
  }

  test('a member reads a template and downloads it [N35]', async () => {
    const page = await signIn(PAGE);
    await page.getByRole('heading', { name: 'Containment' }).waitFor();
    const asPage: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asPage.push(request.url()));
    const link = page.getByRole('link', { name: 'Download as Markdown' });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toBe('capa-form.md');
    expect(await text(await file.createReadStream())).toMatch(/^# Corrective and preventive action\n/);
    expect(
      asPage.filter((url) => url.includes('.md')),
      'it is no page',
    ).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(PAGE);
  });

  test('a member reads the week and finds its mail [N35]', async () => {
    const page = await signIn(WEEK);
    await page.getByRole('heading', { name: 'The next 14 days' }).waitFor();
    await page.getByRole('link', { name: 'Get this by e-mail each week' }).click();
    await page.waitForURL((url) => url.pathname === '/follow');
    await page.locator('main').getByRole('button', { name: 'Follow' }).waitFor();
  });

  test('a visitor reads what both are, and how they open', async () => {
    for (const path of [PAGE, WEEK]) {
      const { page } = await tabs.open(path, { javaScriptEnabled });
      await page.getByText('The rest is for members').waitFor();
      await expect(page.getByRole('heading', { name: 'Containment' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: /Download as Markdown|Get this by e-mail/ })).toHaveCount(0);
    }
  });
});
