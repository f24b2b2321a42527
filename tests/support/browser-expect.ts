import { expect as expectOnPage } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import { type ExpectStatic, expect as expectValue } from 'vitest';

/** As long as `expect.poll` waits (vitest.config.ts). */
const expectState = expectOnPage.configure({ timeout: 30_000 });

interface BrowserExpect extends ExpectStatic {
  (actual: Locator, message?: string): ReturnType<typeof expectState<Locator>>;
  (actual: Page, message?: string): ReturnType<typeof expectState<Page>>;
}

/** Playwright exports the types of its classes only. */
const isPageState = (actual: unknown): actual is Locator | Page => typeof Object(actual).locator === 'function';

/** Vitest's `expect` for values; for locators and pages Playwright's, whose assertions retry until they hold. */
export const expect: BrowserExpect = new Proxy(expectValue as BrowserExpect, {
  apply: (_target, _this, [actual, message]: [unknown, string?]) =>
    isPageState(actual) ? expectState(actual, message) : expectValue(actual, message),
});

/** Compares the text that is displayed: without hidden parts and with the letter case of the styles. */
export const DISPLAYED = { useInnerText: true } as const;
