import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../api/start.ts';
import { publishedPaths } from '../support/addresses.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { readPage } from '../support/html.ts';
import { silentLog } from '../support/silent-log.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Paths in every section that no route names. */
const SERVED = [
  '/handbook',
  '/who-we-are/history',
  '/who-we-are/history/early-years',
  '/membership/family',
  '/fellows/stories',
  '/careers/mentors',
  '/education/grants',
  '/resources/toolkit',
  '/website/accessibility',
  '/news-and-articles/masthead',
  '/convergence-2023/keynote',
  '/convergence/keynote',
];
/** Paths that belong to items of other kinds. */
const RESERVED = ['/events/page', '/products/page', '/news-and-articles/news-articles/page', '/calendar'];

const toTitle = (path: string) => `Page at${path.replaceAll(/[/-]/g, ' ')}`;

describe('page files without a route', () => {
  let site: TestSite;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const [database] = oneDatabase();
    if (!database) throw new Error('No database to test on');
    const folder = await temporaryFolder();
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    for (const [index, path] of [...SERVED, ...RESERVED].entries())
      await writeFile(
        join(folder.path, `pages/extra-${index}.md`),
        `---\npath: ${path}\ntitle: ${toTitle(path)}\nsummary: Summary ${index}\n---\nThe zebrafish text of ${path}.\n`,
      );
    const { url, drop } = await database.open();
    const settings = { dataDir: '', databaseUrl: url, product: FIXTURE_PRODUCT, contentDir: folder.path };
    const api = await startApi({ ...settings, demo: false, checkResponses: true }, { log: silentLog });
    site = await startSite({ apiOrigin: api.origin, environment: { PRODUCT_SLUG: FIXTURE_PRODUCT } });
    close = async () => {
      await site.close();
      await api.close();
      await drop();
      await folder.remove();
    };
  });
  afterAll(() => close());

  test.each(SERVED)('%s is served with its text [L3]', async (path) => {
    const { status, text } = await site.request.get(path);
    expect(status).toBe(200);
    expect(readPage(text).headings).toEqual([toTitle(path)]);
    expect(text).toContain('zebrafish');
  });

  test('a path without a file is a 404 after one call, the page’s own', async () => {
    const readCalls = async (call: string) => {
      const counts = (await site.metrics.text()).matchAll(
        /^rostrum_upstream_call_seconds_count\{call="([^"]*)".* (\d+)$/gm,
      );
      return [...counts].reduce((sum, [, name, count]) => sum + (name === call ? Number(count) : 0), 0);
    };
    const before = [await readCalls('pageMenu.byPath'), await readCalls('blocks.accordion')];
    const { status, text } = await site.request.get('/who-we-are/nothing');
    expect([status, readPage(text).headings]).toEqual([404, ['We can’t find that page.']]);
    const after = [await readCalls('pageMenu.byPath'), await readCalls('blocks.accordion')];
    expect(after).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  test('sitemap and search list them, and nothing that is a 404 [L3]', async () => {
    const listed = await publishedPaths(site.origin);
    const { body } = await site.request.get('/api/search?searchText=zebrafish');
    const more = await site.request.get('/api/search?searchText=zebrafish&pageNumber=2');
    const found = [...body.result, ...more.body.result].map(({ path }: { path: string }) => path);
    expect(found.toSorted()).toEqual(SERVED.toSorted());
    expect(listed).toEqual(expect.arrayContaining(SERVED));
    const { text: xml } = await site.request.get('/sitemaps/pages.xml');
    for (const path of SERVED) expect(xml).toContain(`${path}</loc>`);
    const missing: string[] = [];
    for (const path of listed) if ((await site.request.get(path)).status >= 300) missing.push(path);
    expect(missing).toEqual([]);
  });
});
