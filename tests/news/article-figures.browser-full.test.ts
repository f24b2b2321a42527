import { describe, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { readOverflow, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';

const tabs = testBrowser({ consented: true });
const LIST = '/news-and-articles/news-articles';
const FIGURE = '.article-figure';

/** A public article with a figure of each kind that has styles of its own, and the words of its last part. */
const FIGURES = [
  ['flow', 'what-sponsors-of-performance-studies-send-first', 'National law and the ethics committee decide.'],
  ['file', 'companion-diagnostics-two-files-one-clock', 'Opinion to certificate'],
  ['annotated', 'literature-searches-that-can-be-repeated', '340 hits'],
] as const;

describe('the figure of an article', () => {
  describe.each(FIGURES)('of the kind %s', (kind, slug, words) => {
    test.each([1440, 820, 390])('is text that fits a window of %i pixels, and passes axe', async (width) => {
      const { page } = await tabs.open(`${LIST}/${slug}`, { viewport: { width, height: 900 } });
      const figure = page.locator(FIGURE);
      await expect(figure).toHaveClass(new RegExp(`diagram--${kind}`));
      await expect(figure.getByText(words).first()).toBeVisible();
      expect(await readOverflow(page)).toBe(0);
      const wide = await figure.evaluate((drawn) => {
        const { right } = drawn.getBoundingClientRect();
        return [...drawn.querySelectorAll('p, li, b, span')].filter(
          (part) => part.getBoundingClientRect().right > right + 1,
        ).length;
      });
      expect(wide).toBe(0);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    });
  });

  test('stands before the part that it explains, without JavaScript too [N35]', async () => {
    const { page } = await tabs.open(`${LIST}/${FIGURES[0][1]}`, { javaScriptEnabled: false });
    await expect(page.locator(`${FIGURE} + .prose > ol`)).toContainText('companion diagnostic');
  });

  test('is printed in black', async () => {
    const { page } = await tabs.open(`${LIST}/${FIGURES[1][1]}`, { javaScriptEnabled: false });
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
