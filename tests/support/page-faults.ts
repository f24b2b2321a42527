import type { RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { RouteAddress } from './addresses.ts';
import { axeFaults, WCAG_2_2_AA } from './axe.ts';
import { brokenWords } from './broken-words.ts';
import { type OpenedPage, readOverflow, settled, type TestBrowser, withTextSpacing } from './browser.ts';
import { signedIn } from './sign-in.ts';

type View = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly rules: NonNullable<RunOptions['runOnly']> | undefined;
};

/** Pages examined in parallel. */
const CONCURRENT_PAGES = 2;
/** Rules whose result depends on the colour scheme or the width; the other rules run once per document. */
const OF_SCHEME: View['rules'] = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'label-content-name-mismatch'],
};
/** Width demanded by WCAG 1.4.10. */
const NARROWEST = 320;
const VIEWS: readonly View[] = [
  { width: 1440, colorScheme: 'light', rules: WCAG_2_2_AA },
  { width: 390, colorScheme: 'dark', rules: OF_SCHEME },
  { width: NARROWEST, colorScheme: 'dark', rules: undefined },
];
const withRulesOfScheme = (view: View): View => ({ ...view, rules: view.rules && OF_SCHEME });

/**
 * Opens pages of the shared site at 1440, 390 and 320 px, in light and dark, those for members as a member.
 * @param options `widths`: which of the views; `examined`: addresses on which all rules of axe have run already.
 * @returns faults: console messages, horizontal overflow (at 320 px also with the text spacing of WCAG 1.4.12), words
 * that part in the middle, a number of h1 other than one, axe violations (WCAG 2.2 AA).
 */
export async function faultsOfPages(
  tabs: TestBrowser,
  addresses: readonly RouteAddress[],
  {
    widths = VIEWS.map(({ width }) => width),
    examined = new Set(),
  }: { widths?: readonly View['width'][]; examined?: ReadonlySet<string> } = {},
): Promise<string[]> {
  const faults: string[] = [];
  const examine = async (context: BrowserContext, queue: RouteAddress[]) => {
    // One tab for many pages, because opening one costs more. Pages start at the previous width and scheme.
    const tab = await tabs.blank(context);
    let views: readonly View[] = VIEWS.filter(({ width }) => widths.includes(width));
    for (let next = queue.shift(); next; next = queue.shift()) {
      const seen = examined.has(next.address) ? views.map(withRulesOfScheme) : views;
      faults.push(...(await faultsOfPage(next, tab, seen)));
      views = views.toReversed();
    }
  };
  const forMembers = addresses.filter(({ route }) => route.access === 'member');
  const forAll = addresses.filter(({ route }) => route.access !== 'member');
  const session = await signedIn(tabs, 'member@demo.test');
  const asVisitor = Array.from({ length: CONCURRENT_PAGES }, async () => examine(await tabs.newContext(), forAll));
  await Promise.all([...asVisitor, examine(await tabs.newContext(session), forMembers)]);
  return faults;
}

async function faultsOfPage(
  { route, address }: RouteAddress,
  { page, problems }: OpenedPage,
  views: readonly View[],
): Promise<string[]> {
  problems.length = 0;
  const faults: string[] = [];
  for (const [index, { width, colorScheme, rules }] of views.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (index === 0) {
      await page.goto(inject('site').origin + address);
      await settled(page);
    }
    const overflow = await readOverflow(page);
    if (overflow > 0) faults.push(`overflows by ${overflow} px at ${width} px`);
    faults.push(...(await brokenWords(page)).map((word) => `breaks "${word}" at ${width} px`));
    if (width === NARROWEST) {
      const wide = await withTextSpacing(page, () => readOverflow(page));
      if (wide > 0) faults.push(`overflows by ${wide} px at ${width} px with the text spacing of WCAG 1.4.12`);
    }
    if (!rules) continue;
    await transitionsFinished(page);
    faults.push(...(await axeFaults(page, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  const expected = route.kind === 'unrouted' ? /status of 404/ : /^$/;
  faults.push(...problems.filter((problem) => !expected.test(problem)));
  return faults.map((fault) => `${address}: ${fault}`);
}

/** Waits until the colours have changed to the other scheme, because axe would measure intermediate colours. */
async function transitionsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
