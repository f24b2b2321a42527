import { sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeftOut, onLeftOut } from '../../../api/common/left-out.ts';
import type { CallId } from '../../../shared/contract/calls.ts';
import { toSchemas } from '../../../shared/contract/contract.ts';
import { openTestApi } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Lists of the contract, each with something that it shows besides the invalid rows. */
const LISTS: readonly (readonly [call: CallId, path: string, stillShows: string])[] = [
  ['articles.top', '/articles/top/20', 'Equivalence'],
  ['articles.pinned', '/articles/pinned', 'articlesList'],
  ['news.search', '/news-articles-search?pageSize=20', 'Equivalence'],
  ['news.search', '/news-articles-search?author=quill', 'Equivalence'],
  ['news.authors', '/news-articles-search/authors', 'Ada Quill'],
  ['search.site', '/search?searchText=', 'Equivalence'],
  ['search.site', '/search?searchText=labels', 'Webcast on labels'],
  ['search.sitemap', '/sitemap', 'Who we are'],
  ['events.latest', '/events/latest', 'Webcast on labels'],
  ['events.search', '/events-search?ShowOnlyPast=true', 'Past conference'],
  ['education.allBooks', '/education/allbooks', 'The equivalence book'],
  ['education.booksAndBestsellers', '/education/getbooks-and-bestsellers/best-sellers', 'The equivalence book'],
  ['blocks.breadCrumb', '/bread-crumb?path=/who-we-are/bylaws', 'Bylaws'],
  ['rightSide.eventBooks', '/right-side-section/events/books/early-webcast', 'The equivalence book'],
];

/** Faults of a stored item. */
const FAULTS: readonly (readonly [name: string, card: string])[] = [
  [
    'a day that does not exist',
    `card || '{"publishedDate": "2026-02-30", "start": "2026-02-30T09:00:00Z", "availableFrom": 5}'`,
  ],
  [
    'fields of another type',
    `card || '{"top": "first", "pinned": "yes", "bestSeller": "x", "isMemberOnly": "no", "authors": 5, "order": "x"}'`,
  ],
  ['no fields', `'{}'`],
  ['no card', `'null'`],
  ['a text instead of a card', `'"card"'`],
];

describe.each(oneDatabase())('invalid rows, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => openTestApi(database, undefined, { checkResponses: false }));
  const leftOut: LeftOut[] = [];
  const stop = onLeftOut((entry) => leftOut.push(entry));

  beforeAll(() => api.db.execute(sql`create table sound as select kind, id, card from content_items`));
  afterAll(() => stop());

  describe.each(FAULTS)('with %s', (_name, card) => {
    beforeAll(async () => {
      await api.db.execute(sql`update content_items set card = sound.card from sound
        where sound.kind = content_items.kind and sound.id = content_items.id`);
      await api.db.execute(sql`update content_items set card = ${sql.raw(card)} where key in
        ('labels-for-medicines', 'autumn-workshop', 'the-label-book', '/who-we-are/contact-us')`);
    });

    it.each(LISTS)('%s (%s) is served without them [L1]', async (call, path, stillShows) => {
      const { status, text, body } = await supertest(api.app).get(path);
      expect([status, text]).toEqual([200, expect.stringContaining(stillShows)]);
      expect(toSchemas(call).response.safeParse(body).error).toBeUndefined();
    });
  });

  it('reports what is left out without values', async () => {
    await api.db.execute(sql`update content_items set card = sound.card || '{"publishedDate": "2026-02-30"}' from sound
      where sound.kind = content_items.kind and sound.id = content_items.id and key = 'labels-for-medicines'`);
    leftOut.length = 0;
    await supertest(api.app).get('/articles/top/20').expect(200);
    expect(leftOut).toEqual([
      { what: '/news-and-articles/news-articles/labels-for-medicines', reason: 'publishedDate: Invalid ISO date' },
    ]);
  });

  it('leaves an invalid entry out of a list of the content files', async () => {
    await api.db.execute(
      sql`update content_data set data = data || '[{"path": "/careers", "title": 7}]' where kind = 'jobs'`,
    );
    await api.db.execute(sql`update content_data set data = data || '[{"id": "x"}, 3]' where kind = 'taxonomy'`);
    const jobs = await supertest(api.app).get('/current-job-openings?path=/careers').expect(200);
    expect(jobs.body.result.map(({ title }: { title: string }) => title)).toContain('Specialist');
    await supertest(api.app).get('/search?searchText=').expect(200);
  });

  it('leaves an invalid field that may be missing out of the page of its item', async () => {
    await api.db.execute(sql`update content_items set data = data || '{"modifiedDate": "2026-02-30"}'
      where key = 'equivalence-in-practice'`);
    const path = '/articles?path=/news-and-articles/news-articles/equivalence-in-practice';
    const { body } = await supertest(api.app).get(path).expect(200);
    expect(body.result[0].modifiedDate).toBeUndefined();
  });

  it('fails the page of an invalid item, whose own data it is', async () => {
    await api.db.execute(sql`update content_items set data = data || '{"headings": "none"}'
      where key = 'equivalence-in-practice'`);
    await supertest(api.app).get('/articles?path=/news-and-articles/news-articles/equivalence-in-practice').expect(500);
  });
});
