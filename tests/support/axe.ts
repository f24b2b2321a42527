import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA and below, and axe's best practices. */
export const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Reports a page's axe violations as text. Runs axe inside the page, which has no frames; this saves a third of the
 * time.
 */
export async function axeFaults(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await source);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({
      runOnly: rules,
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')
          .slice(0, 400)}`,
    );
  }, runOnly);
}
