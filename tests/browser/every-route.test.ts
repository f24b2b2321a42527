import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { addressesOfRoutes, type RouteAddress } from '../support/addresses.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { type OpenedPage, testBrowser } from '../support/browser.ts';
import { signedIn } from '../support/sign-in.ts';

/** Pages looked at side by side. */
const AT_ONCE = 3;
/** What the colour scheme and a narrow screen can break; the rest has been looked at in the same document already. */
const RULES_OF_SCHEME = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'label-content-name-mismatch'];
const VIEWS = [
  { width: 1440, colorScheme: 'light', rules: WCAG_2_2_AA },
  { width: 390, colorScheme: 'dark', rules: { type: 'rule', values: RULES_OF_SCHEME } },
  { width: 320, colorScheme: 'dark', rules: undefined },
] as const;
type View = (typeof VIEWS)[number];

const site = inject('site');
const tabs = testBrowser();
let addresses: RouteAddress[];

beforeAll(async () => {
  addresses = await addressesOfRoutes(createSite(readConfig({})), site.origin);
});

/** What is wrong with a page in a row of views, in words; nothing when all is well. */
async function faultsOf(
  { route, address }: RouteAddress,
  { page, problems }: OpenedPage,
  views: readonly View[],
): Promise<string[]> {
  problems.length = 0;
  const faults: string[] = [];
  for (const [index, { width, colorScheme, rules }] of views.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (index === 0) await page.goto(site.origin + address, { waitUntil: 'networkidle' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${overflow} px too wide at ${width} px`);
    if (!rules) continue;
    await settle(page);
    faults.push(...(await axeFaults(page, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  const expected = route.kind === 'notFound' ? /status of 404/ : /^$/;
  faults.push(...problems.filter((problem) => !expected.test(problem)));
  return faults.map((fault) => `${address}: ${fault}`);
}

/** Colours fade from one scheme to the other: axe must not look in between. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

describe('every route of the table, at 1440, 390 and 320 px, in light and dark', () => {
  test('H3, H5: no console error, no violation of a policy, nothing missing, one h1, no overflow, no fault axe knows (WCAG 2.2 AA)', async () => {
    expect(addresses.length).toBeGreaterThan(150);
    const faults: string[] = [];
    // One tab serves for many pages: opening one costs more than a page. It begins each in the view the last was left in.
    const look = async (context: BrowserContext, waiting: RouteAddress[]) => {
      const tab = await tabs.blank(context);
      let views: readonly View[] = VIEWS;
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        faults.push(...(await faultsOf(next, tab, views)));
        views = views.toReversed();
      }
    };
    const { true: forMembers = [], false: forAll = [] } = Object.groupBy(
      addresses,
      ({ route }) => `${route.access === 'member'}` as const,
    );
    const visitor = await tabs.newContext();
    const member = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    await Promise.all([...Array.from({ length: AT_ONCE }, () => look(visitor, forAll)), look(member, forMembers)]);
    expect(faults).toEqual([]);
  }, 600_000);
});
