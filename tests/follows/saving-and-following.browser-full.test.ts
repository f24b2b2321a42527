import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { findArticle } from '../support/shown-content.ts';
import { signedIn, signInContext } from '../support/sign-in.ts';

const site = inject('site');
const { path: ARTICLE, title: TITLE } = await findArticle(
  'article with a topic',
  ({ documentTags }) => documentTags.length > 0,
);
const tabs = testBrowser({ consented: true });

describe('the reading list', () => {
  test('a visitor saves an article by keyboard in this browser; after a sign-in it is on the list of the account', async () => {
    const context = await tabs.context();
    const { page } = await tabs.open(ARTICLE);
    await settled(page);
    const save = page.getByRole('button', { name: /^Save/ });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(save).toHaveText(/^Saved/, DISPLAYED);
    await page.locator('.article__tools').getByRole('link', { name: 'Reading list' }).click();
    await page.waitForURL(`${site.origin}/reading-list`);
    await page.getByRole('link', { name: TITLE }).waitFor();
    const row = page.locator('.story-row', { hasText: TITLE });
    await expect(row.locator('.label')).toHaveCount(1);
    await expect(row.locator('.meta')).toHaveText(/\d{4}.*min\sread/s, DISPLAYED);
    await expect(row.locator('.story-row__art img')).toHaveCount(1);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    await signInContext(context, site.origin, 'member@demo.test');
    await page.goto(`${site.origin}/reading-list`);
    await page.getByRole('button', { name: /^Remove/ }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('readingList'))).toBeNull();
    await expect(page.getByRole('link', { name: TITLE })).toHaveCount(1);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    await page.goto(`${site.origin}/member-dashboard`);
    await page.getByRole('region', { name: 'Reading list' }).getByRole('link', { name: TITLE }).click();
    await page.waitForURL(site.origin + ARTICLE);
    await expect(save).toHaveText(/^Saved/, DISPLAYED);
    await save.click();
    await expect(save).toHaveText('Save', DISPLAYED);
    // The button shows the change at once, this text once it is stored.
    await page.getByText('Removed from your reading list').waitFor({ state: 'attached' });
    await page.goto(`${site.origin}/reading-list`);
    await page.getByText('Nothing saved yet').waitFor();
  });

  test('an address that cannot be copied is shown, to copy it by hand', async () => {
    const { page } = await tabs.open(ARTICLE);
    await settled(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByLabel('Address of the article');
    await expect(field).toHaveValue(site.origin + ARTICLE);
    await field.focus();
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe((site.origin + ARTICLE).length);
  });

  test('without JavaScript the page says where the list is, and articles have no button', async () => {
    const { page } = await tabs.open('/reading-list', { javaScriptEnabled: false });
    await expect(page.getByText('This list is kept in this browser')).toBeVisible();
    await page.goto(site.origin + ARTICLE);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  });
});

describe('following a topic from an article', () => {
  test('a member follows it with one press, and the profile shows it', async () => {
    const { page } = await tabs.open(ARTICLE, await signedIn(tabs, 'guest@demo.test'));
    const follow = page.getByRole('button', { name: /^Follow / }).first();
    await follow.waitFor();
    const before = await follow.getAttribute('aria-pressed');
    const topic = (await follow.innerText()).replace('Follow ', '').trim();
    const after = before === 'true' ? 'false' : 'true';
    await follow.focus();
    await page.keyboard.press('Enter');
    await expect(follow).toHaveAttribute('aria-pressed', after);
    await page.getByText(after === 'true' ? `You follow ${topic}` : `You no longer follow ${topic}`).waitFor({
      state: 'attached',
    });
    await page.goto(`${site.origin}/member-dashboard/professional-profile`);
    const choice = page.getByRole('checkbox', { name: topic, exact: true });
    await expect(choice).toBeChecked({ checked: after === 'true' });
  });

  test('a visitor is led to the sign-in and back, also without JavaScript', async () => {
    const { page } = await tabs.open(ARTICLE, { javaScriptEnabled: false });
    const link = page.getByRole('link', { name: /^Sign in to follow/ });
    await expect(link).toHaveAttribute('href', `/login?ReturnUrl=${encodeURIComponent(ARTICLE)}`);
  });
});
