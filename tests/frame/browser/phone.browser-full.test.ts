import { describe, test } from 'vitest';
import { readOverflow, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { readShown, takeFirst } from '../../support/shown-content.ts';
import { signedIn } from '../../support/sign-in.ts';

const PHONE = { width: 390, height: 844 };

const tabs = testBrowser({ viewport: PHONE, consented: true });

describe('lists on a phone', () => {
  const LISTS = [
    ['/events', '.agenda-row'],
    ['/education/european-events', '.agenda-row'],
    ['/membership/chapters-local-networks', '.network'],
    ['/news-and-articles/news-articles', '.story-row'],
    ['/search?searchtext=exam&searchType=exams', '.agenda-row'],
    ['/resources/deadlines', '.dates-line__field'],
  ] as const;

  test.each(LISTS)('%s begins on the first screen', async (path, entry) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await tabs.open(path, { javaScriptEnabled });
      const { y = Number.NaN } = (await page.locator(`main ${entry}`).first().boundingBox()) ?? {};
      expect(y, `script: ${javaScriptEnabled}`).toBeLessThan(PHONE.height - 40);
    }
  });

  test.each([
    ['/events', 'EventType=661&ShowOnlyPast=true', 2],
    ['/membership/chapters-local-networks', 'region=Europe', 1],
    ['/resources/deadlines', 'jurisdiction=eu&product=devices', 2],
    ['/news-and-articles/news-articles', 'keyword=labelling&fromDate=2025-01-01', 2],
    ['/search', 'searchtext=labelling', 0],
  ] as const)('the filters of %s are behind a button that counts the active ones', async (path, query, active) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await tabs.open(`${path}?${query}`, { javaScriptEnabled });
      const filters = page.locator('main details.filters');
      const button = filters.locator('> summary');
      await expect(button).toHaveText(active > 0 ? `Filters, ${active} active` : 'Filters', DISPLAYED);
      const fields = filters.locator('input:not([type=hidden]), select');
      await expect(fields.first()).toBeHidden();
      await button.click();
      await expect(fields.first()).toBeVisible();
    }
  });

  test('filters that were applied close again, and the focus is on their button', async () => {
    const { page } = await tabs.open('/events');
    await page.locator('.filters > summary').click();
    await page.locator('input[name=EventName]').fill('examination');
    await page.locator('input[name=EventName]').press('Enter');
    await page.waitForURL('**/events?**examination**');
    await expect(page.locator('.filters > summary')).toContainText('1 active', DISPLAYED);
    await expect(page.locator('input[name=EventName]')).toBeHidden();
    await expect(page.locator('summary:focus')).toHaveCount(1);
  });
});

describe('the member’s pages on a phone', () => {
  test('are all in one list, closed at first, beside the sign-out button', async () => {
    for (const width of [390, 320]) {
      const { page } = await tabs.open('/preferences', {
        ...(await signedIn(tabs, 'member@demo.test')),
        viewport: { ...PHONE, width },
      });
      const bar = page.locator('.member-bar');
      const summary = bar.locator('summary');
      await expect(summary).toHaveText('Pages: E-mail preferences', DISPLAYED);
      await expect(bar.getByRole('link')).toHaveCount(0);
      await summary.click();
      await expect(bar.getByRole('link')).toHaveCount(10);
      const [list, signOut] = [await summary.boundingBox(), await bar.getByRole('button').boundingBox()];
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(signOut?.x ?? 0);
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
      await page.close();
    }
  });
});

describe('tables and facts on a phone', () => {
  test.each(['/who-we-are/contact-us', '/resources/workforce-report', '/careers/academic-programs'])(
    'the tables of %s scroll in a named region, their first column stays',
    async (path) => {
      const { page } = await tabs.open(path);
      expect(await readOverflow(page)).toBe(0);
      const region = page.locator('.table-scroll').first();
      await expect(region).toHaveAttribute('aria-label', /\S/);
      await region.focus();
      const cell = region.locator('tbody tr').first().locator('th, td').first();
      const before = await cell.boundingBox();
      const hidden = await region.evaluate((element) => {
        const distance = element.scrollWidth - element.clientWidth;
        element.scrollLeft = distance;
        return distance;
      });
      expect(hidden).toBeGreaterThan(0);
      expect((await cell.boundingBox())?.x).toBeCloseTo(before?.x ?? Number.NaN, 0);
    },
  );

  test('columns of figures are aligned at the end', async () => {
    const { page } = await tabs.open('/resources/workforce-report');
    const aligned = await page
      .locator('.prose table')
      .first()
      .locator('tbody tr:first-child :is(th, td)')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
    expect(aligned).toEqual(['start', 'end', 'end', 'end', 'end']);
  });

  test('an e-mail address breaks at its @, and the last of three facts takes the row', async () => {
    const { page } = await tabs.open('/who-we-are/press-room');
    const address = page.locator('.fact-strip a[href^="mailto:"]');
    expect(`mailto:${(await address.innerText()).replace(/\s/g, '')}`).toBe(await address.getAttribute('href'));
    const parts = await address.evaluate((link) =>
      [...link.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [range.getClientRects().length];
      }),
    );
    expect(parts.every((lines) => lines === 1)).toBe(true);
    const [first, last] = await Promise.all(
      [0, 2].map((index) => page.locator('.fact-strip dl > div').nth(index).boundingBox()),
    );
    expect(last?.width ?? Number.NaN).toBeGreaterThan(1.8 * (first?.width ?? Number.NaN));
  });
});

test('a range across months has two lines, each with its month', async () => {
  const { result } = await readShown('events.latest', { query: { noOfEvents: 50 } });
  const acrossMonths = result.filter(({ start, end }) => start.slice(0, 7) !== end.slice(0, 7));
  const { page } = await tabs.open(takeFirst(acrossMonths, 'event across months').path);
  const lines = await page
    .locator('.page-head .date time')
    .evaluateAll((days) => days.map((day) => [day.textContent, Math.round(day.getBoundingClientRect().top)] as const));
  const months = lines.map(([text]) => /^\d{1,2} ([A-Z][a-z]{2})$/.exec(text ?? '')?.[1]);
  expect(months).toEqual([expect.any(String), expect.any(String)]);
  expect(months[0]).not.toBe(months[1]);
  expect(lines[1]?.[1] ?? Number.NaN).toBeGreaterThan(lines[0]?.[1] ?? Number.NaN);
});

test('the list of coming events tells which the member is registered for', async () => {
  const { page } = await tabs.open('/education/active-events', await signedIn(tabs, 'member@demo.test'));
  const own = await page.locator('.member-next .agenda-row__title').allInnerTexts();
  const coming = page.locator('section[aria-labelledby=coming-up]');
  await expect(coming.locator('.status')).not.toHaveCount(0);
  const marked = await coming.locator('.agenda-row:has(.status) .agenda-row__title').allInnerTexts();
  expect(own).toEqual(expect.arrayContaining(marked));
  const gap = await coming.evaluate((section) => {
    const above = section.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN;
    return section.getBoundingClientRect().top - above;
  });
  expect(gap).toBeGreaterThanOrEqual(40);
});
