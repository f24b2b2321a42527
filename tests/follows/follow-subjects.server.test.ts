import { and, eq, gte, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentItems } from '../../api/database/schema/content.ts';
import { contentFirstSeen, follows } from '../../api/database/schema/follows.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { createFollowsTasks } from '../../api/follows/follows-task.ts';
import { recordFirstSeen } from '../../api/follows/new-items.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../support/api.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { runFollowNight } from '../support/follow-night.ts';
import { LEGAL_DATE, setList } from '../support/legal-dates.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';

const ADDRESS = 'reader@person.test';
const OTHER = 'other@person.test';
const NEW_ID = 900_001;
const DOCUMENT = { document: 'regulation-2017-745', title: 'MDR', aliases: [], status: 'In force' };

describe.each(oneDatabase())('what the mails about a subject tell, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  const site = createSite({ product: FIXTURE_PRODUCT });
  const context = () => ({ db: api.db, now: api.now, log: silentLog, site });
  const night = () => runFollowNight(context());
  const newsTo = async (address: string) =>
    (await api.mailsTo(address)).filter(({ kind }) => kind === 'followed-news' || kind === 'followed-deadline');
  let earlier: Readonly<Record<string, number>> = {};
  const sent = async (address = ADDRESS) => (await newsTo(address)).slice(earlier[address]);
  const linesTo = async (address = ADDRESS) => (await sent(address)).flatMap(({ text }) => text.match(/^- .+/gm) ?? []);

  async function follow(what: string, email = ADDRESS): Promise<void> {
    await api.ok('follows.request', { body: { email, what, frequency: 'daily' } });
    await api.ok('follows.confirm', { body: { token: await api.tokenFor(email) } });
  }
  const itemLike = async () => {
    const isArticle = and(eq(contentItems.kind, 'article'), eq(contentItems.draft, false));
    const [like] = await api.db.select().from(contentItems).where(isArticle).limit(1);
    if (!like) throw new Error('The content has no article');
    const { search: _search, heading: _heading, ...row } = like;
    return { ...row, visibleUntil: null, publishedAt: api.now() };
  };
  async function publish(count: number, fields: Partial<typeof contentItems.$inferInsert>): Promise<void> {
    const like = await itemLike();
    const rows = Array.from({ length: count }, (_, index) => {
      const key = `new-item-${index}`;
      return { ...like, ...fields, id: NEW_ID + index, key, path: `/${key}` };
    });
    await api.db.insert(contentItems).values(rows);
  }

  beforeAll(async () => {
    api = await startMemberApi(database);
    await recordFirstSeen(api.db, api.now());
  });
  beforeEach(async () => {
    api.advance(2 * HOUR_MS);
    earlier = { [ADDRESS]: (await newsTo(ADDRESS)).length, [OTHER]: (await newsTo(OTHER)).length };
  });
  afterEach(async () => {
    await api.db.delete(contentItems).where(gte(contentItems.id, NEW_ID));
    await api.db.delete(contentFirstSeen).where(gte(contentFirstSeen.id, NEW_ID));
    await api.db.delete(follows);
    await api.db.delete(outbox);
    for (const list of ['documents', 'deadlines'] as const) await setList(api.db, list, []);
  });
  afterAll(() => api.close());

  it('a search finds what was typed: no correction of it, and nothing with fewer words [N14]', async () => {
    await follow('search:searchtext=zolgensmaxyz+regulation');
    await follow('search:searchtext=zirkonium');
    api.advance(DAY_MS);
    await publish(1, { title: 'Regulation and zirconium in practice' });
    await night();
    expect(await linesTo()).toEqual([]);
  });

  it('a search finds what is new however many older hits it has', async () => {
    await follow('search:searchType=article');
    api.advance(DAY_MS);
    await publish(1, { title: 'One more', publishedAt: new Date('2015-01-01') });
    await night();
    expect(await linesTo()).toEqual(['- One more']);
  });

  it('the import of an archive is no news [N14]', async () => {
    await follow('search:searchType=article');
    api.advance(DAY_MS);
    await publish(60, { title: 'From the archive', publishedAt: new Date('2015-01-01') });
    await night();
    expect(await linesTo()).toEqual([]);
  });

  it('a document has a new version when its editors say so, not when its title is corrected [N14]', async () => {
    await setList(api.db, 'documents', [{ ...DOCUMENT, version: '2025-01-10' }]);
    await follow('document:regulation-2017-745');
    api.advance(DAY_MS);
    await setList(api.db, 'documents', [{ ...DOCUMENT, title: 'Medical devices', version: '2025-01-10' }]);
    await night();
    expect(await linesTo()).toEqual([]);
    await setList(api.db, 'documents', [{ ...DOCUMENT, version: '2026-01-10' }]);
    await night();
    expect(await linesTo()).toEqual(['- There is a new version, of 10 January 2026: Regulation (EU) 2017/745, MDR']);
  });

  it('a follow from before versions were kept is told of none that is entered later', async () => {
    await setList(api.db, 'documents', [DOCUMENT]);
    await follow('document:regulation-2017-745');
    const [row] = await api.db.select().from(follows);
    const { edition: _edition, ...seen } = row?.seen ?? {};
    await api.db.update(follows).set({ seen: { ...seen, version: 'Regulation (EU) 2017/745\nMDR\nhttps://x.test' } });
    api.advance(DAY_MS);
    await setList(api.db, 'documents', [{ ...DOCUMENT, version: '2025-01-10' }]);
    await night();
    expect(await linesTo()).toEqual([]);
    await setList(api.db, 'documents', [{ ...DOCUMENT, version: '2026-01-10' }]);
    await night();
    expect(await linesTo()).toHaveLength(1);
  });

  it('a term that a topic gets makes nothing old new, and what is new afterwards is told [N14]', async () => {
    const path = '/resources/topic/clinical-evaluation';
    const [topic] = await api.db.select().from(contentItems).where(eq(contentItems.path, path));
    const terms = topic?.taxonomyIds ?? [];
    const setTerms = (taxonomyIds: number[]) =>
      api.db.update(contentItems).set({ taxonomyIds }).where(eq(contentItems.path, path));
    const date = (key: string) => ({ ...LEGAL_DATE, key, title: key, date: '2030-01-31', topics: [501] });
    await setList(api.db, 'deadlines', [date('old')]);
    await follow('topic:clinical-evaluation');
    api.advance(DAY_MS);
    await setTerms([...terms, 501]);
    await night();
    expect(await linesTo()).toEqual([]);
    await setList(api.db, 'deadlines', [date('old'), date('new')]);
    await night();
    expect(await linesTo()).toEqual(['- Date: 31 January 2030, new']);
    await setTerms([...terms]);
  });

  it('the failure of one person is that person’s alone [N9]', async () => {
    await setList(api.db, 'documents', [DOCUMENT]);
    for (const email of [OTHER, ADDRESS]) await follow('document:regulation-2017-745', email);
    await api.db.update(follows).set({ kind: sql`'unknown'` }).where(eq(follows.address, OTHER));
    api.advance(DAY_MS);
    await setList(api.db, 'documents', [{ ...DOCUMENT, status: 'Amended' }]);
    const { follows: startNight, ...tasks } = createFollowsTasks(context());
    await startNight('');
    await api.runJobs(tasks);
    expect(await linesTo()).toEqual(['- Its status is now: Amended. Before: In force']);
    const { rows } = await api.db.execute(sql`
      select attempts, max_attempts as most from graphile_worker.jobs where task_identifier = 'follower'`);
    expect(rows).toEqual([{ attempts: 1, most: 3 }]);
  });

  it.each([
    ['further parameters', 'search:searchtext=implants&zz=1', 'search:searchtext=implants&zz=2'],
    ['another order', 'search:searchType=article&searchtext=implants', 'search:searchtext=implants&searchType=article'],
    ['more white space', 'search:searchtext=hip++implants+', 'search:searchtext=hip+implants'],
    ['another case', 'search:searchtext=Implants', 'search:searchtext=implants'],
    ['another order of terms', 'search:taxonomy=501,500', 'search:taxonomy=500,501'],
  ])('a search with %s is the same [N16]', async (_name, one, other) => {
    const { accessToken: token } = await api.signIn();
    for (const what of [one, other]) await api.ok('follows.updateOwn', { body: { what }, token });
    expect(await api.db.select().from(follows)).toHaveLength(1);
  });

  it.each([
    'search:searchtext=%00',
    'search:searchtext=a%1Bb',
    `search:searchtext=${'a'.repeat(201)}`,
    'search:searchtext=a%00b&taxonomy=500',
  ])('%s cannot be followed [N16]', async (what) => {
    const { accessToken: token } = await api.signIn();
    await api.rejected('follows.updateOwn', 400, { body: { what }, token });
    await api.rejected('follows.request', 400, { body: { what, email: ADDRESS } });
  });
});
