import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { addressesOfRoutes, type RouteAddress } from '../support/addresses.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { signInContext } from '../support/sign-in.ts';

/** Pages looked at side by side. */
const AT_ONCE = 3;
const WIDTHS = [1440, 390, 320] as const;
/** What the colour scheme and a narrow screen can break; the rest has been looked at in the same document already. */
const RULES_OF_SCHEME = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'label-content-name-mismatch'];

const site = inject('site');
let browser: Browser;
let addresses: RouteAddress[];
let visitor: BrowserContext;
let member: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  addresses = await addressesOfRoutes(createSite(readConfig({})), site.origin);
  visitor = await browser.newContext();
  member = await browser.newContext();
  await signInContext(member, site.origin, 'member@demo.test');
});
afterAll(async () => {
  await browser?.close();
});

type Opened = Awaited<ReturnType<typeof openPage>>;

/** What is wrong with a page, in words; nothing when all is well. */
async function faultsOf({ route, address }: RouteAddress, { page, problems }: Opened): Promise<string[]> {
  problems.length = 0;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  await page.goto(site.origin + address, { waitUntil: 'networkidle' });
  const faults: string[] = [];
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  faults.push(...(await axeFaults(page, WCAG_2_2_AA)).map((fault) => `light: ${fault}`));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${overflow} px too wide at ${width} px`);
    if (width === 390) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await settle(page);
      const found = await axeFaults(page, { type: 'rule', values: RULES_OF_SCHEME });
      faults.push(...found.map((fault) => `dark: ${fault}`));
    }
  }
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
    // One tab per context serves for all: opening one costs more than a page.
    const look = async (context: BrowserContext, waiting: RouteAddress[]) => {
      const tab = await openPage(context);
      for (let next = waiting.shift(); next; next = waiting.shift()) faults.push(...(await faultsOf(next, tab)));
    };
    const { true: forMembers = [], false: forAll = [] } = Object.groupBy(
      addresses,
      ({ route }) => `${route.access === 'member'}` as const,
    );
    await Promise.all([...Array.from({ length: AT_ONCE }, () => look(visitor, forAll)), look(member, forMembers)]);
    expect(faults).toEqual([]);
  }, 600_000);
});
