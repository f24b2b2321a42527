import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { clickToLoad, hydrated, settled, testBrowser } from '../support/browser.ts';
import { holdCalls, navigateInApp } from '../support/in-app.ts';
import { callsOfPage } from '../support/page-calls.ts';
import { signedIn } from '../support/sign-in.ts';

const IN_UTRECHT = '/events/clinical-evaluation-that-survives-review';
/** A day in the past with one conference. */
const DAY = '2025-05-13';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty' });

const heightOf = (page: Page) => page.locator('main').evaluate((main) => main.getBoundingClientRect().height);

describe('times of an event [Section 7, Events]', () => {
  test('the visitor’s local times follow those of the venue, with the weekday when it differs, without layout shift', async () => {
    const { page, problems } = await tabs.open(IN_UTRECHT, { timezoneId: 'Pacific/Auckland' });
    const dinner = page.locator('.timetable li', { hasText: 'Dinner by the canal' });
    expect(await dinner.locator('time').innerText()).toBe('19:30');
    // Auckland is eleven or twelve hours ahead, which is after midnight.
    await expect.poll(() => dinner.locator('.local-time').textContent()).toMatch(/^[A-Z][a-z]{2} 0[67]:30 your time$/);
    expect(await page.locator('.programme__zone').innerText()).toContain('Your time (Auckland)');
    // The same page before its scripts have loaded.
    const { page: early } = await tabs.blank();
    await early.route('**/*.js', (route) => route.abort());
    await early.goto(site.origin + IN_UTRECHT);
    expect(await early.locator('.local-time').first().textContent()).toBe('');
    expect(await heightOf(page)).toBe(await heightOf(early));
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a visitor in the event’s time zone sees one time', async () => {
    const { page } = await tabs.open(IN_UTRECHT, { timezoneId: 'Europe/Brussels' });
    expect((await page.locator('.local-time').allInnerTexts()).join('')).toBe('');
  });
});

describe('a long page of an event on a phone', () => {
  const FORUM = '/events/regulatory-policy-forum';

  test('links below the head lead to the parts that the event has', async () => {
    const { page } = await tabs.open(FORUM, { viewport: { width: 390, height: 844 } });
    const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await parts.allInnerTexts()).toEqual(['Programme', 'Faculty', 'Venue', 'Questions']);
    await parts.nth(2).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Venue');
    await page.goto(`${site.origin}/events/rac-examination-window-first`);
    expect(await page.getByRole('navigation', { name: 'On this page' }).count()).toBe(0);
  });

  test('a bar with price and registration stays in view and never covers the focus; a desktop has none', async () => {
    const { page } = await tabs.open(FORUM, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const bar = page.locator('.register-bar');
    expect(await bar.innerText()).toMatch(/^From \$890\s+Register$/);
    const box = async () => (await bar.boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.round((await box()).y + (await box()).height)).toBe(844);
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Tab');
      const space = async () => {
        const bottom = await page.locator(':focus').evaluate((one) => one.getBoundingClientRect().bottom);
        return (await box()).y - bottom;
      };
      await expect.poll(space).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await bar.isVisible()).toBe(false);
  });
});

describe('the ticket of an event', () => {
  test('prices have the day on which they rise, and a visitor may sign in for that of members', async () => {
    const { page } = await tabs.open('/events/euro-convergence');
    const member = page.locator('.ticket .price-table li', { has: page.getByRole('heading', { name: 'Member' }) });
    const text = await member.first().innerText();
    expect(text).toMatch(/Until \d+ March, then \$1,110; \$1,260 on site/);
    const link = page.getByRole('link', { name: 'Sign in for the member price' });
    expect(await link.getAttribute('href')).toBe('/login?ReturnUrl=%2Fevents%2Feuro-convergence');
    await link.click();
    await page.waitForURL('**/login?ReturnUrl=*');
  });
});

describe('the calendar [Section 7: events/month, events/calendar]', () => {
  test('a month links to its days, a day to its events and to the days before and after, without loading a document', async () => {
    const { page, problems } = await tabs.open('/events?view=month&month=2025-05');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    expect(await page.locator('td[aria-current]').count()).toBe(0);
    const bar = page.locator('.calendar__bar a', { hasText: 'Euro Convergence 2025' });
    expect(await page.locator('.calendar__bar:not(.calendar__over)').count()).toBe(0);
    expect(await bar.isVisible()).toBe(true);
    await page.locator(`a.calendar__day:has([datetime="${DAY}"])`).click();
    await page.waitForURL(`**/events?day=${DAY}`);
    await expect.poll(() => page.locator('#day').innerText()).toBe('Tuesday 13 May 2025');
    await expect.poll(() => page.locator('.agenda-row__title').allInnerTexts()).toEqual(['Euro Convergence 2025']);
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '12 May' }).click();
    await expect.poll(() => page.locator('.state__title').innerText()).toBe('No events on this day');
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
    await page.locator('.site-nav a', { hasText: 'Events' }).click();
    await page.getByRole('heading', { name: 'The calendar could not be loaded' }).waitFor();
    await page.unroute('**/api/events/month/**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.locator('.calendar__table').waitFor();
  });
});

describe('the filters [Section 3]', () => {
  test('each active filter is a chip that links to the list without it; the month applies the filters too', async () => {
    const filters = 'EventType=662&ShowOnlyPast=true&fromDate=2025-10-01&toDate=2025-10-31';
    const { page } = await tabs.open(`/events?${filters}`, { javaScriptEnabled: false });
    expect(await page.locator('.result-line').innerText()).toMatch(/^1 past event, 1–31 October 2025$/);
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
    expect(await chips.allInnerTexts()).toEqual([
      'Type: Webcast',
      'From 1 October 2025',
      'To 31 October 2025',
      'Past events only',
    ]);
    await clickToLoad(page, page.getByRole('link', { name: 'Month', exact: true }));
    expect(new URL(page.url()).search).toBe('?EventType=662&ShowOnlyPast=true&month=2025-10&view=month');
    expect(await page.locator('.calendar__bar a').allInnerTexts()).toEqual(['The quality rule, four months before']);
    await clickToLoad(page, page.getByRole('link', { name: 'Remove filter: Type: Webcast' }));
    expect(await page.locator('.calendar__bar a', { hasText: 'Convergence 2025' }).count()).toBeGreaterThan(0);
  });
});

test('shows no id where the name of a filter is still loading', async () => {
  const address = '/events?EventType=662&Location=9999';
  const { page } = await tabs.open('/who-we-are/bylaws');
  const held = await holdCalls(page, callsOfPage(address).secondary);
  await navigateInApp(page, address);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect.poll(() => chips.count()).toBe(2);
  expect(await chips.allInnerTexts()).toEqual(['', '']);
  expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('662');
  await held.release();
  await expect.poll(() => chips.allInnerTexts()).toEqual(['Type: Webcast', 'Location: Selected location']);
  expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('662');
});

describe('recordings and programmes [Section 2, Member-only routes]', () => {
  /** Opens a page as a member; `elsewhere` collects the URLs of other origins it requests. */
  const openAsMember = async (path: string) => {
    const context = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    const { page, problems } = await tabs.blank(context);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.origin) elsewhere.push(request.url());
    });
    await page.goto(site.origin + path);
    await hydrated(page);
    return { page, problems, elsewhere };
  };

  test('the list links to a recording: a link to its player, captions and transcript, and no request to another origin', async () => {
    const { page, problems, elsewhere } = await openAsMember('/education/video');
    await page.getByRole('link', { name: 'Reading a deficiency letter' }).click();
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    expect(await page.locator('a.player').getAttribute('href')).toMatch(/^https:\/\/video\.example\/embed\//);
    expect(await page.locator('a.player').innerText()).toMatch(/^Play, 1\u00a0h 14\u00a0min/);
    expect(await page.getByRole('link', { name: 'Captions' }).getAttribute('href')).toMatch(/\.vtt$/);
    expect(await page.locator('iframe, video').count()).toBe(0);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await settled(page);
    expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] });
  });

  test('the list of events links to a programme by day', async () => {
    const { page, problems } = await openAsMember('/education/active-events');
    await page.getByRole('link', { name: 'Clinical evaluation that survives review' }).click();
    await page.waitForURL('**/education/active-events?id=*');
    await expect.poll(() => page.locator('.timetable__day').count()).toBe(2);
    expect(await page.locator('.timetable li').count()).toBe(10);
    await settled(page);
    expect(problems).toEqual([]);
  });
});
