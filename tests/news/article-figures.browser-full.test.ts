import { describe, test } from 'vitest';
import type { Figure } from '../../shared/contract/models.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { readOverflow, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { findArticle } from '../support/shown-content.ts';

const tabs = testBrowser({ consented: true });
const FIGURE = '.article-figure';

/** The kinds of figures that have styles of their own. */
const KINDS = ['flow', 'file', 'annotated'] as const;
const WIDTHS = [1440, 820, 390];
const findFigure = (kind: (typeof KINDS)[number], hasPlace = false) =>
  findArticle(
    `article with a figure of the kind ${kind}`,
    ({ figure }) => figure?.drawing.kind === kind && (!hasPlace || figure.before !== undefined),
  );

/** The texts of a figure's last part. */
function listTexts(drawing: Figure['drawing']): string[] {
  const parts = 'steps' in drawing ? drawing.steps : 'phases' in drawing ? drawing.phases : drawing.rows;
  return Object.values(parts.at(-1) ?? {}).filter((value) => typeof value === 'string');
}

describe('the figure of an article', () => {
  test.each(KINDS)('of the kind %s is text that fits a window of each width, and passes axe', async (kind) => {
    const { path, figure: drawn } = await findFigure(kind);
    const texts = drawn ? listTexts(drawn.drawing) : [];
    expect(texts.length).toBeGreaterThan(1);
    const { page } = await tabs.open(path);
    const figure = page.locator(FIGURE);
    await expect(figure).toHaveClass(new RegExp(`diagram--${kind}`));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const text of texts) await expect(figure.getByText(text).first()).toBeVisible();
      expect(await readOverflow(page)).toBe(0);
      const wide = await figure.evaluate((drawn) => {
        const { right } = drawn.getBoundingClientRect();
        return [...drawn.querySelectorAll('p, li, b, span')].filter(
          (part) => part.getBoundingClientRect().right > right + 1,
        ).length;
      });
      expect(wide).toBe(0);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    }
  });

  test('stands before the part that it explains, without JavaScript too [N35]', async () => {
    const { path, figure } = await findFigure('flow', true);
    const { page } = await tabs.open(path, { javaScriptEnabled: false });
    await expect(page.locator(`${FIGURE} + .prose > *`).first()).toHaveAttribute('id', figure?.before ?? '');
  });

  test('is printed in black', async () => {
    const { page } = await tabs.open((await findFigure('file')).path, { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    const fill = await page
      .locator('.file-course__bar--full')
      .first()
      .evaluate((bar) => getComputedStyle(bar).fill);
    expect(fill).toBe('rgb(0, 0, 0)');
  });

  test('needs no styles on other pages', async () => {
    const { page } = await tabs.open('/', { javaScriptEnabled: false });
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const sheet of sheets) {
      const response = await page.request.get(new URL(sheet, page.url()).href);
      expect(await response.text()).not.toContain('question-flow');
    }
  });
});
