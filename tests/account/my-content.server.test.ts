import { beforeAll, describe, expect, it } from 'vitest';
import { memberTopics } from '../../api/database/schema/members.ts';
import { oneDatabase } from '../support/databases.ts';
import { type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('my content, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  let unfollowed: Session;
  beforeAll(async () => {
    me = await api.signIn();
    const account = { email: 'no-topics@new.test', password: 'twelve characters' };
    await api.openAccount({ ...account, firstName: 'A', lastName: 'B' });
    unfollowed = await api.signIn(account.email, account.password);
  });

  const follow = async (...ids: number[]) => {
    await api.db.delete(memberTopics);
    await api.db.insert(memberTopics).values(ids.map((taxonomyId) => ({ memberId: me.userId, taxonomyId })));
  };

  it('has terms that the demo members follow from the start [Section 7, My content]', async () => {
    const { result } = await api.ok('myContent.user', { token: me.accessToken, query: { userId: me.userId } });
    expect(result).toEqual({ userId: me.userId, taxonomyIds: [393, 500, 620] });
  });

  it.each([
    {
      id: 'myContent.news',
      follows: [393, 397, 500],
      cards: [
        ['Equivalence in practice', [393, 500]],
        ['Labels for medicines', [397]],
        ['Members read this', [393]],
        ['The quarterly on rarity', [397]],
      ],
    },
    {
      id: 'myContent.news',
      follows: [421],
      cards: [
        ['Society elects a board', [421]],
        ['Notes from the office', [421]],
      ],
    },
    { id: 'myContent.news', follows: [640], cards: [] },
    {
      id: 'myContent.events',
      follows: [500, 620, 660],
      cards: [
        ['Webcast on labels', [660]],
        ['Autumn workshop on equivalence', [500]],
      ],
    },
  ] as const)(
    '$id lists the items of a member who follows $follows [Section 7, My content]',
    async ({ id, follows, cards }) => {
      await follow(...follows);
      const { result } = await api.ok(id, { token: me.accessToken });
      expect(result.map(({ title, why }) => [title, why])).toEqual(cards);
    },
  );

  it.each([
    { id: 'myContent.books', isBook: true },
    { id: 'myContent.learning', isBook: false },
  ] as const)(
    '$id lists products on offer with the matching topics [Section 7, My content]',
    async ({ id, isBook }) => {
      await follow(393, 397, 500, 501);
      const { result } = await api.ok(id, { token: me.accessToken });
      expect(result.length).toBeGreaterThan(0);
      for (const { productType, why, title } of result) {
        expect(productType === 'book').toBe(isBook);
        expect(why?.length, title).toBeGreaterThan(0);
        expect(title).not.toMatch(/gone/i);
      }
    },
  );

  it('filters the list by category [Section 7, My content]', async () => {
    await follow(393, 397);
    const token = me.accessToken;
    const titles = async (category: string) =>
      (await api.ok('myContent.news', { token, query: { category } })).result.map(({ title }) => title);
    expect(await titles('397')).toEqual(['Labels for medicines', 'The quarterly on rarity']);
    expect(await titles('501')).toEqual(['Equivalence in practice']);
    expect(await titles('501,397')).toHaveLength(3);
    expect(await titles('')).toHaveLength(4);
    await api.rejected('myContent.news', 400, { token, query: { category: 'devices' } });
  });

  it('is empty for a member who follows no topic [Section 7, My content]', async () => {
    for (const id of ['myContent.news', 'myContent.books', 'myContent.events', 'myContent.learning'] as const) {
      expect((await api.ok(id, { token: unfollowed.accessToken })).result).toEqual([]);
      await api.rejected(id, 401);
    }
  });

  it('follows and unfollows a topic idempotently, for this member only [Section 7, My content]', async () => {
    await follow(397);
    const token = me.accessToken;
    const change = async (taxonomyId: number, selected: boolean) =>
      (await api.ok('myContent.updateTaxonomy', { token, body: { taxonomyId, selected } })).result;
    const followed = async () => (await api.ok('myContent.user', { token })).result.taxonomyIds;
    const updatedAt = api.now().toISOString();
    for (const _ of ['once', 'twice'])
      expect(await change(620, true)).toEqual({ taxonomyId: 620, selected: true, updatedAt });
    expect(await followed()).toEqual([397, 620]);
    for (const _ of ['once', 'twice']) expect(await change(397, false)).toMatchObject({ selected: false });
    expect(await followed()).toEqual([620]);
    expect((await api.ok('myContent.user', { token: unfollowed.accessToken })).result.taxonomyIds).toEqual([]);
    await Promise.all([393, 500, 501].map((id) => change(id, true)));
    expect(await followed()).toEqual([393, 500, 501, 620]);
  });

  it.each([
    { reason: 'no such term', body: { taxonomyId: 1, selected: true }, fields: ['taxonomyId'] },
    { reason: 'a form of event, not a topic', body: { taxonomyId: 660, selected: true }, fields: ['taxonomyId'] },
    { reason: 'no choice', body: { taxonomyId: 397 }, fields: ['selected'] },
  ])('rejects $reason as a topic [Section 8]', async ({ body, fields }) => {
    expect((await api.rejected('myContent.updateTaxonomy', 400, { token: me.accessToken, body })).fields).toEqual(
      fields,
    );
    await api.rejected('myContent.updateTaxonomy', 401, { body: { taxonomyId: 397, selected: true } });
  });

  it('marks the followed terms in the list of terms [Section 7, My content]', async () => {
    await follow(397, 620);
    const { result } = await api.ok('myContent.taxonomies', { token: me.accessToken });
    expect(result.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([397, 620]);
    expect(result).toContainEqual({ id: 640, name: 'Regulatory strategy', kind: 'profinterest', selected: false });
    expect(new Set(result.map(({ kind }) => kind))).toEqual(
      new Set(['category', 'topic', 'sector', 'region', 'profinterest']),
    );
  });
});
