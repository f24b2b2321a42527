import type { BrowserContext, Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { CHAPTERS_PATH } from '../../shared/constants.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, hydrated, readOverflow, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { confirmationTokenFor, mailsTo, stopTokenFor } from '../support/mails.ts';
import { readPublished, readShown, takeFirst } from '../support/shown-content.ts';
import { toLogin } from '../support/sign-in.ts';

const DEADLINES = '/resources/deadlines';
/** A date so far away that it can be followed on any day of the test. */
const FAR_MS = 200 * DAY_MS;

const site = inject('site');
const { result: deadlines } = await readShown('deadlines.all');
const { key: KEY } = takeFirst(
  deadlines.filter(({ date, yearly }) => !yearly && Date.parse(date) > Date.now() + FAR_MS),
  'date that is far away',
);
const tabs = testBrowser({ consented: true });

/** Presses a button of the page, which stays or is loaded again. */
async function press(page: Page, name: string | RegExp, scripts: boolean): Promise<void> {
  const button = page.locator('main').getByRole('button', { name, exact: typeof name === 'string' });
  if (scripts) await button.click();
  else await clickToLoad(page, button);
}

/** Goes from the date to the page on which it is followed. */
async function openDate(page: Page): Promise<void> {
  await page
    .locator(`#${KEY}`)
    .getByRole('link', { name: /^Follow by e-mail/ })
    .click();
  await page.waitForURL((url) => url.pathname === '/follow');
  await page.getByText('90, 30 and 7 days before the date').waitFor();
}

describe.each([true, false])('following a date by e-mail, scripts %s', (javaScriptEnabled) => {
  const ready = (page: Page) => (javaScriptEnabled ? hydrated(page) : Promise.resolve());
  async function signIn(context: BrowserContext): Promise<Page> {
    const { page } = await tabs.blank(context);
    await page.goto(toLogin(DEADLINES));
    await ready(page);
    await page.locator('main input[name=username]').fill('member@demo.test');
    await page.locator('main input[name=password]').fill('demo-Passw0rd!');
    await page.locator('main button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === DEADLINES);
    return page;
  }

  test('a visitor confirms by the link of a mail, and stops it on the list [N26]', async () => {
    const email = `follow-${javaScriptEnabled}@new.test`;
    const { page, problems } = await tabs.open(DEADLINES, { javaScriptEnabled });
    await ready(page);
    await openDate(page);
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    }
    await expect(page.getByLabel('How often')).toHaveCount(0);
    await page.locator('main').getByLabel('E-mail address').fill(email);
    await press(page, 'Follow', javaScriptEnabled);
    await page.getByText('Check your e-mail').waitFor();
    const token = await confirmationTokenFor(site.mailFolder, email);

    await page.goto(`${site.origin}/follow/confirm?token=${token}`);
    await ready(page);
    await press(page, 'Confirm', javaScriptEnabled);
    await page.getByText('You follow it now').waitFor();
    const stop = await stopTokenFor(site.mailFolder, email);
    expect((await mailsTo(site.mailFolder, email)).at(-1)).toContain(`${DEADLINES}#${KEY}`);

    await page.goto(`${site.origin}/follow/list?token=${stop}`);
    await ready(page);
    const row = page.locator('main li', { has: page.locator(`a[href="${DEADLINES}#${KEY}"]`) });
    await row.waitFor();
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    }
    await clickToLoad(page, row.getByRole('button', { name: /^Stop/ }));
    await page.getByText('You aren’t following anything yet').waitFor();
    await clickToLoad(page, row.getByRole('button', { name: /^Follow again: / }));
    await page.getByText('You follow it now').waitFor();

    await page.goto(`${site.origin}/follow/stop?token=${stop}`);
    await ready(page);
    await clickToLoad(page, page.getByRole('button', { name: 'Stop these e-mails' }));
    await page.getByText('You aren’t following anything yet').waitFor();
    await page.getByRole('button', { name: /^Follow again: / }).waitFor();
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    }
    expect(problems).toEqual([]);
  });

  test('jobs are filtered by a form, without a mouse, and followed with their filters', async () => {
    const { page, problems } = await tabs.open('/careers', { javaScriptEnabled });
    await ready(page);
    const { result: jobs } = await readShown('blocks.currentJobOpenings', { query: { path: '/careers' } });
    const {
      country = '',
      countryName,
      employmentTypes: [contract = ''] = [],
    } = takeFirst(
      jobs.filter((job) => job.countryName && job.employmentTypes?.length),
      'position with a country and a contract',
    );
    const ofContract = jobs.filter(({ employmentTypes }) => employmentTypes?.some((type) => type === contract));
    const found = ofContract.filter((job) => job.country === country);
    const rows = page.locator('main .agenda-row');
    const all = await rows.count();
    await page.locator('main').getByLabel('Country', { exact: true }).selectOption(country);
    const contracts = page.locator('main').getByLabel('Contract', { exact: true });
    await contracts.selectOption(contract);
    const label = await contracts.locator('option:checked').textContent();
    if (!javaScriptEnabled) await page.locator('main').getByRole('button', { name: 'Apply filters' }).press('Enter');
    await page.waitForURL(({ searchParams }) => searchParams.get('contract') === contract);
    await ready(page);
    await page.getByText(`of ${all} positions`).waitFor();
    await expect(rows).toHaveCount(found.length);
    await expect(contracts).toHaveValue(contract);
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: 'Tell me about new jobs with these filters' }).press('Enter');
    await page.getByRole('heading', { name: `Open positions: ${label}, ${countryName}`, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await page.getByRole('link', { name: `Remove filter: Country: ${countryName}` }).press('Enter');
    await page.waitForURL(({ search }) => search === `?contract=${contract}`);
    await ready(page);
    await expect(rows).toHaveCount(ofContract.length);
    expect(problems).toEqual([]);
  });

  test('a member needs three taps at most, and finds and stops it from the e-mail preferences [N26]', async () => {
    const page = await signIn(await tabs.newContext({ javaScriptEnabled }));
    await ready(page);
    await openDate(page);
    await ready(page);
    await expect(page.locator('main').getByLabel('E-mail address')).toBeHidden();
    await press(page, 'Follow', javaScriptEnabled);
    await page.getByText('You follow it now').waitFor();
    // A member has nothing to confirm, so the page must not ask for it.
    await expect(page.locator('main')).not.toHaveText(/confirm/i, DISPLAYED);

    await page.goto(`${site.origin}/preferences`);
    await ready(page);
    await page.getByRole('link', { name: 'Everything you follow by e-mail' }).click();
    await page.waitForURL((url) => url.pathname === '/follow/list');
    const row = page.locator('main li', { has: page.locator(`a[href="${DEADLINES}#${KEY}"]`) });
    await row.waitFor();
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    }
    await press(page, /^Stop: /, javaScriptEnabled);
    await page.getByText('You aren’t following anything yet').waitFor();
    if (javaScriptEnabled) {
      await settled(page);
      expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    }
    await press(page, /^Follow again: /, javaScriptEnabled);
    await press(page, /^Stop: /, javaScriptEnabled);
    await page.getByRole('heading', { name: 'Stopped' }).waitFor();
  });

  test('documents, topics, chapters, searches and jobs have their link; a digest comes as often as chosen', async () => {
    const { page } = await tabs.open('/careers', { javaScriptEnabled });
    const { result: documents } = await readShown('documents.all');
    const { result: chapters } = await readShown('blocks.localNetwork', { query: { path: CHAPTERS_PATH } });
    for (const [path = '', name] of [
      [takeFirst(documents, 'document').path, 'Follow by e-mail'],
      [takeFirst(await readPublished('/resources/topic/'), 'topic'), 'Follow by e-mail'],
      [takeFirst(chapters, 'chapter').path, 'Follow by e-mail'],
      ['/search?searchtext=biocompatibility', 'Tell me about new results'],
      ['/careers', 'Tell me about new jobs'],
    ] as const) {
      await page.goto(site.origin + path);
      await ready(page);
      // A topic has several ways, behind one button.
      for (const ways of await page.locator('.follow-ways > summary').all()) await ways.click();
      await page.locator('main').getByRole('link', { name, exact: true }).first().click();
      await page.waitForURL((url) => url.pathname === '/follow');
      await page.locator('main').getByLabel('How often').selectOption('daily');
    }
    const email = `jobs-${javaScriptEnabled}@new.test`;
    await ready(page);
    await page.locator('main').getByLabel('E-mail address').fill(email);
    await press(page, 'Follow', javaScriptEnabled);
    await page.getByText('Check your e-mail').waitFor();
    const token = await confirmationTokenFor(site.mailFolder, email);
    await page.goto(`${site.origin}/follow/confirm?token=${token}`);
    await ready(page);
    await press(page, 'Confirm', javaScriptEnabled);
    await page.getByText('You follow it now').waitFor();
    await stopTokenFor(site.mailFolder, email);
    expect((await mailsTo(site.mailFolder, email)).at(-1)).toContain('at most once a day');
  });
});
