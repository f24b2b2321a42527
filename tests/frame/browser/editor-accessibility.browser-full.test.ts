import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { oneDatabase } from '../../support/databases.ts';
import { newEditorFaults } from '../../support/editor-axe.ts';
import { field, patient, reach, save } from '../../support/editor-form.ts';
import { SMALL_CONTENT } from '../../support/sites.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

const tabs = testBrowser({ origin: () => site.origin });
let site: WholeSite;

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  site = await startWholeSite(
    database,
    { PRODUCT_SLUG: 'acme', CONTENT_EDITOR: 'local' },
    { contentDir: SMALL_CONTENT },
  );
});
afterAll(() => site.close());

/** The views of the editor by their addresses, and what is there when they are complete. */
const VIEWS: readonly { view: string; complete: (page: Page) => Promise<void> }[] = [
  { view: 'collections/article', complete: (page) => page.getByText('Labels for medicines').first().waitFor() },
  { view: 'collections/article/new', complete: (page) => field(page, 'title').waitFor() },
  { view: 'collections/article/entries/labels-for-medicines', complete: (page) => field(page, 'title').waitFor() },
  { view: 'collections/lists', complete: (page) => page.getByText('Redirects').first().waitFor() },
  {
    view: 'collections/lists/entries/data-redirects',
    complete: (page) => page.getByRole('button', { name: 'Expand All' }).waitFor(),
  },
  { view: 'assets', complete: (page) => page.getByRole('button', { name: 'Upload' }).first().waitFor() },
  { view: 'search/labels', complete: (page) => page.getByText('Labels for medicines').first().waitFor() },
];

async function open(view: string): Promise<Page> {
  const { page } = await tabs.blank();
  page.setDefaultTimeout(patient.timeout);
  await page.goto(`${site.origin}/admin#/${view}`);
  return page;
}

describe('the accessibility of the web editor [L9]', () => {
  it.each(VIEWS)(
    'has no fault at $view but those known in its program, in light and dark',
    async ({ view, complete }) => {
      const page = await open(view);
      await complete(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Colours change in a transition.
        await expect.poll(() => newEditorFaults(page), patient).toEqual([]);
      }
      await expect(page).toHaveTitle(/Content editor/);
    },
  );

  it('has none in the form that refuses a save, and in the dialog of pictures', async () => {
    const page = await open('collections/article/new');
    await field(page, 'title').waitFor();
    await save(page);
    await field(page, 'title').getByRole('alert').or(field(page, 'title').locator('.validation')).first().waitFor();
    await expect.poll(() => newEditorFaults(page), patient).toEqual([]);
    await reach(page, 'picture');
    await field(page, 'picture').getByRole('checkbox').first().click();
    await field(page, 'picture.src').getByRole('button', { name: 'Browse' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => newEditorFaults(page), patient).toEqual([]);
  });

  it('lets readers enlarge the page', async () => {
    const page = await open('collections/article');
    await page.getByText('Labels for medicines').first().waitFor();
    const viewports = await page.locator('meta[name=viewport]').evaluateAll((all) => all.map((each) => each.outerHTML));
    expect(viewports.join('')).toContain('width=device-width');
    expect(viewports.join('')).not.toMatch(/maximum-scale|user-scalable/);
  });

  it('says what it needs without JavaScript, in a named document of a known language', async () => {
    const { page } = await tabs.open('/admin', { javaScriptEnabled: false });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Content editor');
    await expect(page.getByRole('main')).toContainText('The content editor needs JavaScript.', DISPLAYED);
  });
});
