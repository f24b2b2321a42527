import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { oneDatabase } from '../../support/databases.ts';
import { editedFile } from '../../support/edited-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';
import { CONTENT, startWholeSite, type WholeSite } from '../../support/whole-site.ts';

const ARTICLES = '/news-and-articles/news-articles';
const { product } = readConfig({});

/** One list of each kind shown on pages, and those pages. */
const EDITS: readonly (readonly [file: string, pages: readonly string[]])[] = [
  ['pages/education/books.md', ['/education/books']],
  ['data/header-menu.yaml', ['/', '/who-we-are']],
  ['data/footer-menu.yaml', ['/', '/who-we-are']],
  ['data/hero-banners.yaml', ['/']],
  ['data/callouts.yaml', ['/']],
  ['data/jobs.yaml', [`/who-we-are/work-for-${product}`]],
  ['data/boards.yaml', ['/who-we-are/board-of-directors']],
  ['data/awardees.yaml', [`/who-we-are/celebrate-the-profession/meet-the-${product}-awardees`]],
  ['data/local-networks.yaml', ['/membership/chapters-local-networks']],
  ['data/volunteer-opportunities.yaml', ['/membership/volunteer-opportunities']],
  ['data/for-authors.yaml', ['/news-and-articles']],
  ['data/documents.yaml', ['/documents']],
  ['data/subscriptions.yaml', ['/newsletters']],
];

describe.each(oneDatabase())('an edit of the content is on every page that shows it, on $name', (database) => {
  let site: WholeSite;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await cp(CONTENT, folder.path, { recursive: true });
    site = await startWholeSite(database, {}, { contentDir: folder.path, watchContent: true });
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  const readText = async (path: string) => {
    const { status, text } = await site.request.get(path).set('Host', new URL(site.config.publicOrigin).host);
    expect(status, path).toBe(200);
    return text;
  };

  async function expectEdits(file: string, pages: readonly string[]): Promise<void> {
    const source = await readFile(join(CONTENT, file), 'utf8');
    // Twice, so that each page is stored.
    for (const path of [...pages, ...pages]) expect(await readText(path), path).not.toContain('(edited)');
    await writeFile(join(folder.path, file), editedFile(file, source));
    for (const path of pages)
      await until(`${path} shows the edit`, async () => (await readText(path)).includes('(edited)'));
    await writeFile(join(folder.path, file), source);
    for (const path of pages)
      await until(`${path} shows the former text`, async () => !(await readText(path)).includes('(edited)'));
  }

  it.each(EDITS)('%s', expectEdits);

  it('an article', async () => {
    const { body } = await site.request.get('/api/news-articles-search');
    const { articlesList } = contract['news.search'].response.parse(body);
    const [path = ''] = articlesList.flatMap(({ path }) => (path.startsWith(`${ARTICLES}/`) ? [path] : []));
    await expectEdits(`articles/${basename(path)}.md`, [path, ARTICLES]);
  });
});
