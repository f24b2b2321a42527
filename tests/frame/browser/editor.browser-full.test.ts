import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { parse } from 'yaml';
import { markdownKinds } from '../../../api/content/kinds/kinds.ts';
import { readOverflow, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { oneDatabase } from '../../support/databases.ts';
import {
  choose,
  field,
  findUnknown,
  openDialog,
  patient,
  reach,
  save,
  saveAndClose,
  turn,
  type,
  uploadPicture,
  writeArticle,
} from '../../support/editor-form.ts';
import { SMALL_CONTENT } from '../../support/sites.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

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

/** Reads an article's front matter and its text. */
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
    await writeArticle(page, { title: 'Written in a browser', published: '2026-01-12' });
    const started = Date.now();
    await save(page);
    await expect
      .poll(async () => (await site.request.get(`${SECTION}/written-in-a-browser`)).status, {
        interval: 50,
      })
      .toBe(200);
    console.log(`From saving in the editor to the live page: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    const visitor = await tabs.open(`${SECTION}/written-in-a-browser`);
    await expect(visitor.page.locator('h1')).toHaveText('Written in a browser', DISPLAYED);
    await expect.poll(async () => (await site.request.get(SECTION)).text).toContain('Written in a browser');
    const file = await readFile(join(content.path, 'articles/written-in-a-browser.md'), 'utf8');
    expect(file).toMatch(/^---\nid: \d{4,6}\ntitle: /);
    expect(file).toMatch(/\nauthors:\n {2}- "?ada-quill"?\n/);
    expect(findUnknown(problems)).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('shows an article beside its form as the site does, and leads to its page', async () => {
    const { page, problems } = await openEditor('article/entries/labels-for-medicines');
    await field(page, 'title').waitFor();
    const heading = page.frameLocator('iframe').locator('h1');
    await expect(heading).toHaveText('Labels for medicines', { ...DISPLAYED, ...patient });
    const readFont = () => heading.evaluate((element) => getComputedStyle(element).fontFamily);
    await expect.poll(readFont, patient).toContain('Brygada');
    await type(page, 'title', 'Labels for all');
    await expect(heading).toHaveText('Labels for all', { ...DISPLAYED, ...patient });
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'View on Live Site' }).click(),
    ]);
    await opened.waitForURL(`${site.origin}${SECTION}/labels-for-medicines`);
    expect(findUnknown(problems)).toEqual([]);
  });

  it('shows footnotes, as they are typed, where the page does', async () => {
    const { page } = await openEditor('article/entries/equivalence-in-practice');
    await field(page, 'title').waitFor();
    const preview = page.frameLocator('iframe');
    const note = preview.getByRole('note');
    await expect(note).toContainText('As the law has it.', { ...DISPLAYED, ...patient });
    await expect(preview.getByRole('link', { name: 'Note 1', exact: true })).toHaveText('1', DISPLAYED);
    await expect(preview.locator('.prose')).not.toContainText('[^');
    await type(page, 'body', 'A carton.[^1]\n\n[^1]: Of six sides.');
    await expect(note).toHaveText('1 Of six sides.', { ...DISPLAYED, ...patient });
  });

  it('uploads the picture of an article, which the site shows in modern formats without a restart', async () => {
    const { page, problems } = await openEditor('article/new');
    await writeArticle(page, { title: 'With a photograph', published: '2026-01-12' });
    // The name of the file is made fit for the content.
    const name = 'img_20-zoe-1.jpg';
    const credit = 'Photograph: Ana Ruiz';
    await uploadPicture(page, { file: 'IMG_20 Zoë (1).JPG', alt: 'A mark on steel', credit }, name);
    await save(page);
    const address = `${SECTION}/with-a-photograph`;
    await expect.poll(async () => (await site.request.get(address)).status, patient).toBe(200);
    const { data } = parts(await readFile(join(content.path, 'articles/with-a-photograph.md'), 'utf8'));
    expect(data.picture).toEqual({ src: `/media/${name}`, alt: 'A mark on steel', credit });
    expect(await readdir(join(content.path, 'media'))).toContain(name);
    const visitor = await tabs.open(address);
    const figure = visitor.page.getByRole('figure').filter({ hasText: credit });
    const picture = figure.getByRole('img', { name: 'A mark on steel' });
    await expect(figure.locator('source[type="image/avif"]')).toHaveAttribute(
      'srcset',
      /-384\.avif 384w, .*-1968\.avif 1968w$/,
    );
    await expect(picture).toHaveAttribute('srcset', /-384\.webp 384w, .*-1968\.webp 1968w$/);
    // The browser shows one of the derived files.
    await expect
      .poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth), patient)
      .toBeGreaterThan(0);
    const shown = await picture.evaluate((node: HTMLImageElement) => node.currentSrc);
    expect(shown).toMatch(/\/media\/[0-9a-f]{20}-\d+\.avif$/);
    expect(visitor.problems).toEqual([]);
    expect(findUnknown(problems)).toEqual([]);
  });

  it('says in words why an edit that breaks the rules of the content is not saved', async () => {
    const { page } = await openEditor('article/new');
    await writeArticle(page, { title: 'With a link to nowhere', published: '2026-01-12' });
    await type(page, 'body', 'See [the page](/no-such-page).');
    await save(page);
    await expect(openDialog(page)).toContainText('leads to /no-such-page, where there is no page', {
      ...DISPLAYED,
      ...patient,
    });
    expect(await articles()).not.toContain('with-a-link-to-nowhere.md');
  });

  it.each(['2026-02-30', '13.05.2026', 'next Tuesday'])('refuses %j as a date in the form', async (published) => {
    const { page } = await openEditor('article/new');
    await writeArticle(page, { title: 'On a day that never was', published });
    await save(page);
    await field(page, 'published').locator('.validation .error, [role=alert]').first().waitFor();
    await expect(field(page, 'published').locator('[role=alert], .validation').first()).toContainText(
      'a date like 2025-05-13T09:00',
      DISPLAYED,
    );
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
    await expect.poll(() => readFile(path, 'utf8'), patient).not.toBe(before);
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
    await turn(page, 'draft');
    await saveAndClose(page);
    const next = join(content.path, 'articles/society-elects-again.md');
    await expect.poll(() => readFile(next, 'utf8').catch(() => ''), patient).toContain('draft: true');
    const { data } = parts(await readFile(next, 'utf8'));
    expect(data).toMatchObject({ id: 1007, replaces: 'society-elects', draft: true });
    const preview = `${address}?isPreview=true&wg=${data.workflowId}`;
    await expect.poll(async () => (await site.request.get(preview)).text, patient).toContain('Society elects again');
    expect((await site.request.get(address)).text).toContain('Society elects a board');

    await page.goto(`${site.origin}/admin#/collections/article/entries/society-elects-again`);
    // The form tells the id in the preview's address.
    await reach(page, 'workflowId');
    const previewId = field(page, 'workflowId').getByRole('textbox').first();
    await expect(previewId).toHaveValue(data.workflowId ?? '');
    await expect(previewId).not.toBeEditable();
    await turn(page, 'draft');
    await save(page);
    await expect.poll(async () => (await site.request.get(address)).text, patient).toContain('Society elects again');
    expect(await articles()).not.toContain('society-elects-again.md');
    expect(await readFile(join(content.path, 'articles/society-elects.md'), 'utf8')).not.toMatch(/replaces|workflowId/);
  });

  it('fits a telephone', async () => {
    const { page } = await openEditor('article');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Labels for medicines').waitFor();
    expect(await readOverflow(page)).toBe(0);
  });
});
