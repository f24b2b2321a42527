import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { readContentPage, readShown, takeFirst } from '../support/shown-content.ts';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty' });

/** Opens a path, and expects no problems in the end. */
async function on(path: string, look: (page: Page) => Promise<void>) {
  const { page, problems } = await tabs.open(path);
  await look(page);
  await settled(page);
  expect(problems).toEqual([]);
}

/** Reads from pages without JavaScript: their status, tabs and the count above their list. */
async function readCatalogues(paths: readonly string[]) {
  const { page } = await tabs.blank();
  await page.goto(`${site.origin}/livez`);
  return page.evaluate(async (addresses) => {
    const answers = await Promise.all(addresses.map((address) => fetch(address)));
    return Promise.all(
      answers.map(async (answer) => {
        const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const tabs = [...html.querySelectorAll('main .tabs a')].map((link) => ({
          href: link.getAttribute('href') ?? '',
          count: Number(link.querySelector('span')?.textContent),
        }));
        const current = html.querySelector('main .tabs a[aria-current="page"]')?.getAttribute('href');
        const count = Number(html.querySelector('.products-list__count b')?.textContent ?? 0);
        return { status: answer.status, tabs, current, count };
      }),
    );
  }, paths);
}

describe('catalogue pages [Section 2]', () => {
  /** Expects tabs that have products, and lists of as many as their tabs show. */
  async function expectFilledTabs(path: string) {
    const [catalogue] = await readCatalogues([path]);
    const tabs = catalogue?.tabs ?? [];
    expect(tabs.length).toBeGreaterThan(2);
    const pages = await readCatalogues(tabs.map(({ href }) => href));
    expect(pages.map(({ status, current, count }) => ({ status, href: current, count }))).toEqual(
      tabs.map((tab) => ({ status: 200, ...tab })),
    );
    // The books of a sale are there in its season only.
    expect(tabs.filter(({ href, count }) => !(count > 0) && href !== '/education/books/sale')).toEqual([]);
  }

  test.each(['/education/books', '/education/courses', '/education/online-university', '/education/black-friday'])(
    '%s: every tab is a link to a list of as many products as the tab shows',
    (path) => expectFilledTabs(path),
  );

  test.each(['/education/books/nosuch', '/education/books/all', '/education/sale/summer', '/products/nosuch'])(
    '%s is a 404',
    async (path) => {
      expect((await fetch(site.origin + path)).status).toBe(404);
    },
  );

  test('filters leave the products of a topic and level, in the chosen order, and chips take them back', async () => {
    await on('/education/all-products', async (page) => {
      await page.getByLabel('Topic').selectOption({ label: 'Devices' });
      await page.getByLabel('Level').selectOption({ label: 'Introductory' });
      await page.getByLabel('Sort by').selectOption({ label: 'By title' });
      await page.waitForURL('**/education/all-products?**topic=devices**sort=title**');
      const courses = page.getByRole('table', { name: 'Courses' }).locator('tbody th a');
      await page.getByRole('link', { name: 'Remove filter: Introductory' }).waitFor();
      // The address changes before the list is shown in its order.
      const isByTitle = async () => {
        const titles = await courses.allInnerTexts();
        return titles.every((title, index) => index === 0 || title.localeCompare(titles[index - 1] ?? '', 'en') > 0);
      };
      await expect.poll(isByTitle).toBe(true);
      const titles = await courses.allInnerTexts();
      const levels = await page.locator('.courses td[data-column="level"]').allTextContents();
      expect(levels.filter((level) => !/Introductory|All levels/.test(level))).toEqual([]);
      await page.getByRole('link', { name: 'Remove filter: Devices' }).click();
      await page.waitForURL((url) => !url.searchParams.has('topic'));
      await expect.poll(() => courses.count()).toBeGreaterThan(titles.length);
    });
  });

  test('two courses are compared side by side, with the keyboard alone', async () => {
    await on('/education/courses', async (page) => {
      // Ends each scroll at once: a smooth one would move the page after the next key.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const names = await page.locator('.courses tbody th a').allInnerTexts();
      const compare = page.getByRole('button', { name: 'Compare', exact: true });
      for (const index of [0, 1]) {
        await expect(compare).toBeDisabled();
        const box = page.locator('.courses input[type="checkbox"]').nth(index);
        await box.focus();
        await page.keyboard.press('Space');
        await page.waitForURL((url) => url.searchParams.getAll('chosen').length === index + 1);
        await expect(box).toBeFocused();
      }
      await compare.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/education/courses?compare=*');
      const columns = page.locator('.products-comparison thead th');
      await expect.poll(async () => (await columns.allInnerTexts()).toSorted()).toEqual(names.slice(0, 2).toSorted());
      await expect(page.getByRole('rowheader', { name: 'Price', exact: true })).toHaveCount(1);
      await expect(page.locator(':focus')).toHaveText('Side by side');
      const isAtTop = () =>
        page.getByRole('heading', { name: 'Side by side' }).evaluate((heading) => {
          const { top } = heading.getBoundingClientRect();
          return top >= 0 && top < 200;
        });
      await expect.poll(isAtTop).toBe(true);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    });
  });

  test('ticks stay on the other pages and with filters; a fourth course cannot be chosen', async () => {
    await on('/education/courses', async (page) => {
      const boxes = page.locator('.courses input[type="checkbox"]');
      const status = page.locator('.products-compare [role="status"]');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await expect(status).toHaveText('2 chosen', DISPLAYED);
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.waitForURL('**/education/courses?chosen=*&pageNumber=2');
      // The address changes before the page is shown: until then its boxes are those of the first page.
      await expect(page.locator('.courses input:checked')).toHaveCount(0);
      await expect(status).toHaveText('2 chosen', DISPLAYED);
      await boxes.nth(0).check();
      await expect(status).toHaveText('3 chosen. Untick one to choose another.', DISPLAYED);
      await expect(boxes.nth(0)).toBeEnabled();
      await expect(boxes.nth(1)).toBeDisabled();
      const reason = await boxes.nth(1).getAttribute('aria-describedby');
      await expect(page.locator(`#${reason}`)).toContainText('Untick one', DISPLAYED);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      await page.getByLabel('Sort by').selectOption({ label: 'By title' });
      await page.waitForURL('**/education/courses?*sort=title*');
      await expect(status).toContainText('3 chosen', DISPLAYED);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      const columns = page.locator('.products-comparison thead th');
      await expect(columns).toHaveCount(3);
      await page.locator('.products-comparison').getByRole('link', { name: 'Remove' }).first().click();
      await expect(columns).toHaveCount(2);
      await expect(status).toHaveText('2 chosen', DISPLAYED);
      await page.getByRole('link', { name: 'Untick all' }).click();
      await page.waitForURL((url) => url.search === '');
      await expect(page.locator('.courses input:checked')).toHaveCount(0);
      await expect(columns).toHaveCount(0);
    });
  });

  test('a tick stays that falls in the moment in which the one before comes into effect', async () => {
    await on('/education/courses', async (page) => {
      const seen = await page.evaluateHandle(() => {
        const [first, second] = document.querySelectorAll<HTMLInputElement>('.courses input[type="checkbox"]');
        const status = document.querySelector('.products-compare [role="status"]');
        const texts: string[] = [];
        const observer = new MutationObserver(() => texts.push(status?.textContent ?? ''));
        if (status) observer.observe(status, { characterData: true, childList: true, subtree: true });
        const replaceState = history.replaceState.bind(history);
        // The address changes before the page is rendered for it.
        history.replaceState = (...change) => {
          history.replaceState = replaceState;
          replaceState(...change);
          queueMicrotask(() => second?.click());
        };
        first?.click();
        return texts;
      });
      await page.waitForURL((url) => url.searchParams.getAll('chosen').length === 2);
      await settled(page);
      expect(await seen.jsonValue()).toEqual(['1 chosen. Choose one or two more.', '2 chosen']);
    });
  });

  test('without JavaScript the courses are compared, and the page says that two are needed', async () => {
    const { page } = await tabs.open('/education/courses', { javaScriptEnabled: false });
    const boxes = page.locator('.courses input[type="checkbox"]');
    await boxes.nth(0).check();
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await clickToLoad(page, compare);
    await expect(page.locator('.products-comparison')).toContainText('Choose at least two courses below.', DISPLAYED);
    await page.locator('.courses input[type="checkbox"]:not(:checked)').first().check();
    await clickToLoad(page, compare);
    await expect(page.locator('.products-comparison thead th')).toHaveCount(2);
    await expect.poll(() => new URL(page.url()).hash).toBe('#comparison');
  });

  test('the further pages of a list have addresses, show other products, and link back', async () => {
    await on('/education/books', async (page) => {
      const titles = () => page.locator('.book__title').allInnerTexts();
      const first = await titles();
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.waitForURL('**/education/books?pageNumber=2');
      await page.waitForFunction((known) => document.querySelector('.book__title')?.textContent !== known, first[0]);
      expect((await titles()).filter((title) => first.includes(title))).toEqual([]);
      const { title } = await readContentPage('/education/books');
      await expect(page).toHaveTitle(`${title}, page 2 | ${site.product.toUpperCase()}`);
      await page.getByRole('link', { name: 'Page 1', exact: true }).click();
      await page.waitForURL('**/education/books');
    });
  });

  test('a page number beyond the end links to the first page', async () => {
    await on('/education/books?pageNumber=99', async (page) => {
      await expect(page.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
        'href',
        '/education/books',
      );
    });
  });
});

describe('a product [Sections 2, 7 and 9]', () => {
  const RELATED = [
    'rightSide.productBooks',
    'rightSide.productLearning',
    'rightSide.productRelated',
    'rightSide.productNews',
  ] as const;
  /** A book with a lower price for members, and with two related items of each kind. */
  const findRelatedBook = async () => {
    const { result: books } = await readShown('education.allBooks');
    for (const book of books.filter(({ salePrice, memberPrice, listPrice }) => !salePrice && memberPrice < listPrice)) {
      const related = await Promise.all(
        RELATED.map(async (call) => (await readShown(call, { params: { id: book.productId } })).result),
      );
      if (related.every((items) => items.length > 1)) return book;
    }
    throw new Error('The content has no book with two related items of each kind');
  };

  test('the member price comes first; two related products of each kind are listed', async () => {
    const book = await findRelatedBook();
    await on(book.path, async (page) => {
      await expect(page.locator('.buy-box .price')).toHaveText(
        new RegExp(`^\\$${book.memberPrice}\\s+members.*\\$${book.listPrice}`, 's'),
        DISPLAYED,
      );
      const shelf = page.locator('section[aria-labelledby="same-shelf"]');
      const subject = page.locator('section[aria-labelledby="same-subject"]');
      await expect(shelf.locator('.book')).toHaveCount(2);
      await expect(shelf.locator('.story-row')).toHaveCount(2);
      await expect(subject.locator('.agenda-row')).toHaveCount(2);
      await expect(subject.locator('.story-row')).toHaveCount(2);
    });
  });

  test('price and button are on the first screen, below a title of few lines; in print there is no cover', async () => {
    const { result: books } = await readShown('education.allBooks');
    await on(takeFirst(books, 'book').path, async (page) => {
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const button = await page.locator('.buy-box .button').boundingBox();
        const title = page.getByRole('heading', { level: 1 });
        const lines = await title.evaluate(
          (h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight),
        );
        expect(Math.round(lines)).toBeLessThanOrEqual(3);
        expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThan(height);
      }
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.buy-box .price__main')).toBeVisible();
      await expect(page.locator('.product-head__stage')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });
  });
});
