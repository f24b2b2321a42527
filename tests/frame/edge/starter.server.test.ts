import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkContent } from '../../../api/content/check/check-content.ts';
import { readConfig } from '../../../server/config/config.ts';
import { publishedPaths } from '../../support/addresses.ts';
import { type Crawl, crawlPages } from '../../support/crawl.ts';
import { createSite } from '../../support/create-site.ts';
import { onServer } from '../../support/databases.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createVisitor } from '../../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** Kinds of route that do not render a page. */
const NO_PAGE = new Set(['preview', 'unrouted']);
const isFixed = (path: string) => !/[:*]/.test(path);
/** Names of the society whose content comes with the project. */
const OTHER_SOCIETY = /\bRAPS\b|\braps\b|Regulatory Affairs Professional|\bRAC\b|Regulatory Focus|Rockville/;

describe('a new society [Section 2]', () => {
  let site: WholeSite;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let contentDir: string;
  let published: string[];
  let crawl: Crawl;

  beforeAll(async () => {
    folder = await temporaryFolder();
    contentDir = `${folder.path}/society`;
    const { code, out } = await runCommand(['new', contentDir]);
    expect(code, out).toBe(0);
    site = await startWholeSite(onServer('embedded', inject('postgres')), {}, { contentDir });
    published = await publishedPaths(site.origin);
    crawl = await crawlPages(site.origin, published, { published });
  });
  afterAll(async () => {
    await site?.close();
    await folder.remove();
  });

  test('is written to a new folder only, and names the five files to open first', async () => {
    const again = await runCommand(['new', contentDir]);
    expect(again.code).toBe(64);
    expect(again.err).toContain('is not empty');
  });

  test('has content without a problem', async () => {
    const table = createSite(readConfig({ CONTENT_DIR: contentDir }));
    expect(table.product).toBe('irp');
    const { files, problems } = await checkContent({ root: contentDir, site: table, now: new Date() });
    expect(problems).toEqual([]);
    expect(files).toBeLessThanOrEqual(60);
  });

  test('shows each page, and links to none that does not exist', async () => {
    expect(crawl.pages.filter(({ status }) => status !== 200)).toEqual([]);
    expect(published.length).toBeGreaterThan(20);
    expect(await crawl.deadLinks()).toEqual([]);
  });

  test('has no name of another society on any page', async () => {
    for (const path of published) {
      const text = (await site.request.get(path)).text;
      expect(OTHER_SOCIETY.exec(text)?.[0], path).toBe(undefined);
    }
  });

  test('has each kind of page, or says that it does without it', async () => {
    const routes = createSite(readConfig({ CONTENT_DIR: contentDir })).routes.filter(
      ({ path, kind, access }) => isFixed(path) && access === 'public' && !NO_PAGE.has(kind),
    );
    const silent = new Set<string>();
    const explained = new Set<string>();
    for (const { path, kind } of routes) {
      const { status, text } = await site.request.get(path);
      expect(status, path).toBeLessThan(500);
      if (status === 200 || text.includes('The society has published no')) explained.add(kind);
      else silent.add(kind);
    }
    expect([...silent].filter((kind) => !explained.has(kind))).toEqual([]);
  });

  test('wears its own colours on pages, covers, icons and pages of errors', async () => {
    const [, sheet = ''] = /href="(\/theme\/[^"]+)"/.exec((await site.request.get('/')).text) ?? [];
    expect((await site.request.get(sheet).expect(200)).text).toContain('--accent:light-dark(#1f4e9e,');
    await site.request.get('/theme/000000-000000-000000.css').expect(404);
    const svg = async (path: string) => String((await site.request.get(path).buffer(true).expect(200)).body);
    expect(await svg('/covers/policy/green/card/seed.svg')).toContain('#1f4e9e');
    expect(await svg('/favicon.svg')).toContain('#1f4e9e');
    await site.request.get('/favicon.ico').expect(200).expect('Content-Type', 'image/x-icon');
    const rejected = await site.request.post('/login').set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(rejected.text).toContain('#1f4e9e');
  });

  test('shows no examinations to visitors and members', async () => {
    const member = await createVisitor(site.origin);
    const body = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
    expect((await member.send('/api/sso/login', { method: 'POST', body })).status).toBe(200);
    const { Cookie: cookie } = member.writeHeaders();
    for (const path of ['/', '/search', '/search?searchtext=exam', '/member-dashboard']) {
      const { status, text } = await site.request.get(path).set('Cookie', cookie);
      expect(status, path).toBe(200);
      expect(/exam window|\/certifications/i.exec(text)?.[0], path).toBe(undefined);
    }
    const own = await crawlPages(
      site.origin,
      ['/member-dashboard', '/member-dashboard/credits', '/member-dashboard/your-data'],
      { published, cookie },
    );
    expect(await own.deadLinks()).toEqual([]);
  });
});
