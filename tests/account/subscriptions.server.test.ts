import { beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../../api/database/schema/members.ts';
import { oneDatabase } from '../support/databases.ts';
import { type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const systems = [
  {
    provider: 'hubspot',
    read: 'hubspot.subscriptions',
    update: 'hubspot.updateSubscription',
    subscriptionField: 'devices-news',
    foreign: 'journal',
    byDefault: true,
  },
  {
    provider: 'impexium',
    read: 'impexium.subscriptions',
    update: 'impexium.updateSubscription',
    subscriptionField: 'journal',
    foreign: 'devices-news',
    byDefault: false,
  },
] as const;

describe.each(oneDatabase())('e-mail subscriptions, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  let request: { params: { userId: string }; token: string };
  beforeAll(async () => {
    me = await api.signIn();
    request = { params: { userId: me.userId }, token: me.accessToken };
  });

  describe.each(systems)('of $provider', ({ provider, read, update, subscriptionField, foreign, byDefault }) => {
    const change = async (subscribed?: boolean) =>
      (await api.ok(update, { ...request, body: { subscriptionField, subscribed } })).result;
    const current = async () => (await api.ok(read, request)).result;

    it('have their default until a choice [Section 7, Members]', async () => {
      expect(await current()).toEqual([
        expect.objectContaining({ subscriptionField, provider, group: 'News', subscribed: byDefault, updatedAt: null }),
      ]);
    });

    it('toggle, with a stored receipt [Section 3, Subscription update]', async () => {
      for (const subscribed of [!byDefault, byDefault, !byDefault]) {
        api.advance(1000);
        const receipt = await change();
        const updatedAt = api.now().toISOString();
        expect(receipt).toEqual({
          subscriptionField,
          subscribed,
          updatedAt,
          receiptId: expect.any(String),
          state: 'done',
        });
        expect(await current()).toEqual([expect.objectContaining({ subscribed, updatedAt })]);
        const stored = await api.db.select().from(subscriptions);
        expect(stored.find(({ field }) => field === subscriptionField)).toMatchObject({
          memberId: me.userId,
          provider,
          subscribed,
          receiptId: receipt.receiptId,
        });
      }
    });

    it('are set idempotently [Section 3, Subscription update]', async () => {
      for (const subscribed of [true, true, false, false])
        expect((await change(subscribed)).subscribed).toBe(subscribed);
    });

    it('count every one of several concurrent changes [Section 3, Subscription update]', async () => {
      const before = (await current())[0]?.subscribed;
      const changes = await Promise.all(Array.from({ length: 7 }, () => change()));
      expect(new Set(changes.map(({ receiptId }) => receiptId)).size).toBe(7);
      expect((await current())[0]?.subscribed).toBe(!before);
    });

    it.each([foreign, 'no-such-thing', '__proto__'])('do not include %s [Section 8]', async (field) => {
      const body = { subscriptionField: field, subscribed: true };
      expect((await api.rejected(update, 400, { ...request, body })).fields).toEqual(['subscriptionField']);
    });
  });

  it('are grouped over both systems [Section 7, Preferences]', async () => {
    const { result } = await api.ok('preferences.all', { token: me.accessToken });
    expect(result.groups.map(({ name, items }) => [name, items.map(({ provider }) => provider)])).toEqual([
      ['News', ['hubspot', 'impexium']],
    ]);
  });

  it('keep a choice over a restart, for this member only [Section 7, Members]', async () => {
    await api.ok('hubspot.updateSubscription', {
      ...request,
      body: { subscriptionField: 'devices-news', subscribed: false },
    });
    await api.reopen();
    expect((await api.ok('hubspot.subscriptions', request)).result[0]?.subscribed).toBe(false);
    const other = await api.signIn('guest@demo.test');
    const otherMember = await api.ok('hubspot.subscriptions', {
      params: { userId: other.userId },
      token: other.accessToken,
    });
    expect(otherMember.result[0]).toMatchObject({ subscribed: true, updatedAt: null });
  });
});
