import { describe, test } from 'vitest';
import { hydrated, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 }, consented: true });
const PATH = '/resources/deadlines';

describe('the line of dates', () => {
  test('is walked by arrow keys, which tell each date and show it', async () => {
    const { page } = await tabs.open(PATH);
    await hydrated(page);
    const slider = page.getByRole('slider', { name: 'Date' });
    const shown = page.locator('.shown-date__title');
    const first = await shown.textContent();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(shown).not.toHaveText(first ?? '');
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: ${await shown.textContent()}$`));
    await page.keyboard.press('ArrowLeft');
    await expect(shown).toHaveText(first ?? '');
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await expect(page.getByRole('button', { name: 'Date before' })).toBeDisabled();
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuenow', (await slider.getAttribute('aria-valuemax')) ?? '');
  });

  test('a dot shows its date, and the address keeps it after a reload', async () => {
    const { page } = await tabs.open(PATH);
    await hydrated(page);
    const dot = page.locator('.dates-line__dot').nth(3);
    const key = await dot.getAttribute('data-date');
    await dot.click();
    await expect(dot).toHaveClass(/is-selected/);
    await page.waitForURL(`**${PATH}#${key}`);
    await page.reload();
    await hydrated(page);
    await expect(page.locator(`[data-date="${key}"]`)).toHaveClass(/is-selected/);
  });

  test('a filter dims the other dates without a request, and the arrow keys pass them over', async () => {
    const { page } = await tabs.open(PATH);
    await hydrated(page);
    const all = Number(await page.getByRole('slider', { name: 'Date' }).getAttribute('aria-valuemax'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByLabel('Jurisdiction').selectOption({ value: 'us' });
    await page.waitForURL('**?jurisdiction=us');
    await expect(page.locator('.dates-line__dot.is-dimmed').first()).toBeAttached();
    const left = await page.locator('.dates-line__dot:not(.is-dimmed)').count();
    expect(left).toBeLessThan(all);
    await expect(page.getByRole('slider', { name: 'Date' })).toHaveAttribute('aria-valuemax', String(left));
    expect(asked.filter((path) => path.startsWith('/api/deadlines'))).toEqual([]);
  });

  test('its dots lead to their rows without scripts, and years are one tap away', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const dot = page.locator('.dates-line__dot').first();
    const key = await dot.getAttribute('data-date');
    expect(await dot.getAttribute('href')).toBe(`${PATH}#${key}`);
    await page.getByRole('navigation', { name: 'Years' }).getByRole('link').last().click();
    await page.waitForURL(`**${PATH}#past`);
    await expect(page.locator('#past')).toBeInViewport();
  });

  test('touch moves along it to the nearest date', async () => {
    const { page } = await tabs.open(PATH, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await hydrated(page);
    const slider = page.getByRole('slider', { name: 'Date' });
    const before = await slider.getAttribute('aria-valuenow');
    const dot = page.locator('.dates-line__dot').first();
    await dot.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await dot.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 2, (box?.y ?? 0) + 30);
    await expect(slider).not.toHaveAttribute('aria-valuenow', before ?? '');
  });

  test('its numbers on paper are those of the list', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    const dots = page.locator('.dates-line__dot');
    const keys = await page.locator('.deadlines > .deadline[id]').evaluateAll((rows) => rows.map(({ id }) => id));
    for (const dot of await dots.all()) {
      const key = (await dot.getAttribute('data-date')) ?? '';
      expect(await dot.locator('.dates-line__number').textContent()).toBe(String(keys.indexOf(key) + 1));
    }
    expect(await dots.count()).toBeGreaterThan(10);
    await expect(page.locator('.dates-line__number').first()).toBeVisible();
  });
});
