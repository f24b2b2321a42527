import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { markdownKinds } from '../../server/api/store/content/kinds.ts';
import { overflowOf, testBrowser } from '../support/browser.ts';
import { oneDatabase } from '../support/databases.ts';
import { SMALL_CONTENT } from '../support/sites.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

/** The web editor with its local back end: a person at this machine writes, and the site shows it. */

const SECTION = '/news-and-articles/news-articles';
const tabs = testBrowser({ origin: () => site.origin });
let site: WholeSite;
let content: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  content = await temporaryFolder();
  await cp(SMALL_CONTENT, content.path, { recursive: true });
  site = await startWholeSite(
    database,
    { PRODUCT_SLUG: 'acme', CONTENT_EDITOR: 'local' },
    { contentDir: content.path },
  );
});
afterAll(async () => {
  await site.close();
  await content.remove();
});

/** Opens a view of the editor. */
async function openEditor(view: string) {
  const opened = await tabs.blank();
  const foreign: string[] = [];
  opened.page.setDefaultTimeout(10_000);
  opened.page.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url()) && !request.url().startsWith(site.origin)) foreign.push(request.url());
  });
  await opened.page.goto(`${site.origin}/admin#/collections/${view}`);
  return { ...opened, foreign };
}

const field = (page: Page, path: string) => page.locator(`section.field[data-key-path="${path}"]`);
/** Scrolls to a field; those below are only made when they come near the window. */
async function reach(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator('section.field').last().scrollIntoViewIfNeeded();
      return field(page, path).count();
    })
    .toBe(1);
  await field(page, path).scrollIntoViewIfNeeded();
}
const type = async (page: Page, path: string, text: string) => {
  await reach(page, path);
  await field(page, path).getByRole('textbox').first().fill(text);
};
const choose = async (page: Page, path: string, option: string) => {
  await reach(page, path);
  await field(page, path).getByRole('combobox').first().click();
  await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Fills in the fields that an article must have. */
async function write(page: Page, { title, published }: { title: string; published: string }): Promise<void> {
  await field(page, 'title').waitFor();
  await type(page, 'title', title);
  await type(page, 'summary', `A summary of “${title}”.`);
  await type(page, 'published', published);
  // A short list is shown as boxes.
  await field(page, 'authors').getByRole('checkbox', { name: 'Ada Quill' }).click();
  await choose(page, 'categories', 'Devices (category)');
  await choose(page, 'topic', 'devices');
}

/** What an article's front matter says, and its text. */
function parts(source: string) {
  const [, data = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return { data: markdownKinds.article.schema.parse(parse(data)), body: body.trim() };
}

const articles = () => readdir(join(content.path, 'articles'));

describe('the web editor [L9]', () => {
  it('writes an article, which the site shows without a restart', async () => {
    const before = await site.request.get(SECTION);
    expect(before.text).not.toContain('Written in a browser');
    const { page, problems, foreign } = await openEditor('article/new');
    await write(page, { title: 'Written in a browser', published: '2026-01-12' });
    const started = Date.now();
    await save(page);
    await expect
      .poll(async () => (await site.request.get(`${SECTION}/written-in-a-browser`)).status, {
        interval: 50,
        timeout: 20_000,
      })
      .toBe(200);
    console.log(`From saving in the editor to the live page: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    const visitor = await tabs.open(`${SECTION}/written-in-a-browser`);
    expect(await visitor.page.locator('h1').innerText()).toBe('Written in a browser');
    await expect.poll(async () => (await site.request.get(SECTION)).text).toContain('Written in a browser');
    const file = await readFile(join(content.path, 'articles/written-in-a-browser.md'), 'utf8');
    expect(file).toMatch(/^---\nid: \d{4,6}\ntitle: /);
    expect(file).toMatch(/\nauthors:\n {2}- "?ada-quill"?\n/);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('says in words why an edit that breaks the rules of the content is not saved', async () => {
    const { page } = await openEditor('article/new');
    await write(page, { title: 'On a day that never was', published: '2026-02-30' });
    await save(page);
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect
      .poll(() => dialog.filter({ visible: true }).innerText(), { timeout: 20_000 })
      .toContain('published: the calendar has no such day');
    expect(await articles()).not.toContain('on-a-day-that-never-was.md');
  });

  it('changes one field of an article, and nothing else that its file says', async () => {
    const NAME = 'labels-for-medicines.md';
    const path = join(content.path, 'articles', NAME);
    const before = await readFile(path, 'utf8');
    const { page } = await openEditor('article/entries/labels-for-medicines');
    await field(page, 'summary').waitFor();
    await type(page, 'summary', 'Another summary.');
    await save(page);
    await expect.poll(() => readFile(path, 'utf8'), { timeout: 20_000 }).not.toBe(before);
    const [{ data, body }, after] = [parts(before), parts(await readFile(path, 'utf8'))];
    expect(after).toEqual({ data: { ...data, summary: 'Another summary.' }, body });
  });

  it('prepares the next version of an article, previews it and publishes it', async () => {
    const address = `${SECTION}/society-elects`;
    const { page } = await openEditor('article/entries/society-elects');
    await field(page, 'title').waitFor();
    await page.getByRole('button', { name: 'Show Editor Options' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await type(page, 'title', 'Society elects again');
    await choose(page, 'replaces', 'Society elects a board');
    await reach(page, 'draft');
    await field(page, 'draft').getByRole('switch').click();
    await save(page);
    const next = join(content.path, 'articles/society-elects-again.md');
    await expect.poll(() => readFile(next, 'utf8').catch(() => ''), { timeout: 20_000 }).toContain('draft: true');
    const { data } = parts(await readFile(next, 'utf8'));
    expect(data).toMatchObject({ id: 1007, replaces: 'society-elects', draft: true });
    const preview = `${address}?isPreview=true&wg=${data.workflowId}`;
    await expect
      .poll(async () => (await site.request.get(preview)).text, { timeout: 20_000 })
      .toContain('Society elects again');
    expect((await site.request.get(address)).text).toContain('Society elects a board');

    await page.goto(`${site.origin}/admin#/collections/article/entries/society-elects-again`);
    await reach(page, 'draft');
    await field(page, 'draft').getByRole('switch').click();
    await save(page);
    await expect
      .poll(async () => (await site.request.get(address)).text, { timeout: 20_000 })
      .toContain('Society elects again');
    expect(await articles()).not.toContain('society-elects-again.md');
    expect(await readFile(join(content.path, 'articles/society-elects.md'), 'utf8')).not.toMatch(/replaces|workflowId/);
  });

  it('fits a telephone', async () => {
    const { page } = await openEditor('article');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Labels for medicines').waitFor();
    expect(await overflowOf(page)).toBe(0);
  });
});
