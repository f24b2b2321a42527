import { createHmac, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { durableTransaction } from '../../api/database/schema/durable-transaction.ts';
import { memberEmails, subscriptions } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerCache, providerLinks, webhookEvents } from '../../api/database/schema/providers.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { queueContact, queueSubscription } from '../../api/providers/changes/queue.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { type HubspotFake, startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, type MemberApi, type Session, startMemberApi } from '../support/member-api.ts';
import { resetProviders } from '../support/reset-providers.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

const SECRET = 'canary-client-secret-of-the-app';
const URL_AT_HUBSPOT = 'https://site.test/hooks/hubspot';
const FIELD = 'devices-news';
const ID = 512_001;
const SECOND = 1000;

describe.each(oneDatabase())('the webhooks of HubSpot, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let fake: HubspotFake;
  let me: Session;
  const { log } = secretFreeLog(/canary|@demo\.test/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        fake = await startHubspotFake(now);
        return {
          hubspot: { ...fake.settings, webhook: { secret: SECRET, url: URL_AT_HUBSPOT } },
        };
      },
    });
  });
  beforeEach(async () => {
    fake.reset();
    await resetProviders(api, 30 * MINUTE_MS);
    me = await api.signIn();
  });
  afterAll(async () => {
    await api.close();
    await fake.close();
  });

  let count = 0;
  const event = (fields: Record<string, unknown> = {}) => {
    count += 1;
    return {
      eventId: count,
      subscriptionId: 7,
      portalId: 62_515,
      occurredAt: api.now().getTime(),
      attemptNumber: 0,
      subscriptionType: 'contact.propertyChange',
      objectId: Number(fake.idOf(MEMBER)),
      ...fields,
    };
  };
  const sign = (body: string, time: number | string, secret = SECRET, url = URL_AT_HUBSPOT) =>
    createHmac('sha256', secret).update(`POST${url}${body}${time}`).digest('base64');
  const post = (body: string, signature: string, time: number | string) =>
    api.request
      .post('/hooks/hubspot')
      .set({ 'X-HubSpot-Signature-v3': signature, 'X-HubSpot-Request-Timestamp': String(time) })
      .type('json')
      .send(body);
  const report = async (...events: object[]) => {
    const body = JSON.stringify(events);
    const time = api.now().getTime();
    expect((await post(body, sign(body, time), time)).status).toBe(204);
  };
  const events = () => api.db.select().from(webhookEvents);
  const current = async () => {
    const request = { params: { userId: me.userId }, token: me.accessToken };
    return (await api.ok('hubspot.subscriptions', request)).result[0];
  };
  const links = async () =>
    (await api.db.select().from(providerLinks))
      .map(({ externalId, memberId, mergedInto }) => ({ externalId, memberId, mergedInto }))
      .sort((a, b) => a.externalId.localeCompare(b.externalId));
  const readMember = async (address: string) =>
    (await api.db.select().from(memberEmails).where(eq(memberEmails.address, address)))[0]?.memberId ?? '';

  describe('the signature', () => {
    const now = () => api.now().getTime();
    it.each([
      ['fits', (body: string) => post(body, sign(body, now()), now()), 204],
      [
        'is five minutes old',
        (body: string) => post(body, sign(body, now() - 5 * MINUTE_MS), now() - 5 * MINUTE_MS),
        204,
      ],
      ['is older', (body: string) => post(body, sign(body, now() - 5 * MINUTE_MS - 1), now() - 5 * MINUTE_MS - 1), 401],
      ['is of the future', (body: string) => post(body, sign(body, now() + 6 * MINUTE_MS), now() + 6 * MINUTE_MS), 401],
      ['is of another time', (body: string) => post(body, sign(body, now() - 1), now()), 401],
      ['is of another body', (body: string) => post(body, sign(`${body} `, now()), now()), 401],
      ['is of another secret', (body: string) => post(body, sign(body, now(), `${SECRET}x`), now()), 401],
      [
        'is of another address',
        (body: string) => post(body, sign(body, now(), SECRET, 'https://other.test/hooks/hubspot'), now()),
        401,
      ],
      ['is empty', (body: string) => post(body, '', now()), 401],
      ['is cut off', (body: string) => post(body, sign(body, now()).slice(0, 20), now()), 401],
      ['has no time', (body: string) => post(body, sign(body, ''), ''), 401],
      ['has a time that is no number', (body: string) => post(body, sign(body, 'NaN'), 'NaN'), 401],
    ])('%s', async (_name, send, status) => {
      const answer = await send(JSON.stringify([event()]));
      expect(answer.status).toBe(status);
      expect(await events()).toHaveLength(status === 204 ? 1 : 0);
    });

    it.each([
      ['no JSON', '[', 400],
      ['no list', '{}', 400],
      ['an event without an id', '[{"subscriptionType":"contact.creation","occurredAt":1}]', 400],
      ['too many events', JSON.stringify(Array(1001).fill({ subscriptionType: 'x', eventId: 1, occurredAt: 1 })), 400],
      ['too long a text', ' '.repeat(1_048_577), 413],
    ])('of %s is of no use', async (_name, body, status) => {
      expect((await post(body, sign(body, now()), now())).status).toBe(status);
      expect(await events()).toEqual([]);
    });
  });

  it('does not exist without a secret', async () => {
    const other = await startMemberApi(database, {
      providers: async () => ({
        hubspot: fake.settings,
      }),
    });
    expect((await other.request.post('/hooks/hubspot').send('[]')).status).toBe(404);
    await other.close();
  });

  it('asks HubSpot nothing before it answers, and refreshes the member’s choices afterwards', async () => {
    await current();
    fake.requests.length = 0;
    fake.set(MEMBER, ID, 'UNSUBSCRIBED');
    await report(event({ propertyName: 'hs_email_optout', propertyValue: 'false' }));
    expect(fake.requests).toEqual([]);
    expect(await current(), 'what was read less than a minute ago').toMatchObject({ subscribed: true });
    api.advance(SECOND);
    await api.processEvents();
    expect(await current()).toMatchObject({ subscribed: false });
    expect(await links()).toEqual([{ externalId: fake.idOf(MEMBER), memberId: me.userId, mergedInto: null }]);
  });

  it('an opt-out at HubSpot becomes the choice of this site, an opt-in does not', async () => {
    const row = { memberId: me.userId, provider: 'hubspot', field: FIELD, updatedAt: api.now() } as const;
    const store = (subscribed: boolean) =>
      api.db.insert(subscriptions).values({ ...row, subscribed, receiptId: randomUUID() });
    await store(true);
    fake.set(MEMBER, ID, 'UNSUBSCRIBED');
    await report(event());
    await api.processEvents();
    expect(await api.db.select().from(subscriptions)).toMatchObject([{ subscribed: false }]);
    api.advance(SECOND);
    fake.set(MEMBER, ID, 'SUBSCRIBED');
    await report(event());
    await api.processEvents();
    expect(await api.db.select().from(subscriptions)).toMatchObject([{ subscribed: false }]);
    expect(await current()).toMatchObject({ subscribed: true });
  });

  it('an event that is reported again is stored and processed once', async () => {
    const one = event();
    await report(one, one);
    await report({ ...one, attemptNumber: 1 });
    expect(await events()).toHaveLength(1);
    await api.processEvents();
    fake.requests.length = 0;
    await report({ ...one, attemptNumber: 2 });
    await api.processEvents();
    expect(fake.requests).toEqual([]);
  });

  it.each(['contact.propertyRestored', 'company.creation', 'x'])('%s is acknowledged and ignored', async (type) => {
    await report(event({ subscriptionType: type }));
    expect(await events()).toEqual([]);
  });

  it('a contact of nobody here is ignored', async () => {
    await report(event({ objectId: Number(fake.idOf('nobody@demo.test')) }), event({ objectId: 1 }));
    await api.processEvents();
    expect(await links()).toEqual([]);
    expect((await events()).map(({ nextAt }) => nextAt)).toEqual([null, null]);
  });

  it('is processed when HubSpot is back, also by another process', async () => {
    await report(event());
    fake.fault = 'server error';
    await api.processEvents();
    expect(await events()).toMatchObject([{ attempts: 1 }]);
    fake.fault = undefined;
    await api.reopen();
    await api.processEvents();
    expect(await links()).toEqual([]);
    api.advance(MINUTE_MS);
    await api.processEvents();
    expect(await events()).toMatchObject([{ attempts: 2, nextAt: null }]);
    expect(await links()).toHaveLength(1);
  });

  it('deletes events of a month ago', async () => {
    await report(event());
    await api.processEvents();
    api.advance(31 * 24 * 60 * MINUTE_MS);
    await report(event());
    await deleteOld({ db: api.db, now: api.now, log });
    expect(await events()).toMatchObject([{ nextAt: expect.any(Date) }]);
  });

  describe('a contact that', () => {
    const link = async () => {
      await report(event());
      await api.processEvents();
    };

    it('was merged keeps one link, by whichever id', async () => {
      await link();
      const former = fake.idOf(MEMBER);
      const second = fake.idOf(GUEST);
      await report(event({ objectId: Number(second) }));
      await api.processEvents();
      const id = fake.merge([second], former);
      const merge = { primaryObjectId: Number(former), mergedObjectIds: [Number(second)], newObjectId: Number(id) };
      await report(event({ subscriptionType: 'contact.merge', objectId: undefined, ...merge }));
      await api.processEvents();
      const mine = { memberId: me.userId };
      expect(await links()).toEqual(
        [
          { externalId: former, ...mine, mergedInto: id },
          { externalId: second, ...mine, mergedInto: id },
          { externalId: id, ...mine, mergedInto: null },
        ].sort((a, b) => a.externalId.localeCompare(b.externalId)),
      );
      // A later event by a former id finds the member.
      api.advance(SECOND);
      fake.set(MEMBER, ID, 'UNSUBSCRIBED');
      await report(event({ objectId: Number(second) }));
      await api.processEvents();
      expect(await current()).toMatchObject({ subscribed: false });
      expect(await readMember(GUEST), 'the other account stays').not.toBe('');
    });

    it('was deleted is no longer linked; choices and changes stay', async () => {
      await link();
      const objectId = Number(fake.idOf(MEMBER));
      fake.remove(String(objectId));
      await report(event({ subscriptionType: 'contact.deletion', objectId }));
      await api.processEvents();
      expect(await links()).toEqual([]);
      expect(await api.db.select().from(providerCache)).toHaveLength(1);
    });

    it('is claimed to be deleted but is not, stays linked', async () => {
      await link();
      await report(event({ subscriptionType: 'contact.deletion' }));
      await api.processEvents();
      expect(await links()).toHaveLength(1);
    });

    it('was forgotten while another one of the member remains keeps that link, and the opt-out that waits', async () => {
      await link();
      const duplicate = fake.idOf(GUEST);
      await report(event({ objectId: Number(duplicate) }));
      await api.processEvents();
      await api.db.update(providerLinks).set({ memberId: me.userId });
      const id = randomUUID();
      const change = { provider: 'hubspot', memberId: me.userId, field: FIELD, subscribed: false, words: 'w' } as const;
      await durableTransaction(api.db, (tx) => queueSubscription({ db: tx, now: api.now }, id, change));
      fake.remove(duplicate);
      await report(event({ subscriptionType: 'contact.privacyDeletion', objectId: Number(duplicate) }));
      await api.processEvents();
      expect((await links()).map(({ externalId }) => externalId)).toEqual([fake.idOf(MEMBER)]);
      await api.applyChanges();
      expect(fake.status(MEMBER, ID)?.status).toBe('UNSUBSCRIBED');
    });

    it('was forgotten is forgotten though the link of an older contact remains', async () => {
      const older = fake.idOf(GUEST);
      await report(event({ objectId: Number(older) }));
      await api.processEvents();
      await api.db.update(providerLinks).set({ memberId: me.userId });
      await link();
      const objectId = Number(fake.idOf(MEMBER));
      const forgotten = event({ subscriptionType: 'contact.privacyDeletion', objectId });
      fake.remove(String(objectId));
      await report(forgotten);
      await api.processEvents();
      expect(await links()).toEqual([]);
      const isOwn = eq(providerCache.memberId, me.userId);
      expect(await api.db.select().from(providerCache).where(isOwn)).toEqual([]);
    });

    it('was forgotten leaves the ids of the receipts, and the account with its own choices', async () => {
      await link();
      const choice = { memberId: me.userId, provider: 'hubspot', field: FIELD } as const;
      const changes = { ...choice, words: 'Devices news: Weekly.' };
      const receipts = [randomUUID(), randomUUID()];
      for (const [index, id] of receipts.entries()) {
        await durableTransaction(api.db, (tx) =>
          queueSubscription({ db: tx, now: api.now }, id, { ...changes, subscribed: index === 1 }),
        );
        if (index === 0) await api.applyChanges();
      }
      await api.db
        .insert(subscriptions)
        .values({ ...choice, subscribed: false, updatedAt: api.now(), receiptId: randomUUID() });
      const person = { email: MEMBER, firstName: 'A', lastName: 'B' };
      await durableTransaction(api.db, (tx) => queueContact({ db: tx, now: api.now }, 'hubspot', person));
      const objectId = Number(fake.idOf(MEMBER));
      const forgotten = event({ subscriptionType: 'contact.privacyDeletion', objectId });
      await report(forgotten);
      await api.processEvents();
      expect(await links(), 'HubSpot has the contact still').toHaveLength(1);
      fake.remove(String(objectId));
      fake.effects.length = 0;
      api.advance(MINUTE_MS);
      await api.processEvents();
      await api.applyChanges();
      expect(await links()).toEqual([]);
      expect(await api.db.select().from(providerCache)).toEqual([]);
      const rows = await api.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.channel, 'provider'), eq(outbox.memberId, me.userId)));
      expect(rows.map(({ id }) => id).sort()).toEqual([...receipts].sort());
      for (const row of rows) expect(row).toMatchObject({ body: {}, recipient: null });
      expect(rows.map(({ state }) => state).sort()).toEqual(['obsolete', 'sent']);
      expect(fake.effects, 'nothing is sent any more').toEqual([]);
      expect(await api.db.select().from(subscriptions)).toMatchObject([{ subscribed: false }]);
      expect((await api.signIn()).userId).toBe(me.userId);
      expect(await current(), 'the opt-out of the address').toMatchObject({ subscribed: false });
    });
  });
});
