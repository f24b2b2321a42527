import type { Page } from 'playwright-core';

/** The words of a page that continue in the next line although they have no hyphen: their column is too narrow. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || element.closest('.visually-hidden, .file__sheet, svg, code, pre')) continue;
      if (getComputedStyle(element).writingMode !== 'horizontal-tb') continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)\p{L}{6,}(?=[\s.,;:]|$)/gu)) {
        // Skips the first letter, which may be a drop cap.
        range.setStart(text, index + 1);
        range.setEnd(text, index + word.length);
        const [first, ...others] = range.getClientRects();
        if (others.some(({ top }) => first && top > first.top + first.height / 2)) broken.add(word);
      }
    }
    return [...broken];
  });
