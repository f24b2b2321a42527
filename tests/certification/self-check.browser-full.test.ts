import { describe, inject, test } from 'vitest';
import { SELF_CHECK_STORAGE_KEY } from '../../client/data/storage-keys.ts';
import { SELF_CHECK_PATH } from '../../shared/constants.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { readShown, takeFirst } from '../support/shown-content.ts';

const site = inject('site');
const tabs = testBrowser({ consented: true });

describe('the competency self-check [Section 2, Self-check]', () => {
  test('keeps the answers in the browser, in no address and no request, and suggests what leads to the next level', async () => {
    const { page } = await tabs.open(SELF_CHECK_PATH);
    await settled(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.getByRole('group', { name: 'Evidence' }).getByRole('radio', { name: /^1/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('group', { name: 'Strategy' }).getByRole('radio', { name: /^0/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('group', { name: 'Your target level' }).getByRole('radio', { name: /^3/ }).check();
    await page.keyboard.press('Enter');

    const result = page.getByRole('region', { name: 'Your result' });
    await result.waitFor();
    await expect(page.locator(':focus')).toHaveText('Your result');
    const chart = result.getByRole('img', { name: /^Bar chart/ });
    const isInView = () =>
      chart.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await result.getByText('Figures', { exact: true }).click();
    await expect
      .poll(() => result.getByRole('row').allInnerTexts())
      .toEqual(['Domain\tYour level\tTarget', 'Strategy\t2\t3', 'Evidence\t1\t3']);
    expect((await result.getByRole('heading', { level: 3 }).allInnerTexts())[0]).toBe('Evidence: from 1 to 3');
    const step = result.getByRole('region', { name: 'Evidence: from 1 to 3' });
    const { result: suggestions } = await readShown('competencies.suggestions');
    const course = takeFirst(
      suggestions.filter(({ domain, level, type }) => domain === 'evidence' && level === 2 && type === 'course'),
      'course on evidence',
    );
    await expect(step.getByRole('link', { name: course.title, exact: true })).toHaveCount(1);
    await expect(step.getByText('at intermediate level')).not.toHaveCount(0);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    await expect(page).toHaveURL(site.origin + SELF_CHECK_PATH);
    expect(requests.filter((request) => /domain\d|target=|"levels"/.test(request))).toEqual([]);
    expect(await page.evaluate((key) => localStorage.getItem(key), SELF_CHECK_STORAGE_KEY)).toBe(
      '{"levels":{"strategy":2,"evidence":1},"target":3}',
    );

    await page.reload();
    await result.waitFor();
    await expect(page.getByRole('group', { name: 'Evidence' }).getByRole('radio', { name: /^1/ })).toBeChecked();

    await page.getByRole('button', { name: 'Remove my answers' }).click();
    await result.waitFor({ state: 'detached' });
    const form = page.getByRole('form', { name: 'Your levels' });
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SELF_CHECK_STORAGE_KEY)).toBeNull();
  });

  test('says what is missing when no level is chosen', async () => {
    const { page } = await tabs.open(SELF_CHECK_PATH);
    await settled(page);
    await page.getByRole('button', { name: 'Show the result' }).click();
    await page.getByRole('alert').getByText('Choose a level in at least one domain').waitFor();
  });

  test('works without JavaScript by its address, and begins again without it', async () => {
    const { page } = await tabs.open(SELF_CHECK_PATH, { javaScriptEnabled: false });
    await page.getByRole('group', { name: 'Evidence' }).getByRole('radio', { name: /^1/ }).check();
    await page.getByRole('button', { name: 'Show the result' }).click();
    await page.waitForURL(/domain4=1/);
    await page.getByRole('heading', { name: 'Evidence: from 1 to 2' }).waitFor();
    await expect(page.getByText('Without JavaScript they are part of the address')).toBeVisible();
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL(site.origin + SELF_CHECK_PATH);
    await expect(page.getByRole('region', { name: 'Your result' })).toHaveCount(0);
  });

  test('prints the result without the form', async () => {
    const { page } = await tabs.open(`${SELF_CHECK_PATH}?domain1=1&domain2=1`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('form', { name: 'Your levels' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your result' })).toBeVisible();
  });
});
