import { describe, test } from 'vitest';
import { readOverflow, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { findArticle } from '../support/shown-content.ts';

const tabs = testBrowser({ consented: true });
const LIST = '/news-and-articles/news-articles';
const findShort = () =>
  findArticle(
    'article with a short version, facts and a side note',
    ({ inShort = [], facts, body }) => inShort.length > 0 && facts.length > 0 && body.includes('note-ref-'),
  );

describe('an article', () => {
  test.each([
    [1440, 900, 800],
    [390, 844, 1000],
  ])('of a window of %i × %i pixels begins with its text above y %i', async (width, height, limit) => {
    const options = { viewport: { width, height }, javaScriptEnabled: false };
    const { page } = await tabs.open(LIST, options);
    const links = page.locator(`main a[href^="${LIST}/"]`);
    const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths.slice(0, 8)) {
      await page.goto(new URL(path, page.url()).href);
      const top = await page
        .locator('.article__text .prose')
        .first()
        .evaluate((text) => text.getBoundingClientRect().top + window.scrollY);
      expect({ path, isHigh: top < limit, overflow: await readOverflow(page) }).toEqual({
        path,
        isHigh: true,
        overflow: 0,
      });
    }
  });

  test('has its short version and facts beside the text, above its side notes', async () => {
    const { page } = await tabs.open((await findShort()).path, {
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: false,
    });
    const aside = await page.locator('.article__aside').boundingBox();
    const text = await page.locator('.article__text .prose').first().boundingBox();
    expect(aside?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    await expect(page.locator('.article__short li').first()).toBeVisible();
    for (const note of await page.locator('.prose .note').all()) {
      const box = await note.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((aside?.y ?? 0) + (aside?.height ?? 0));
    }
  });

  test('opens its short version by a tap on a phone', async () => {
    const { page } = await tabs.open((await findShort()).path, {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const sentence = page.locator('.article__short li').first();
    await expect(sentence).toBeHidden();
    await page.locator('.article__short summary').click();
    await expect(sentence).toBeVisible();
  });
});
