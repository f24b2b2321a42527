import { describe, expect, inject, test } from 'vitest';
import { SELF_CHECK_STORAGE_KEY } from '../../client/data/storage-keys.ts';
import { SELF_CHECK_PATH } from '../../shared/constants.ts';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';

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
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your result');
    const chart = result.getByRole('img', { name: /^Bar chart/ });
    const isInView = () =>
      chart.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await result.getByText('Figures', { exact: true }).click();
    expect(await result.getByRole('row').allInnerTexts()).toEqual([
      'Domain\tYour level\tTarget',
      'Strategy\t2\t3',
      'Evidence\t1\t3',
    ]);
    expect((await result.getByRole('heading', { level: 3 }).allInnerTexts())[0]).toBe('Evidence: from 1 to 3');
    const step = result.getByRole('region', { name: 'Evidence: from 1 to 3' });
    expect(await step.getByRole('link', { name: 'Clinical evaluation in practice' }).count()).toBe(1);
    expect(await step.getByText('at intermediate level').count()).toBeGreaterThan(0);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);

    expect(page.url()).toBe(site.origin + SELF_CHECK_PATH);
    expect(requests.filter((request) => /domain\d|target=|"levels"/.test(request))).toEqual([]);
    expect(await page.evaluate((key) => localStorage.getItem(key), SELF_CHECK_STORAGE_KEY)).toBe(
      '{"levels":{"strategy":2,"evidence":1},"target":3}',
    );

    await page.reload();
    await result.waitFor();
    expect(await page.getByRole('group', { name: 'Evidence' }).getByRole('radio', { name: /^1/ }).isChecked()).toBe(
      true,
    );

    await page.getByRole('button', { name: 'Remove my answers' }).click();
    await result.waitFor({ state: 'detached' });
    const form = page.getByRole('form', { name: 'Your levels' });
    await expect.poll(() => form.getByRole('radio', { checked: true }).count()).toBe(1);
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
    expect(await page.getByText('Without JavaScript they are part of the address').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL(site.origin + SELF_CHECK_PATH);
    expect(await page.getByRole('region', { name: 'Your result' }).count()).toBe(0);
  });

  test('prints the result without the form', async () => {
    const { page } = await tabs.open(`${SELF_CHECK_PATH}?domain1=1&domain2=1`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('form', { name: 'Your levels' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Your result' }).isVisible()).toBe(true);
  });
});
