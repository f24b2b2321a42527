import type { Page } from 'playwright-core';
import { afterAll, describe, inject, test } from 'vitest';
import { toResponseSchema } from '../../shared/contract/contract.ts';
import { clickToLoad, hydrated, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { oneDatabase } from '../support/databases.ts';
import { holdCalls, navigateInApp } from '../support/in-app.ts';
import { callsOfPage } from '../support/page-calls.ts';
import { readShown, takeFirst } from '../support/shown-content.ts';
import { signedIn } from '../support/sign-in.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { starterWith } from '../support/starter-copy.ts';
import { startWholeSite } from '../support/whole-site.ts';

/** A day in the past with one conference. */
const DAY = '2025-05-13';
const front = (id: number, title: string, fields: string) => `---
id: ${id}
code: EV-${id}
title: ${title}
summary: All meet.
topic: devices
${fields}
---
Text.
`;
const VENUE = 'venue: { name: Hall, address: 1 Mill Lane, city: Utrecht, country: Netherlands }';
const FILES = {
  'events/meeting-in-utrecht.md': front(
    2101,
    'Meeting in Utrecht',
    `starts: "+30d 09:00"
ends: "+31d 16:00"
timeZone: Europe/Amsterdam
type: 50
format: in-person
registrationUrl: https://registration.example/
registrationOpens: "-20d"
registrationCloses: "+20d"
${VENUE}
prices:
  - { label: Member, price: 890, until: "+10d", later: 990, onSite: 1110 }
  - { label: Non-member, price: 1090 }
speakers: [mei-tanaka]
sessions:
  - { day: 1, from: "09:00", to: "12:00", title: Opening, speakers: [mei-tanaka] }
  - { day: 1, from: "19:30", title: Dinner by the canal }
  - { day: 2, from: "09:00", to: "12:00", title: Second day }
questions:
  - { question: Is there a lift?, answer: "Yes, to the first floor." }
taxonomy: [10]`,
  ),
  'events/old-meeting.md': front(
    2102,
    'Old meeting',
    `starts: "${DAY}T09:30"
ends: "2025-05-15T16:00"
timeZone: Europe/Amsterdam
type: 50
format: in-person
${VENUE}
prices: [{ label: Everybody, price: 80 }]
taxonomy: [10]`,
  ),
  ...Object.fromEntries(
    [7, 14, 21, 28].map((day, index) => [
      `events/evening-${day}.md`,
      front(
        2110 + index,
        `Evening of ${day} October`,
        `starts: "2025-10-${String(day).padStart(2, '0')}T18:00"
ends: "2025-10-${String(day).padStart(2, '0')}T20:00"
timeZone: Europe/Amsterdam
type: ${day === 14 ? 51 : 50}
format: in-person
${VENUE}
prices: [{ label: Everybody, price: 0 }]
taxonomy: [10]`,
      ),
    ]),
  ),
};
const MEETING = '/events/meeting-in-utrecht';

const shared = inject('site');
const [database] = oneDatabase();
let content: Awaited<ReturnType<typeof starterWith>>;
const site = startBeforeAll(async () => {
  if (!database) throw new Error('No database to test on');
  content = await starterWith(FILES);
  return startWholeSite(database, {}, { contentDir: content.path });
});
afterAll(() => content.remove());
const tabs = testBrowser({ origin: () => site.origin });

const readHeight = (page: Page) => page.locator('main').evaluate((main) => main.getBoundingClientRect().height);

describe('times of an event [Section 7, Events]', () => {
  test('the visitor’s local times follow those of the venue, with the weekday when it differs, without layout shift', async () => {
    const { page, problems } = await tabs.open(MEETING, { timezoneId: 'Pacific/Auckland' });
    const dinner = page.locator('.timetable li', { hasText: 'Dinner by the canal' });
    await expect(dinner.locator('time')).toHaveText('19:30', DISPLAYED);
    // Auckland is eleven or twelve hours ahead, which is after midnight.
    await expect(dinner.locator('.local-time')).toHaveText(/^[A-Z][a-z]{2} 0[67]:30 your time$/);
    await expect(page.locator('.programme__zone')).toContainText('Your time (Auckland)', DISPLAYED);
    // The same page before its scripts have loaded.
    const { page: early } = await tabs.blank();
    await early.route('**/*.js', (route) => route.abort());
    await early.goto(site.origin + MEETING);
    await expect(early.locator('.local-time').first()).toHaveText('');
    expect(await readHeight(page)).toBe(await readHeight(early));
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a visitor in the event’s time zone sees one time', async () => {
    const { page } = await tabs.open(MEETING, { timezoneId: 'Europe/Brussels' });
    expect((await page.locator('.local-time').allInnerTexts()).join('')).toBe('');
  });
});

describe('a long page of an event on a phone', () => {
  test('links below the head lead to the parts that the event has', async () => {
    const { page } = await tabs.open(MEETING, { viewport: { width: 390, height: 844 } });
    const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(parts).toHaveText(['Programme', 'Faculty', 'Venue', 'Questions'], DISPLAYED);
    await parts.nth(2).click();
    await expect(page.locator(':focus')).toHaveText('Venue');
    await page.goto(`${site.origin}/events/surveillance-webcast`);
    await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  });

  test('a bar with price and registration stays in view and never covers the focus; a desktop has none', async () => {
    const { page } = await tabs.open(MEETING, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const bar = page.locator('.register-bar');
    await expect(bar).toHaveText(/^Members \$890 · others \$1,090\s+Register$/, DISPLAYED);
    const box = async () => (await bar.boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.round((await box()).y + (await box()).height)).toBe(844);
    const own = bar.locator(':focus');
    await page.keyboard.press('Tab');
    let steps = 0;
    for (; (await own.count()) === 0; steps += 1) {
      const space = async () => {
        const bottom = await page.locator(':focus').evaluate((one) => one.getBoundingClientRect().bottom);
        return (await box()).y - bottom;
      };
      await expect.poll(space).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Tab');
    }
    expect(steps).toBeGreaterThan(10);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(bar).toBeHidden();
  });
});

describe('the ticket of an event', () => {
  test('prices have the day on which they rise, and a visitor may sign in for that of members', async () => {
    const { page } = await tabs.open(MEETING);
    const member = page.locator('.ticket .price-table li', { has: page.getByRole('heading', { name: 'Member' }) });
    const text = await member.first().innerText();
    expect(text).toMatch(/Until \d+ \w+, then \$990; \$1,110 on site/);
    const link = page.getByRole('link', { name: 'Sign in for the member price' });
    await expect(link).toHaveAttribute('href', `/login?ReturnUrl=${encodeURIComponent(MEETING)}`);
    await link.click();
    await page.waitForURL('**/login?ReturnUrl=*');
  });
});

describe('the calendar [Section 7: events/month, events/calendar]', () => {
  test('a month links to its days, a day to its events and to the days before and after, without loading a document', async () => {
    const { page, problems } = await tabs.open('/events?view=month&month=2025-05');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await expect(page.locator('td[aria-current]')).toHaveCount(0);
    const bar = page.locator('.calendar__bar a', { hasText: 'Old meeting' });
    await expect(page.locator('.calendar__bar:not(.calendar__over)')).toHaveCount(0);
    await expect(bar).toBeVisible();
    await page.locator(`a.calendar__day:has([datetime="${DAY}"])`).click();
    await page.waitForURL(`**/events?day=${DAY}`);
    await expect(page.locator('#day')).toHaveText('Tuesday 13 May 2025', DISPLAYED);
    await expect(page.locator('.agenda-row__title')).toHaveText(['Old meeting'], DISPLAYED);
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '12 May' }).click();
    await expect(page.locator('.state__title')).toHaveText('No events on this day', DISPLAYED);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('the month has one tab stop per link, in the order of the days', async () => {
    const { page } = await tabs.open('/events?view=month&month=2025-10');
    const days = await page
      .locator('.calendar__table :is(a, button, [tabindex])')
      .evaluateAll((all) => all.map((one) => [one.tagName, one.closest('td')?.querySelector('time')?.dateTime]));
    expect(days.length).toBeGreaterThan(3);
    expect(days.every(([tag]) => tag === 'A')).toBe(true);
    expect(days).toEqual([...days].sort((a, b) => `${a[1]}`.localeCompare(`${b[1]}`)));
  });

  test('a month that fails to load shows an error with a retry button [Section 4]', async () => {
    const { page } = await tabs.open('/');
    await page.route('**/api/events/month/**', (route) => route.abort());
    await page.locator('.site-nav a[href="/events"]').click();
    await page.getByRole('heading', { name: 'We couldn’t load the calendar' }).waitFor();
    await page.unroute('**/api/events/month/**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.locator('.calendar__table').waitFor();
  });
});

describe('the filters [Section 3]', () => {
  test('each active filter is a chip that links to the list without it; the month applies the filters too', async () => {
    const filters = 'EventType=51&ShowOnlyPast=true&fromDate=2025-10-01&toDate=2025-10-31';
    const { page } = await tabs.open(`/events?${filters}`, { javaScriptEnabled: false });
    await expect(page.locator('.result-line')).toHaveText(/^1 past event, 1–31 October 2025$/, DISPLAYED);
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
    await expect(chips).toHaveText(
      ['Type: Chapter meeting', 'From 1 October 2025', 'To 31 October 2025', 'Past events only'],
      DISPLAYED,
    );
    await clickToLoad(page, page.getByRole('link', { name: 'Month', exact: true }));
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?EventType=51&ShowOnlyPast=true&month=2025-10&view=month');
    await expect(page.locator('.calendar__bar a')).toHaveText(['Evening of 14 October'], DISPLAYED);
    await clickToLoad(page, page.getByRole('link', { name: 'Remove filter: Type: Chapter meeting' }));
    await expect(page.locator('.calendar__bar a')).toHaveCount(4);
  });
});

test('shows no id where the name of a filter is still loading', async () => {
  const address = '/events?EventType=51&Location=9999';
  const { page } = await tabs.open('/who-we-are/code-of-ethics');
  const held = await holdCalls(page, callsOfPage(address).secondary);
  await navigateInApp(page, address);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect(chips).toHaveCount(2);
  await expect(chips).toHaveText(['', ''], DISPLAYED);
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('51');
  await held.release();
  await expect(chips).toHaveText(['Type: Chapter meeting', 'Location: Selected location'], DISPLAYED);
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('51');
});

describe('recordings and programmes [Section 2, Member-only routes]', () => {
  /** Opens a page as a member; `elsewhere` collects the URLs of other origins it requests. */
  const openAsMember = async (path: string) => {
    const context = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    const { page, problems } = await tabs.blank(context);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== shared.origin) elsewhere.push(request.url());
    });
    await page.goto(shared.origin + path);
    await hydrated(page);
    return { page, problems, elsewhere };
  };

  test('the list links to a recording: a link to its player, captions and transcript, and no request to another origin', async () => {
    const { page, problems, elsewhere } = await openAsMember('/education/video');
    const answer = page.waitForResponse('**/api/events/video/**');
    await page.locator('main a[href^="/education/video?id="]').first().click();
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    const { result } = toResponseSchema('events.video').parse(await (await answer).json());
    const { durationSeconds, provider } = takeFirst(result, 'recording');
    await expect(page.locator('a.player')).toHaveAttribute('href', /^https:\/\/video\.example\/embed\//);
    const minutes = Math.round(durationSeconds / 60);
    const length = [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`].filter((part) => !part.startsWith('0 '));
    await expect(page.locator('a.player')).toHaveText(
      `Play, ${length.join(' ')} Opens the player of ${provider}`,
      DISPLAYED,
    );
    await expect(page.getByRole('link', { name: 'Captions' })).toHaveAttribute('href', /\.vtt$/);
    await expect(page.locator('iframe, video')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await settled(page);
    expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] });
  });

  test('the list of events links to a programme by day', async () => {
    const { page, problems } = await openAsMember('/education/active-events');
    await page.locator('main a[href^="/education/active-events?id="]').first().click();
    await page.waitForURL('**/education/active-events?id=*');
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { result } = await readShown('events.myProgram', { params: { id } });
    const days = takeFirst(result, 'programme').days;
    await expect(page.locator('.timetable__day')).toHaveCount(days.length);
    const titles = days.flatMap(({ sessions }) => sessions.map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(days.length);
    const shown = (await page.locator('.timetable__title').allTextContents()).map((text) =>
      text.replaceAll('\u00a0', ' '),
    );
    expect(shown.toSorted()).toEqual(titles.toSorted());
    await settled(page);
    expect(problems).toEqual([]);
  });
});
