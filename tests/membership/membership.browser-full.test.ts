import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { formatDateRange } from '../../client/ui/dates.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { readShown, takeFirst } from '../support/shown-content.ts';

const site = inject('site');
const JOIN = `/join-${site.product}`;
const tabs = testBrowser({ afterwards: 'empty' });

/** The kinds of membership, and what each costs a year. */
const readKinds = async () =>
  (await readShown('blocks.callOuts', { query: { folderPath: '/Home/Membership' } })).result.map(
    ({ title, subTitle = '' }) => ({ title, price: Number(subTitle.replace(/\D/g, '')) }),
  );

/** The name of each part of the site, and its newest entry. */
async function readParts(): Promise<string[]> {
  const [news, events, courses, books, banners] = await Promise.all([
    readShown('articles.top', { params: { n: 1 } }),
    readShown('events.latest', { query: { noOfEvents: 1 } }),
    readShown('products.latestCourses', { query: { noOfProducts: 1 } }),
    readShown('products.latestBooks', { query: { noOfProducts: 1 } }),
    readShown('blocks.heroPrimary'),
  ]);
  const { start, end, timeZone, place, title } = takeFirst(events.result, 'event');
  return [
    `News ${takeFirst(news.articlesList, 'article').title}`,
    `Events ${formatDateRange(start, end, timeZone, { year: false })}, ${place}: ${title}`,
    `Learning ${takeFirst(courses.result, 'course').title}`,
    `Books ${takeFirst(books.result, 'book').title}`,
    `RAC ${takeFirst(banners.result.slice(1), 'second banner').title}`,
  ];
}

/** Opens a path, and expects no problems in the end. */
async function on(path: string, look: (page: Page) => Promise<void>) {
  const { page, problems } = await tabs.open(path);
  await look(page);
  await settled(page);
  expect(problems).toEqual([]);
}

describe('the home page [Section 1]', () => {
  test('names the society, its trade and its lowest price on the first screen', async () => {
    await on('/', async (page) => {
      const { result: society } = await readShown('masterPage.configuration');
      await expect(page).toHaveTitle(new RegExp(`^${society.name}`));
      const lead = page.locator('.page-head__lead');
      const { description = '' } = takeFirst((await readShown('blocks.heroPrimary')).result, 'statement');
      expect(description).toContain(society.name);
      const lowest = Math.min(...(await readKinds()).map(({ price }) => price));
      await expect(lead).toHaveText(`${description} Membership from $${lowest} a year.`, DISPLAYED);
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const box = await lead.boundingBox();
        expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(height);
      }
      const band = page.getByRole('region', { name: 'What membership costs' });
      await expect(band.locator('dd')).toHaveCount(4);
    });
  });

  test.each([true, false])(
    'draws its parts as five sheets with their newest entries (scripts: %s)',
    async (scripts) => {
      const parts = await readParts();
      const { page } = await tabs.open('/', { javaScriptEnabled: scripts });
      const sheets = page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link');
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(sheets).toHaveText(parts);
        for (const sheet of await sheets.all()) {
          const box = await sheet.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
      }
    },
  );

  test('counts the society, each number a link over its dots', async () => {
    await on('/', async (page) => {
      const numbers = page.getByRole('list', { name: 'The society in numbers' }).getByRole('link');
      await expect(numbers).toHaveCount(4);
      for (const text of await numbers.allInnerTexts()) expect(text).toMatch(/^[\d,]+\s+\w/);
    });
  });

  test.each([true, false])('shows the next dates of the law on a line of time (scripts: %s)', async (scripts) => {
    const { page } = await tabs.open('/', { javaScriptEnabled: scripts });
    const dates = page.getByRole('region', { name: 'What applies next' }).getByRole('listitem').getByRole('link');
    await expect(dates).toHaveCount(6);
    for (const date of await dates.all())
      await expect(date).toHaveAttribute('href', /^\/resources\/deadlines#[a-z0-9-]+$/);
  });

  test('takes the lowest price from the kinds of membership', async () => {
    await on('/', async (page) => {
      const prices = await page.locator('.membership-band dd').allInnerTexts();
      const amounts = prices.map((text) => Number(text.replace(/\D/g, '')));
      const lead = await page.locator('.page-head__lead').innerText();
      expect(lead).toContain(`from $${Math.min(...amounts)} a year`);
    });
  });
});

test('the front page of the journal shows each article once', async () => {
  const { page } = await tabs.open('/news-and-articles');
  const links = page.locator('main :is(h2, h3) > a[href^="/news-and-articles/news-articles/"]');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

describe('the page to join [Section 2]', () => {
  test.each([
    ['/join?kind=student', 'student'],
    [`${JOIN}?kind=emerging-markets`, 'emerging-markets'],
    [`${JOIN}?kind=unknown`, 'professional'],
    [JOIN, 'professional'],
  ])('%s chooses %s, without JavaScript too', async (path, kind) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await tabs.open(path, { javaScriptEnabled });
      await expect(page.locator('input[name="kind"]:checked')).toHaveValue(kind);
      await expect(page.locator('.kind')).toHaveCount(4);
      await page.close();
    }
  });

  test('sets the kinds in columns, the form directly below the chosen one', async () => {
    await on(`${JOIN}?kind=student`, async (page) => {
      for (const [width, columns] of [
        [390, 1],
        [820, 2],
        [1440, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const choices = page.locator('.kind__choice');
        const lefts = await choices.evaluateAll((all) => all.map((choice) => choice.getBoundingClientRect().left));
        expect(new Set(lefts).size).toBe(columns);
        for (const price of await page.locator('.kind__price').all())
          expect(await price.evaluate((text) => text.getClientRects().length)).toBe(1);
        const shown = await page
          .locator('.kind__benefits')
          .evaluateAll((all) => all.filter((list) => list.checkVisibility()));
        expect(shown).toHaveLength(width < 768 ? 1 : 4);
        const bottoms = await page
          .locator('.kinds :is(.kind__choice, .kind__benefits, .quiet-link):visible')
          .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
        const form = await page.locator('input[name="firstName"]').boundingBox();
        expect(form?.y ?? 0).toBeGreaterThan(Math.max(...bottoms));
        expect((form?.y ?? 0) - Math.max(...bottoms)).toBeLessThan(260);
      }
    });
  });

  test('to create an account chooses no kind', async () => {
    const { page } = await tabs.open('/login');
    await page.getByRole('link', { name: 'Create an account' }).last().click();
    await page.waitForURL(`**${JOIN}?kind=none#form`);
    await page.locator('.kind').first().waitFor();
    await expect(page.locator('input[name="kind"]:checked')).toHaveCount(0);
  });

  test('offers the kinds before the fields of the account', async () => {
    await on(JOIN, async (page) => {
      const names = await page
        .locator('#form :is(input, select):not([tabindex="-1"])')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
      expect(names.slice(0, 5)).toEqual(['kind', 'kind', 'kind', 'kind', 'firstName']);
    });
  });
});

describe('what members save, on the page to join', () => {
  const plan = (page: Page) => page.getByRole('group', { name: 'What members save' });

  test('is added up at each tick', async () => {
    await on(JOIN, async (page) => {
      const sum = page.locator('.savings__sum');
      await expect(sum).toContainText('Tick what you plan', DISPLAYED);
      const asides = await plan(page).locator('.choice__aside').allInnerTexts();
      const total = asides.reduce((all, text) => all + Number(text.replace(/\D/g, '')), 0);
      const { price } = takeFirst(
        (await readKinds()).filter(({ title }) => title === 'Professional'),
        'professional membership',
      );
      expect(total).toBeGreaterThan(price);
      for (const box of await plan(page).getByRole('checkbox').all()) await box.check();
      await expect(sum).toHaveText(
        new RegExp(`Members save \\$[\\d,]+ on this\\..*\\$${price} a year, so it has paid for itself\\.`),
        DISPLAYED,
      );
      const saving = async () => Number(/save \$([\d,]+)/.exec(await sum.innerText())?.[1]?.replace(',', ''));
      await expect.poll(saving).toBe(total);
      await plan(page).getByRole('checkbox').first().uncheck();
      await expect.poll(saving).toBeLessThan(total);
    });
  });

  test('is added up by a button without JavaScript', async () => {
    const { page } = await tabs.open(JOIN, { javaScriptEnabled: false });
    const box = plan(page).getByRole('checkbox').first();
    await box.check();
    await page.getByRole('button', { name: 'Add up' }).click();
    await expect(plan(page).getByRole('checkbox').first()).toBeChecked();
    await expect(page.locator('.savings__sum')).toHaveText(/Members save \$\d+ on this/, DISPLAYED);
  });
});

describe('a page whose office people write to [Section 7]', () => {
  test.each([true, false])('has the form below its text (scripts: %s)', async (javaScriptEnabled) => {
    const { page } = await tabs.open('/who-we-are/contact-us', { javaScriptEnabled });
    await page.getByRole('link', { name: 'Write to us' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Quill');
    await page.getByRole('region', { name: 'Write to us' }).getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('About').selectOption('An event');
    await page.getByLabel('Your message').fill('Is there a lift?');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByText('Your message has arrived').waitFor();
  });
});
