import { beforeAll, describe, inject, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import { addressesOfRoutes, type RouteAddress } from '../support/addresses.ts';
import { hydrated, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { createSite } from '../support/create-site.ts';
import { pressTabThrough, type Stop, tabTo } from '../support/keyboard.ts';
import { readContentPage } from '../support/shown-content.ts';
import { signedIn } from '../support/sign-in.ts';

/** WCAG 2.2, 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11: all member pages work with the keyboard alone. */

const MEMBER = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
/** Public addresses whose content belongs to the member. */
const PUBLIC_FOR_MEMBERS = ['/preferences'];

/** Kinds covered by `npm test`; `npm run test:full` covers every member page. */
const SAMPLE: readonly PageKind[] = ['profile', 'activeEvents'];

const PROFILE = '/member-dashboard/professional-profile';
const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty', consented: true, reducedMotion: 'reduce' });
let memberRoutes: RouteAddress[];
beforeAll(async () => {
  const all = await addressesOfRoutes(createSite(readConfig({})), site.origin);
  memberRoutes = all.filter(
    ({ route }) => route.access === 'member' && (inject('isFullRun') || SAMPLE.includes(route.kind)),
  );
});

const named = (stops: readonly Stop[]) => stops.map(({ name }) => name);

describe('member pages, with the keyboard alone', () => {
  test('Tab reaches every control once, in document order, visible and not covered, and then leaves the page', async () => {
    const context = await tabs.newContext(await signedIn(tabs, MEMBER.username));
    const { page, problems } = await tabs.blank(context);
    const addresses = [...memberRoutes.map(({ address }) => address), ...PUBLIC_FOR_MEMBERS];
    expect(addresses.length).toBeGreaterThan(inject('isFullRun') ? 5 : SAMPLE.length);
    for (const address of addresses) {
      await page.goto(site.origin + address);
      await hydrated(page);
      const { expected, reached, leadsOut } = await pressTabThrough(page);
      expect({ address, stops: named(reached) }).toEqual({ address, stops: expected });
      expect(expected.length).toBeGreaterThan(20);
      expect({ address, unseen: named(reached.filter(({ isMarked }) => !isMarked)) }).toEqual({ address, unseen: [] });
      expect({ address, covered: named(reached.filter(({ isCovered }) => isCovered)) }).toEqual({
        address,
        covered: [],
      });
      expect({ address, leadsOut }).toEqual({ address, leadsOut: true });
      expect(problems).toEqual([]);
    }
  });
});

describe('a member’s tasks, with the keyboard alone', () => {
  test('signs in, chooses a tab of my content, opens the profile, and signs out', async () => {
    const { page } = await tabs.open('/login');
    await page.locator('main input[name=username]').focus();
    await page.keyboard.type(MEMBER.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(MEMBER.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/member-dashboard');
    await page.locator('#my-content .tabs').waitFor();

    const books = page.locator('#my-content .tabs a', { hasText: 'Books' });
    await tabTo(page, books);
    await page.keyboard.press('Enter');
    await expect(page.locator('#my-content [aria-current=page]')).toHaveText(/^Books/, DISPLAYED);
    await expect(books).toBeFocused();

    await page.locator('.member-bar .tabs a').first().focus();
    await tabTo(page, page.locator('.member-bar .tabs a', { hasText: 'Professional profile' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${PROFILE}`);
    await hydrated(page);
    await expect(page.locator('h1')).toHaveText((await readContentPage(PROFILE)).title, DISPLAYED);
    await tabTo(page, page.locator('.member-bar button', { hasText: 'Sign out' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/`);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('switches an e-mail list off with the space bar, and on again with Undo', async () => {
    const { page } = await tabs.open('/preferences', await signedIn(tabs, MEMBER.username));
    const row = page.locator('.subscription').first();
    const control = row.getByRole('switch');
    await expect(control).toHaveCount(1);
    const before = await control.isChecked();
    await control.focus();
    await page.keyboard.press('Space');
    await expect(control).toBeChecked({ checked: !before });
    await expect(row.getByRole('status')).toHaveText(/^Saved/, DISPLAYED);
    await tabTo(page, row.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await expect(control).toBeChecked({ checked: before });
    await expect(row.getByRole('status')).toHaveText(/^Saved/, DISPLAYED);
  });
});
