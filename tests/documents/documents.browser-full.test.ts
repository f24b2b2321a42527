import { describe, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 } });

describe('official documents [Section 2, Documents]', () => {
  test('without JavaScript a search for a number leads to the document, its source and what cites it', async () => {
    const { page } = await tabs.open('/search?searchtext=32017R0745', { javaScriptEnabled: false });
    await clickToLoad(page, page.getByRole('link', { name: /^Regulation \(EU\) 2017\/745: / }));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/documents/regulation-2017-745');
    const source = page.getByRole('link', { name: 'Read it at EUR-Lex' });
    await expect(source).toHaveAttribute('href', /CELEX:32017R0745/);
    await clickToLoad(
      page,
      page.getByRole('navigation', { name: 'Kinds of content' }).getByRole('link', { name: /^Articles/ }),
    );
    await clickToLoad(page, page.locator('.hit a').first());
    await expect(page.locator('h1')).toHaveCount(1);
  });

  test.each([
    ['/documents', 'light'],
    ['/documents', 'dark'],
    ['/documents/regulation-2017-745', 'light'],
    ['/documents/regulation-2017-745', 'dark'],
  ] as const)('%s has no axe violation, %s', async (path, colorScheme) => {
    const { page } = await tabs.open(path, { colorScheme });
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
  });
});
