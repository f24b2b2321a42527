import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { PageKind } from '../../shared/pages/registry.ts';
import type { RouteAddress } from './addresses.ts';
import { axeFaults, WCAG_2_2_AA } from './axe.ts';
import { readOverflow, settled, type TestBrowser } from './browser.ts';
import { equalAccessViolations } from './equal-access.ts';
import { pressTabThrough } from './keyboard.ts';
import { signedIn } from './sign-in.ts';

/** Pages examined in parallel. */
const CONCURRENT_PAGES = 2;
/** A window of 1280 × 1024 pixels at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };
const WIDE = { width: 1280, height: 1024 };

/** A finding of an engine on a page; `engine` is `zoom` for what a window at 400 % shows. */
export type Finding = {
  readonly kind: PageKind;
  readonly engine: 'axe' | 'equal-access' | 'zoom';
  readonly scheme: 'light' | 'dark';
  readonly rule: string;
  readonly detail: string;
};

/** Examines pages with both engines in light and dark, and at 400 % zoom; those for members as a member. */
export async function accessibilityFindings(
  tabs: TestBrowser,
  addresses: readonly RouteAddress[],
): Promise<{ findings: Finding[]; kinds: PageKind[] }> {
  const findings: Finding[] = [];
  const kinds: PageKind[] = [];
  const examine = async (context: BrowserContext, queue: RouteAddress[]) => {
    const { page } = await tabs.blank(context);
    for (let next = queue.shift(); next; next = queue.shift()) {
      findings.push(...(await listFindings(page, next)));
      kinds.push(next.route.kind);
    }
  };
  const forMembers = addresses.filter(({ route }) => route.access === 'member');
  const forAll = addresses.filter(({ route }) => route.access !== 'member');
  const session = await signedIn(tabs, 'member@demo.test');
  const asVisitor = Array.from({ length: CONCURRENT_PAGES }, async () => examine(await tabs.newContext(), forAll));
  await Promise.all([...asVisitor, examine(await tabs.newContext(session), forMembers)]);
  return { findings, kinds: [...new Set(kinds)].sort() };
}

async function listFindings(page: Page, { route: { kind }, address }: RouteAddress): Promise<Finding[]> {
  const findings: Finding[] = [];
  await page.setViewportSize(WIDE);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // Loaded in each scheme, because the engines remember colours.
    await page.goto(inject('site').origin + address);
    await settled(page);
    for (const fault of await axeFaults(page, WCAG_2_2_AA))
      findings.push({ kind, engine: 'axe', scheme, rule: fault.split(':', 1)[0] ?? '', detail: fault });
    for (const { rule, element } of await equalAccessViolations(page))
      findings.push({ kind, engine: 'equal-access', scheme, rule, detail: element });
  }
  await page.setViewportSize(ZOOMED);
  const overflow = await readOverflow(page);
  if (overflow > 0)
    findings.push({ kind, engine: 'zoom', scheme: 'dark', rule: 'overflow', detail: `by ${overflow} pixels` });
  const { expected, reached } = await pressTabThrough(page);
  const names = new Set(reached.map(({ name }) => name));
  for (const name of expected.filter((each) => !names.has(each)))
    findings.push({ kind, engine: 'zoom', scheme: 'dark', rule: 'unreached', detail: name });
  for (const { name, isHidden } of reached)
    if (isHidden) findings.push({ kind, engine: 'zoom', scheme: 'dark', rule: 'hidden', detail: name });
  return findings;
}
