import { describe, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { readAuthors, readPublished, readShown, takeFirst } from '../../support/shown-content.ts';
import { signedIn } from '../../support/sign-in.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
/** Tall enough for a row of text and a target, not for two rows. */
const ONE_LINE = 60;
const SCREENS = 4;

const tabs = testBrowser({ consented: true });

describe('on a phone', () => {
  test('the notice is one line, whose link opens it when it gets the focus', async () => {
    const { page } = await tabs.open('/', { viewport: PHONE });
    const strip = page.locator('.notice-strip');
    const height = async () => (await strip.boundingBox())?.height ?? Number.NaN;
    expect(await height()).toBeLessThan(ONE_LINE);
    await strip.getByRole('link').focus();
    await expect.poll(height).toBeGreaterThan(ONE_LINE);
  });

  test('the dashboard takes four screens, and its other sections open by a tap or by a link to them', async () => {
    const { page } = await tabs.open('/member-dashboard', {
      ...(await signedIn(tabs, 'member@demo.test')),
      viewport: PHONE,
    });
    await page.locator('.member-facts dd').first().waitFor();
    const height = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
    await expect.poll(height).toBeLessThan(SCREENS * PHONE.height);
    const list = page.locator('#my-content .story-card').first();
    await expect(list).toBeHidden();
    await page.locator('.member-bar__narrow > summary').click();
    await page.locator('.member-bar__narrow').getByRole('link', { name: 'My content' }).click();
    await list.waitFor();
  });
});

describe('on a tablet', () => {
  test('the filters of events are behind their button, and the first event is on the screen', async () => {
    const { page } = await tabs.open('/events', { viewport: { width: 820, height: 900 } });
    await expect(page.locator('.filters > summary')).toBeVisible();
    await expect(page.locator('.filters input[name=EventName]')).toBeHidden();
    const { y = Number.NaN } = (await page.locator('.agenda-row').first().boundingBox()) ?? {};
    expect(y).toBeLessThan(600);
  });
});

describe('on a wide screen', () => {
  const findCited = async () => {
    const { result } = await readShown('documents.all');
    return takeFirst(
      result.filter(({ count }) => count > 0),
      'document that is cited',
    ).path;
  };
  const findAuthor = async () =>
    takeFirst(
      (await readAuthors()).filter(({ offices }) => offices.length > 0),
      'author with an office',
    ).path;

  test.each([
    ['a document', findCited, '.spec-list', '.story-row, .hit'],
    ['a person', findAuthor, '.person-facts', '.story-row'],
  ])('%s has its facts beside its lists', async (_name, find, facts, row) => {
    const { page } = await tabs.open(await find(), { viewport: WIDE });
    const [one, other] = await Promise.all(
      [facts, row].map(async (selector) => page.locator(`main :is(${selector})`).first().boundingBox()),
    );
    if (!one || !other) throw new Error('A part is missing');
    const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
    expect(isBeside).toBe(true);
  });

  test('a topic is followed by one button with three ways, which needs no JavaScript', async () => {
    const topic = takeFirst(await readPublished('/resources/topic/'), 'topic');
    const { page } = await tabs.open(topic, { viewport: WIDE, javaScriptEnabled: false });
    const ways = page.locator('.follow-ways');
    await expect(ways.getByRole('link').first()).toBeHidden();
    await ways.locator('summary').click();
    await expect(ways.getByRole('link')).toHaveText(
      [/Follow by e-mail/, /Sign in to follow/, /Follow by RSS/],
      DISPLAYED,
    );
  });

  test('the member’s sections are open', async () => {
    const { page } = await tabs.open('/member-dashboard', {
      ...(await signedIn(tabs, 'member@demo.test')),
      viewport: WIDE,
    });
    await page.locator('#my-content .story-card').first().waitFor();
    await expect(page.locator('.fold > summary').first()).toBeHidden();
  });

  test('in forced colours every sheet of the file has four edges', async () => {
    const { page } = await tabs.open('/', { viewport: WIDE, forcedColors: 'active' });
    const widths = await page
      .locator('.file__sheet')
      .last()
      .evaluate((sheet) => getComputedStyle(sheet).borderWidth);
    expect(widths).toBe('1px');
  });
});

describe('the poster of a conference', () => {
  test.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)('with motion %s draws itself: %s', async (reducedMotion, draws) => {
    const { page } = await tabs.open('/elm/home', { viewport: WIDE, reducedMotion });
    const name = await page
      .locator('.stage__figure > .cover')
      .evaluate((cover) => getComputedStyle(cover).animationName);
    expect(name === 'draw').toBe(draws);
  });

  test('without JavaScript it is there at once', async () => {
    const { page } = await tabs.open('/elm/home', { viewport: WIDE, javaScriptEnabled: false });
    const name = await page
      .locator('.stage__figure > .cover')
      .evaluate((cover) => getComputedStyle(cover).animationName);
    expect(name).toBe('none');
  });
});
