import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkContent } from '../../../api/content/check/check-content.ts';
import { startApi } from '../../../api/start.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT } from '../../support/api.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

const ARTICLES = '/news-and-articles/news-articles';
const WG = '5f0c7a2e-1d3b-4c8a-9b6e-2f4d8c1a7e9';
/** For each kind: a published file, its address, the call of its page, and the title of its next version. */
const KINDS = [
  {
    kind: 'article',
    live: 'articles/labels-for-medicines',
    address: `${ARTICLES}/labels-for-medicines`,
    call: `/articles?path=${ARTICLES}/labels-for-medicines`,
    title: 'Labels for medicines',
    wg: `${WG}1`,
  },
  {
    kind: 'event',
    live: 'events/autumn-workshop',
    address: '/events/autumn-workshop',
    call: '/events/autumn-workshop?',
    title: 'Autumn workshop on equivalence',
    wg: `${WG}2`,
  },
  {
    kind: 'product',
    live: 'products/the-label-book',
    address: '/products/the-label-book',
    call: '/education?path=/products/the-label-book',
    title: 'The label book',
    wg: `${WG}3`,
  },
  {
    kind: 'page',
    live: 'pages/bylaws',
    address: '/who-we-are/bylaws',
    call: '/page-menu?path=/who-we-are/bylaws',
    title: 'Bylaws',
    wg: `${WG}4`,
  },
] as const;

const NEW_WORD = 'Quokkafied';
const toSlug = (file: string) => file.replace(/^.*\//, '');
const buildPreview = (address: string, wg: string) =>
  `${address}${address.includes('?') ? '&' : '?'}isPreview=true&wg=${wg}`;

describe.each(oneDatabase())('the next version of a published item, on $name PostgreSQL [L7]', (database) => {
  let contentDir: string;
  let site: TestSite;
  let api: string;
  let close: () => Promise<void>;
  const problems: object[] = [];

  beforeAll(async () => {
    const folder = await temporaryFolder();
    contentDir = folder.path;
    await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
    for (const { live, title, wg } of KINDS) await writeNext(live, title, `draft: true\nworkflowId: ${wg}\n`);
    const { url, drop } = await database.open();
    let purge = (_tags: readonly string[]): void => {};
    const started = await startApi(
      {
        dataDir: '',
        databaseUrl: url,
        product: FIXTURE_PRODUCT,
        contentDir,
        demo: false,
        checkResponses: true,
        watchContent: true,
      },
      {
        log: { ...silentLog, warn: (problem: object) => void problems.push(problem) },
        now: () => FIXTURE_NOW,
        onImport: ({ tags }) => purge(tags),
      },
    );
    api = started.origin;
    site = await startSite({ apiOrigin: api, environment: { PRODUCT_SLUG: FIXTURE_PRODUCT } });
    purge = (tags) => void site.purge(tags);
    close = async () => {
      await site.close();
      await started.close();
      await drop();
      await folder.remove();
    };
  });
  afterAll(() => close());

  /** Writes the next version of a file: the same fields with another title and text. */
  async function writeNext(live: string, title: string, fields: string): Promise<void> {
    const source = await readFile(join(contentDir, `${live}.md`), 'utf8');
    const next = source
      .replace(/^title: .*$/m, `title: ${NEW_WORD} ${title}`)
      .replace(/^---\n/, `---\nreplaces: ${toSlug(live)}\n${fields}`);
    await writeFile(join(contentDir, `${live}-next.md`), `${next}\n${NEW_WORD} text.\n`);
  }
  const readResult = async (path: string) => {
    const answer = await fetch(`${api}${path}`);
    const body = await answer.json();
    return { answer, item: Array.isArray(body.result) ? body.result[0] : body.result };
  };
  const readTitle = async (path: string): Promise<string> => (await readResult(path)).item?.title;

  it('imports all of them without a problem', () => {
    expect(problems.filter((problem) => 'file' in problem)).toEqual([]);
  });

  it.each(KINDS)('keeps the published $kind, and shows the next version to its preview alone', async (each) => {
    expect(await readTitle(each.call)).toBe(each.title);
    expect(await readTitle(buildPreview(each.call, `${WG}9`))).toBe(each.title);
    const { answer, item } = await readResult(buildPreview(each.call, each.wg));
    expect(item).toMatchObject({ title: `${NEW_WORD} ${each.title}`, isDraft: true });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(KINDS)('shows the page of the $kind and its preview without mixing them', async ({ address, title, wg }) => {
    for (const round of [1, 2]) {
      const live = await site.request.get(address);
      expect(live.status, `${round}`).toBe(200);
      expect(live.text).toContain(title);
      expect(live.text).not.toContain(NEW_WORD);
      const preview = await site.request.get(buildPreview(address, wg));
      expect(preview.text).toContain(`${NEW_WORD} ${title}`);
      expect(preview.headers['cache-control']).toContain('no-store');
      expect(preview.headers['x-robots-tag']).toBe('noindex');
    }
  });

  it.each([
    ['search', `/search?searchText=${NEW_WORD}`],
    ['suggestions', `/search/suggestions?searchText=${NEW_WORD}`],
    ['the list of articles', '/articles/search?PageNumber=1&PageSize=50'],
    ['the list of events', '/events/search?PageNumber=1&PageSize=50&ShowOnlyPast=false'],
  ])('never appears in %s', async (_list, path) => {
    expect(await (await fetch(`${api}${path}`)).text()).not.toContain(NEW_WORD);
  });

  it.each(['/sitemaps/articles.xml', '/sitemaps/pages.xml', '/feeds/news.xml', ARTICLES, '/events', '/who-we-are'])(
    'never appears at %s',
    async (path) => {
      const { text } = await site.request.get(path);
      expect(text).not.toContain(NEW_WORD);
      expect(text).not.toContain('-next');
    },
  );

  it('shows the parts of a page in its preview: questions, tabs and banners', async () => {
    const { live, title, address, wg } = KINDS[3];
    const faq = 'faq: [{ title: F, items: [{ question: "Wombats?", answer: "Yes." }] }]\n';
    const tabs = 'tabs: [{ tabName: wombats, title: Wombats, content: "Wombats dig." }]\n';
    await writeNext(live, title, `draft: true\nworkflowId: ${wg}\n${faq}${tabs}`);
    for (const call of ['/faq', '/page-tabs']) {
      const path = `${call}?path=${address}`;
      await until(`${call} of the preview`, async () =>
        JSON.stringify((await readResult(buildPreview(path, wg))).item ?? '').includes('ombats'),
      );
      expect(JSON.stringify((await readResult(path)).item ?? '')).not.toContain('ombats');
      expect((await readResult(buildPreview(path, wg))).answer.headers.get('cache-control')).toBe('private, no-store');
    }
    await until('the page of the preview', async () =>
      (await site.request.get(buildPreview(address, wg))).text.includes('Wombats?'),
    );
    expect((await site.request.get(address)).text).not.toContain('Wombats?');
  });

  it('is published when its file takes the place of the published one, at the same address', async () => {
    const { live, title, call, address, wg } = KINDS[0];
    const next = join(contentDir, `${live}-next.md`);
    await writeFile(
      next,
      (await readFile(next, 'utf8'))
        .replace(/^(?:replaces|draft|workflowId): .*\n/gm, '')
        .replace(NEW_WORD, 'Published'),
    );
    await rename(next, join(contentDir, `${live}.md`));
    await until('the new title is live', async () => (await readTitle(call)) === `Published ${title}`);
    await until('the page shows it', async () => (await site.request.get(address)).text.includes(`Published ${title}`));
    expect(await readTitle(buildPreview(call, wg))).toBe(`Published ${title}`);
    expect((await site.request.get(`${address}-next`)).status).toBe(404);
  });

  it('keeps what its preview shows, and the published item, while its file is invalid', async () => {
    const { live, title, call, wg } = KINDS[2];
    await writeNext(live, title, `draft: true\nworkflowId: ${wg}\ntopics: wombats\n`);
    await until('the problem is reported', () => JSON.stringify(problems).includes(`${live}-next.md`));
    expect(await readTitle(call)).toBe(title);
    expect(await readTitle(buildPreview(call, wg))).toBe(`${NEW_WORD} ${title}`);
  });

  it('shows nothing of a version whose file is deleted', async () => {
    const { live, title, call, wg } = KINDS[1];
    await rm(join(contentDir, `${live}-next.md`));
    await until(
      'the preview shows the published event',
      async () => (await readTitle(buildPreview(call, wg))) === title,
    );
  });
});

describe('the check of the content', () => {
  it.each([
    ['an item that does not exist', 'replaces: labels-for-nothing', /there is no articles\/labels-for-nothing\.md/],
    ['an item with another id', 'id: 1999', /must have the id of articles\/labels-for-medicines\.md, 1002/],
    ['an item, with no way to preview it', 'workflowId:', /needs a `workflowId`/],
    ['an item, that is no draft', 'draft:', /move its file to articles\/labels-for-medicines\.md/],
  ])('reports a next version of %s', async (_what, line, reason) => {
    const folder = await temporaryFolder();
    try {
      await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
      const source = await readFile(join(folder.path, 'articles/labels-for-medicines.md'), 'utf8');
      const [field = ''] = line.split(':');
      const fields = `---\nreplaces: labels-for-medicines\ndraft: true\nworkflowId: ${WG}1\n`;
      const next = source
        .replace(/^---\n/, fields)
        .replace(new RegExp(`^${field}: .*$`, 'm'), line === `${field}:` ? '# none' : line);
      await writeFile(join(folder.path, 'articles/next.md'), next);
      const site = createSite({ product: FIXTURE_PRODUCT });
      const { problems } = await checkContent({ root: folder.path, site, now: FIXTURE_NOW });
      const found = problems.filter(({ file }) => file === 'articles/next.md');
      expect(found.map((problem) => problem.reason)).toEqual([expect.stringMatching(reason)]);
    } finally {
      await folder.remove();
    }
  });
});
