import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { importContent } from '../../../api/content/import/import-content.ts';
import { oldAddresses } from '../../../api/website/old-addresses.ts';
import { FIXTURE_NOW } from '../../support/api.ts';
import { copyOfContent, openContentStore } from '../../support/content-store.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startBeforeAll, startBeforeEach } from '../../support/start-before.ts';

const NEWS = '/news-and-articles/news-articles';

describe.each(oneDatabase())('an item whose address changes, on $name PostgreSQL [E10]', (database) => {
  const store = startBeforeAll(() => openContentStore(database));
  const content = startBeforeEach(copyOfContent);
  beforeEach(async () => {
    await store.db.execute(sql`truncate content_items, content_data, content_files, content_moves`);
    await run();
  });

  const run = () => importContent({ db: store.db, contentDir: content.path, product: 'acme', now: FIXTURE_NOW });
  const at = (file: string) => join(content.path, file);
  const edit = async (file: string, from: string, to: string) =>
    writeFile(at(file), (await readFile(at(file), 'utf8')).replace(from, to));
  const movePage = (name: string, from: string, to: string) => edit(`pages/${name}.md`, `path: ${from}`, `path: ${to}`);
  /** Redirects not listed by an editor. */
  const recorded = async () => {
    const listed = new Set(['/old', '/far']);
    const { redirects: all } = await oldAddresses(store.db, FIXTURE_NOW);
    return Object.fromEntries(
      all.filter(({ oldUrl }) => !listed.has(oldUrl)).map(({ oldUrl, newUrl }) => [oldUrl, newUrl]),
    );
  };

  it('has no redirect after the first import', async () => {
    expect(await recorded()).toEqual({});
  });

  it('redirects from the old name of its file, and the list of redirects is purged', async () => {
    await rename(at('articles/labels-for-medicines.md'), at('articles/medicines-labels.md'));
    expect((await run()).tags).toContain('titles');
    expect(await recorded()).toEqual({ [`${NEWS}/labels-for-medicines`]: `${NEWS}/medicines-labels` });
    expect((await run()).tags).toEqual([]);
  });

  it('redirects when an article gets another section, and a page another path', async () => {
    await edit('articles/labels-for-medicines.md', 'topic:', 'section: quarterly\ntopic:');
    await movePage('bylaws', '/who-we-are/bylaws', '/who-we-are/statutes');
    expect((await run()).problems).toEqual([]);
    expect(await recorded()).toEqual({
      [`${NEWS}/labels-for-medicines`]: '/news-and-articles/rf-quarterly/labels-for-medicines',
      '/who-we-are/bylaws': '/who-we-are/statutes',
    });
  });

  it('redirects in one step after several changes, and not at all when the last one is undone', async () => {
    await movePage('bylaws', '/who-we-are/bylaws', '/who-we-are/statutes');
    await run();
    await movePage('bylaws', '/who-we-are/statutes', '/who-we-are/articles');
    await run();
    expect(await recorded()).toEqual({
      '/who-we-are/bylaws': '/who-we-are/articles',
      '/who-we-are/statutes': '/who-we-are/articles',
    });
    await movePage('bylaws', '/who-we-are/articles', '/who-we-are/bylaws');
    await run();
    expect(await recorded()).toEqual({
      '/who-we-are/articles': '/who-we-are/bylaws',
      '/who-we-are/statutes': '/who-we-are/bylaws',
    });
  });

  it('never redirects from an address that has an item: two pages that swap their paths have no redirect', async () => {
    await movePage('bylaws', '/who-we-are/bylaws', '/who-we-are/contact-us');
    await movePage('contact-us', '/who-we-are/contact-us', '/who-we-are/bylaws');
    await run();
    expect(await recorded()).toEqual({});
    await movePage('contact-us', '/who-we-are/bylaws', '/who-we-are/reach-us');
    await run();
    expect(await recorded()).toEqual({ '/who-we-are/bylaws': '/who-we-are/reach-us' });
  });

  it('redirects only while the item exists, and what editors list comes first', async () => {
    await movePage('bylaws', '/who-we-are/bylaws', '/who-we-are/statutes');
    await run();
    await edit('data/redirects.yaml', '/old', '/who-we-are/bylaws');
    await run();
    expect(
      (await oldAddresses(store.db, FIXTURE_NOW)).redirects.filter(({ oldUrl }) => oldUrl === '/who-we-are/bylaws'),
    ).toHaveLength(1);
    await edit('data/redirects.yaml', '/who-we-are/bylaws', '/old');
    await rm(at('pages/bylaws.md'));
    await run();
    expect(await recorded()).toEqual({});
  });

  it('a draft that moves leaves no redirect', async () => {
    await rename(at('articles/a-draft.md'), at('articles/another-draft.md'));
    await run();
    expect(await recorded()).toEqual({});
  });

  it('addresses that editors list as removed are gone, unless there is an item [E11]', async () => {
    await writeFile(
      at('data/gone.yaml'),
      '- { oldUrl: /events/gone, reason: It ended. }\n- { oldUrl: /who-we-are/bylaws }\n',
    );
    expect((await run()).tags).toEqual(['gone']);
    expect((await oldAddresses(store.db, FIXTURE_NOW)).gone).toEqual([{ oldUrl: '/events/gone', reason: 'It ended.' }]);
  });
});
