import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The part of the IBM Equal Access engine that the tests use; the package has no types of it. */
type Engine = {
  Checker: new () => {
    check(
      document: Document,
      policies: readonly string[],
    ): Promise<{
      results: readonly {
        readonly ruleId: string;
        readonly value: readonly [level: string, outcome: string];
        readonly message: string;
        readonly snippet: string;
      }[];
    }>;
  };
};

declare global {
  interface Window {
    ace: Engine;
  }
}

const require = createRequire(import.meta.url);
const source = readFile(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');
const POLICY = 'WCAG_2_2';

/** A violation of a rule, with the beginning of its element. */
export type Violation = { readonly rule: string; readonly element: string };

/** Violations of WCAG 2.2 A and AA by the IBM Equal Access engine, without questions that only people can answer. */
export async function equalAccessViolations(page: Page): Promise<Violation[]> {
  const isThere = await page.evaluate(() => 'ace' in window);
  if (!isThere) await page.evaluate(await source);
  return page.evaluate(async (policy) => {
    const { results } = await new window.ace.Checker().check(document, [policy]);
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, element: `${snippet.slice(0, 160)} (${message})` }));
  }, POLICY);
}
