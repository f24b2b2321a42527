import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savedArticles } from '../../api/database/schema/members.ts';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';
import { oneDatabase } from '../support/databases.ts';
import { type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const UNKNOWN = 2_000_000_000;

describe.each(oneDatabase())('the reading list, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  let other: Session;
  let articles: { articleId: number; title: string }[];
  beforeAll(async () => {
    me = await api.signIn();
    const account = { email: 'reader@new.test', password: 'twelve characters' };
    await api.openAccount({ ...account, firstName: 'A', lastName: 'B' });
    other = await api.signIn(account.email, account.password);
    articles = (await api.ok('articles.top', { params: { n: 3 } })).articlesList;
  });
  beforeEach(async () => {
    await api.db.delete(savedArticles);
  });

  const change = async (articleIds: number[], saved: boolean, { accessToken } = me) =>
    (await api.ok('myContent.updateReadingList', { token: accessToken, body: { articleIds, saved } })).result;
  const listIds = async ({ accessToken } = me) =>
    (await api.ok('myContent.readingList', { token: accessToken })).result.map(({ articleId }) => articleId);
  const ids = () => articles.map(({ articleId }) => articleId);

  it('adds and removes articles, each once, for this member only', async () => {
    const [first = 0, second = 0, third = 0] = ids();
    const updatedAt = api.now().toISOString();
    for (const _ of ['once', 'twice'])
      expect(await change([first, second, second], true)).toEqual({
        articleIds: expect.toSatisfy(
          (known: number[]) => known.toSorted().join() === [first, second].toSorted().join(),
        ),
        saved: true,
        updatedAt,
      });
    await change([third], true, other);
    expect((await listIds()).toSorted()).toEqual([first, second].toSorted());
    expect(await listIds(other)).toEqual([third]);
    for (const _ of ['once', 'twice']) expect(await change([first], false)).toMatchObject({ saved: false });
    expect(await listIds()).toEqual([second]);
  });

  it('lists the article saved last first, as a card', async () => {
    const [first = 0, second = 0] = ids();
    const at = (minutes: number) => new Date(api.now().getTime() + minutes * 60_000);
    await api.db.insert(savedArticles).values([
      { memberId: me.userId, articleId: first, savedAt: at(1) },
      { memberId: me.userId, articleId: second, savedAt: at(2) },
    ]);
    const { result } = await api.ok('myContent.readingList', { token: me.accessToken });
    expect(result.map(({ articleId, savedAt }) => [articleId, savedAt])).toEqual([
      [second, at(2).toISOString()],
      [first, at(1).toISOString()],
    ]);
    expect(result[1]).toMatchObject({ title: articles[0]?.title });
  });

  it('ignores an article that does not exist, and leaves out one that is gone', async () => {
    const [first = 0] = ids();
    expect((await change([UNKNOWN, first], true)).articleIds).toEqual([first]);
    await api.db.insert(savedArticles).values({ memberId: me.userId, articleId: UNKNOWN, savedAt: api.now() });
    expect(await listIds()).toEqual([first]);
  });

  it('removes what was saved first when the list is full', async () => {
    const [first = 0] = ids();
    const savedAt = new Date(api.now().getTime() - 60_000);
    const full = Array.from({ length: READING_LIST_MAX_LENGTH }, (_, index) => ({
      memberId: me.userId,
      articleId: UNKNOWN + index,
      savedAt: new Date(savedAt.getTime() + index),
    }));
    await api.db.insert(savedArticles).values(full);
    await change([first], true);
    const kept = (await api.db.select().from(savedArticles)).map(({ articleId }) => articleId);
    expect(kept).toHaveLength(READING_LIST_MAX_LENGTH);
    expect(kept).toContain(first);
    expect(kept).not.toContain(UNKNOWN);
  });

  it.each([
    { reason: 'no articles', body: { articleIds: [], saved: true }, fields: ['articleIds'] },
    { reason: 'a text', body: { articleIds: ['1'], saved: true }, fields: ['articleIds.0'] },
    {
      reason: 'more articles than the list holds',
      body: { articleIds: Array.from({ length: READING_LIST_MAX_LENGTH + 1 }, (_, id) => id + 1), saved: true },
      fields: ['articleIds'],
    },
  ])('rejects $reason [Section 8]', async ({ body, fields }) => {
    const { fields: named } = await api.rejected('myContent.updateReadingList', 400, { token: me.accessToken, body });
    expect(named).toEqual(fields);
  });

  it('is for members only [Section 8]', async () => {
    await api.rejected('myContent.readingList', 401, {});
    await api.rejected('myContent.updateReadingList', 401, { body: { articleIds: [1], saved: true } });
  });
});
