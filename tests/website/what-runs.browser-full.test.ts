import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { hostCookie } from '../../shared/consent/own-cookies.ts';
import { WHAT_RUNS_PATH } from '../../shared/constants.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { findArticle } from '../support/shown-content.ts';
import { signedIn } from '../support/sign-in.ts';

const site = inject('site');
const { path: ARTICLE } = await findArticle('article', () => true);
const tabs = testBrowser();

/** The names of the cookies and stored items on the page, as a visitor reads them. */
const namesOn = (page: Page) => page.locator('.runs th code').allInnerTexts();

/** The names of what a browser holds for the site. */
async function heldBy(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(site.origin);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies.map(({ name }) => name), ...stored.map((key) => key.replace(/^form:.*/, 'form:…'))];
}

type Visit = { readonly path: string; readonly expected: string; readonly act?: (page: Page) => Promise<void> };

const VISITS: readonly Visit[] = [
  { path: '/', expected: hostCookie('csrf', false) },
  {
    path: ARTICLE,
    expected: 'readingList',
    act: (page) => page.getByRole('button', { name: 'Save', exact: true }).click(),
  },
  {
    path: '/membership/enterprise-members/inquiry',
    expected: 'form:…',
    act: (page) => page.locator('main form input[type=email]').fill('ada@example.org'),
  },
];

describe('the page that names what runs on the site', () => {
  test.each(VISITS)('names what the browser keeps of $path', async ({ path, expected, act }) => {
    const { page } = await tabs.open(path);
    await page.locator('#cookie-banner').getByRole('button', { name: 'Allow all' }).click();
    await act?.(page);
    await settled(page);
    const held = await heldBy(page);
    expect(held).toContain(expected);
    await page.goto(site.origin + WHAT_RUNS_PATH);
    const names = await namesOn(page);
    expect(held.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('names what the browser keeps of a member', async () => {
    const { page } = await tabs.open('/member-dashboard', await signedIn(tabs, 'member@demo.test'));
    await settled(page);
    const held = await heldBy(page);
    expect(held).toEqual(expect.arrayContaining(['user', hostCookie('member', false)]));
    await page.goto(site.origin + WHAT_RUNS_PATH);
    const names = await namesOn(page);
    expect(held.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('opens from the cookie banner, tells the choice in force and follows it', async () => {
    const { page } = await tabs.open('/events');
    await page.locator('#cookie-banner').getByRole('link', { name: 'What runs on this site' }).click();
    await page.waitForURL((url) => url.pathname === WHAT_RUNS_PATH);
    const choice = page.locator('.runs__choice');
    await expect(choice).toHaveText(/Measurement\s+Off[\s\S]+Marketing\s+Off/, DISPLAYED);
    await page.locator('#cookie-banner').getByRole('button', { name: 'Allow all' }).click();
    await expect(choice).toHaveText(/Measurement\s+On[\s\S]+Marketing\s+On/, DISPLAYED);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
  });

  test('works without JavaScript', async () => {
    const { page } = await tabs.open(WHAT_RUNS_PATH, { javaScriptEnabled: false });
    expect(await namesOn(page)).toContain('CMSCookieLevel');
    await expect(page.locator('.runs__choice')).toHaveText(/Off/, DISPLAYED);
  });
});
