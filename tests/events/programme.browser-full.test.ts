import { text } from 'node:stream/consumers';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { readOverflow, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { readShown, takeFirst } from '../support/shown-content.ts';

const site = inject('site');
const PATH = await findParallel();
const tabs = testBrowser({ consented: true });

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^In my programme/ });
/** The times of the day's rows that have sessions side by side. */
const parallel = (page: Page) => page.locator('.timetable__parallel');

describe('a programme of one’s own', () => {
  test('sessions are ticked by keyboard, are kept in the browser, and one that overlaps is told', async () => {
    const { page, problems } = await tabs.open(PATH);
    const [one, other] = [
      parallel(page).first().getByRole('checkbox').nth(0),
      parallel(page).first().getByRole('checkbox').nth(1),
    ];
    await one.focus();
    await page.keyboard.press('Space');
    const count = page.getByRole('status').getByText('In your programme: ');
    await expect(count).toHaveText('In your programme: 1 session', DISPLAYED);
    await expect(page.getByText('sessions overlap')).toHaveCount(0);
    await other.focus();
    await page.keyboard.press('Space');
    await expect(count).toHaveText('In your programme: 2 sessions · 1 overlap', DISPLAYED);
    await page.getByText('Two sessions overlap').waitFor();
    await expect(page.getByText(/^Overlaps with “/)).toHaveCount(2);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.reload();
    await expect(count).toHaveText('In your programme: 2 sessions · 1 overlap', DISPLAYED);
    await expect(one).toBeChecked();
    await one.uncheck();
    await expect(count).toHaveText('In your programme: 1 session', DISPLAYED);
    await expect(page.getByText(/^Overlaps with “/)).toHaveCount(0);
    await other.uncheck();
    await page.getByText('Tick sessions to make a programme').waitFor();
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('only it is shown and printed, and it is one calendar file', async () => {
    const { page } = await tabs.open(PATH);
    await boxes(page).nth(1).check();
    await boxes(page).last().check();
    const titles = await Promise.all(
      [boxes(page).nth(1), boxes(page).last()].map(async (box) =>
        (await box.locator('..').innerText()).split(': ').slice(1).join(': '),
      ),
    );
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: 'Print my programme' }).click();
    await page.locator('body[data-printed]').waitFor();
    const only = page.getByRole('button', { name: 'Show only my programme' });
    await expect(only).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.timetable__title')).toHaveText(titles, DISPLAYED);
    await page.emulateMedia({ media: 'print' });
    await expect(boxes(page).first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.programme__mine a').click()]);
    const calendar = new ICAL.Component(ICAL.parse(await text(await file.createReadStream())));
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect(events.map(({ summary }) => summary)).toEqual(titles);
    await only.click();
    await expect.poll(() => boxes(page).count()).toBeGreaterThan(2);
  });

  test('parallel sessions are side by side where there is room, and one below the other on a phone', async () => {
    const { page } = await tabs.open(PATH);
    const tops = () =>
      parallel(page)
        .first()
        .locator('> li')
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
    await expect.poll(tops).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(tops).toBeGreaterThan(1);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await readOverflow(page)).toBe(0);
    }
  });

  test('a row tells what it overlaps, and the count stays in view above it without covering the focus', async () => {
    const { page } = await tabs.open(PATH, { viewport: { width: 390, height: 844 } });
    const row = parallel(page).last().getByRole('checkbox');
    await row.nth(0).check();
    await row.nth(1).check();
    const count = page.locator('.programme__count');
    await expect(count).toHaveText('In your programme: 2 sessions · 1 overlap', DISPLAYED);
    const title = (await parallel(page).last().locator('.timetable__title').nth(1).innerText()).trim();
    await expect(parallel(page).last().locator('.programme__overlap').first()).toHaveText(
      `Overlaps with “${title}”`,
      DISPLAYED,
    );
    await page.evaluate(() => window.scrollBy(0, 40));
    await expect.poll(async () => (await count.boundingBox())?.y).toBe(0);
    for (let steps = 0; steps < 6; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      const space = async () => {
        const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
        return top - (await count.evaluate((line) => line.getBoundingClientRect().bottom));
      };
      await expect.poll(space).toBeGreaterThanOrEqual(0);
    }
  });

  test('without JavaScript the programme is there, without boxes', async () => {
    const context = await tabs.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.origin + PATH);
    await expect.poll(() => page.locator('.timetable__title').count()).toBeGreaterThan(5);
    await expect(boxes(page).first()).toBeHidden();
  });
});

/** An event to come with sessions side by side. */
async function findParallel(): Promise<string> {
  const { result: events } = await readShown('events.latest', { query: { noOfEvents: 50 } });
  const programmes = await Promise.all(
    events.map(async ({ eventId: id }) => (await readShown('events.myProgram', { params: { id } })).result),
  );
  const isParallel = (days: (typeof programmes)[number][number]['days']) =>
    days.filter(({ sessions }) => new Set(sessions.map(({ start }) => start)).size < sessions.length).length > 1;
  return takeFirst(
    events.filter((_, index) => programmes[index]?.some(({ days }) => isParallel(days))),
    'event with sessions side by side',
  ).path;
}
