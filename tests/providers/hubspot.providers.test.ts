import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeChoice } from '../../api/account/subscriptions.ts';
import { contentData } from '../../api/database/schema/content.ts';
import { durableTransaction } from '../../api/database/schema/durable-transaction.ts';
import { subscriptions } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { webhookEvents } from '../../api/database/schema/providers.ts';
import { readBacklog } from '../../api/jobs/outbox/backlog.ts';
import { createRecovery } from '../../api/jobs/queue/recover.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { type ApplyChange, createChangeTask } from '../../api/providers/changes/apply-change.ts';
import { queueContact, queueCopy, queueSubscription } from '../../api/providers/changes/queue.ts';
import { applyAtHubspot, fieldsWithoutId } from '../../api/providers/hubspot/adapter.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { FAULTS, type Fault } from '../provider-fakes/fake-server.ts';
import { type HubspotFake, startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { MEMBER, type MemberApi, type Session, startMemberApi } from '../support/member-api.ts';
import { resetProviders } from '../support/reset-providers.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

const SECRET = 'canary-client-secret-of-the-app';
const HOOK = 'https://site.test/hooks/hubspot';
const FIELD = 'devices-news';
const ID = 512_001;
const SECOND = 1000;
const pending = { provider: 'hubspot', field: FIELD, words: 'Devices news: Weekly.' } as const;

describe.each(oneDatabase())('subscriptions in HubSpot, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let fake: HubspotFake;
  let me: Session;
  let request: { params: { userId: string }; token: string };
  const { log } = secretFreeLog(/canary|@demo\.test|@move\.test/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        fake = await startHubspotFake(now);
        return {
          hubspot: { ...fake.settings, timeZone: 'America/New_York', webhook: { secret: SECRET, url: HOOK } },
        };
      },
    });
  });
  beforeEach(async () => {
    fake.reset();
    await forget();
    // The pauses after failures of earlier tests are over, and so is every conflict with them.
    api.advance(30 * MINUTE_MS);
    await signIn();
  });
  afterAll(async () => {
    await api.close();
    await fake.close();
  });

  const signIn = async () => {
    me = await api.signIn();
    request = { params: { userId: me.userId }, token: me.accessToken };
  };
  const forget = () => resetProviders(api, 0);
  const change = async (subscribed?: boolean) =>
    (await api.ok('hubspot.updateSubscription', { ...request, body: { subscriptionField: FIELD, subscribed } })).result;
  const read = () => api.ok('hubspot.subscriptions', request);
  const current = async () => (await read()).result[0];
  const atHubspot = () => fake.status(MEMBER, ID)?.status;
  const store = () => ({ db: api.db, now: api.now });
  const queue = (subscribed: boolean) =>
    durableTransaction(api.db, (tx) =>
      queueSubscription({ ...store(), db: tx }, randomUUID(), { ...pending, memberId: me.userId, subscribed }),
    );
  /** Stores a choice with its change. */
  const choose = (subscribed: boolean) =>
    durableTransaction(api.db, async (tx) => {
      const choice = { memberId: me.userId, provider: 'hubspot', field: FIELD, subscribed } as const;
      const receiptId = randomUUID();
      await storeChoice(tx, { ...choice, updatedAt: api.now(), receiptId });
      await queueSubscription({ ...store(), db: tx }, receiptId, { ...pending, ...choice });
    });
  let events = 0;
  /** Reports an event of the member's contact, as HubSpot does. */
  const report = async () => {
    events += 1;
    const time = api.now().getTime();
    const objectId = Number(fake.idOf(MEMBER));
    const event = { subscriptionType: 'contact.propertyChange', eventId: events, occurredAt: time, objectId };
    const body = JSON.stringify([event]);
    const signature = createHmac('sha256', SECRET).update(`POST${HOOK}${body}${time}`).digest('base64');
    const headers = { 'X-HubSpot-Signature-v3': signature, 'X-HubSpot-Request-Timestamp': String(time) };
    expect((await api.request.post('/hooks/hubspot').set(headers).type('json').send(body)).status).toBe(204);
  };
  /** Runs the jobs that are due as another process does. */
  const applyWith = (hubspot: ApplyChange) =>
    api.runJobs({ 'provider-change': createChangeTask({ ...store(), log, providers: { hubspot } }) });

  it('shows the default where HubSpot knows nothing, and what it knows', async () => {
    expect(await current()).toMatchObject({ subscribed: true, updatedAt: null });
    const at = api.now();
    fake.set(MEMBER, ID, 'UNSUBSCRIBED', at);
    api.advance(61 * SECOND);
    expect(await current()).toMatchObject({ subscribed: false, updatedAt: at.toISOString() });
  });

  it('sends a change at once, with its legal basis and the words that the member saw', async () => {
    expect(await change(false)).toMatchObject({ subscribed: false, state: 'done' });
    expect(atHubspot()).toBe('UNSUBSCRIBED');
    expect(fake.lastChange()).toMatchObject({
      legalBasis: 'CONSENT_WITH_NOTICE',
      legalBasisExplanation: 'Chosen by the member (Devices news: Weekly.)',
    });
    expect(await current()).toMatchObject({ subscribed: false });
  });

  it('counts every one of several concurrent toggles [Section 3, Subscription update]', async () => {
    await Promise.all(Array.from({ length: 7 }, () => change()));
    await api.applyChanges();
    expect((await current())?.subscribed).toBe(false);
    expect(atHubspot()).toBe('UNSUBSCRIBED');
  });

  it('keeps a change while HubSpot is away, shows it as queued, and applies it afterwards', async () => {
    fake.fault = 'server error';
    const receipt = await change(false);
    expect(receipt).toMatchObject({ subscribed: false, state: 'queued', reason: 'away' });
    fake.fault = undefined;
    expect(await current()).toMatchObject({ subscribed: false, state: 'queued' });
    expect(atHubspot()).toBeUndefined();
    api.advance(6 * SECOND);
    expect(await readBacklog(store())).toEqual([{ queue: 'outbox', channel: 'provider', queued: 1, oldestSeconds: 6 }]);
    await api.applyChanges();
    expect(atHubspot()).toBe('UNSUBSCRIBED');
    expect(await current()).not.toHaveProperty('state');
    expect(await api.db.select().from(outbox)).toMatchObject([
      { id: receipt.receiptId, state: 'sent', body: { subscribed: false }, recipient: null },
    ]);
  });

  it('applies the last of several changes only [K1]', async () => {
    fake.fault = 'server error';
    for (const subscribed of [false, true, false]) await change(subscribed);
    fake.fault = undefined;
    api.advance(MINUTE_MS);
    await api.applyChanges();
    expect(fake.effects).toEqual([`${MEMBER} ${ID} UNSUBSCRIBED`]);
    expect((await api.db.select().from(outbox)).map(({ state }) => state).sort()).toEqual([
      'obsolete',
      'obsolete',
      'sent',
    ]);
  });

  it('applies a change whose process died between commit and sending [K1]', async () => {
    await queue(false);
    await api.applyChanges();
    await api.applyChanges();
    expect(fake.effects).toEqual([`${MEMBER} ${ID} UNSUBSCRIBED`]);
  });

  it('a change whose process died between sending and noting it has one effect [K1]', async () => {
    await queue(false);
    const sent = Promise.withResolvers<void>();
    // The process sends the change, and nothing after that happens.
    void applyWith(async () => {
      fake.set(MEMBER, ID, 'UNSUBSCRIBED');
      sent.resolve();
      await new Promise(() => {});
    });
    await sent.promise;
    await api.applyChanges();
    expect(await api.db.select().from(outbox), 'another process waits').toMatchObject([
      { state: 'queued', attempts: 1 },
    ]);
    api.advance(6 * MINUTE_MS);
    await api.applyChanges();
    await createRecovery(store())('');
    await api.applyChanges();
    expect(await api.db.select().from(outbox)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(fake.effects).toEqual([`${MEMBER} ${ID} UNSUBSCRIBED`]);
  });

  it('has one change about a subscription in flight, however many processes send', async () => {
    const states: unknown[] = [];
    const started = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await queue(true);
    const first = applyWith(async ({ body }) => {
      states.push(body.subscribed);
      started.resolve();
      await answered.promise;
    });
    await started.promise;
    await queue(false);
    const other: ApplyChange = async ({ body }) => void states.push(body.subscribed);
    await applyWith(other);
    expect(states).toEqual([true]);
    answered.resolve();
    await first;
    await applyWith(other);
    expect(states).toEqual([true, false]);
  });

  describe('an opt-out wins [K2]', () => {
    it.each([
      ['a minute before', -MINUTE_MS, 'refused'],
      ['a minute after', MINUTE_MS, 'refused'],
      ['an hour after', HOUR_MS, 'refused'],
      ['six minutes before', -6 * MINUTE_MS, 'done'],
    ])('over an opt-in, made at HubSpot %s the opt-in', async (_name, distance, state) => {
      await queue(true);
      fake.set(MEMBER, ID, 'UNSUBSCRIBED', new Date(api.now().getTime() + distance));
      if (distance > 0) api.advance(distance);
      await api.applyChanges();
      expect(atHubspot()).toBe(state === 'done' ? 'SUBSCRIBED' : 'UNSUBSCRIBED');
      if (state === 'refused') expect(await current()).toMatchObject({ subscribed: false, state, reason: 'opted-out' });
    });

    it('but not over the member’s own change of mind here', async () => {
      expect(await change(false)).toMatchObject({ state: 'done' });
      api.advance(SECOND);
      expect(await change(true)).toMatchObject({ state: 'done' });
      expect(atHubspot()).toBe('SUBSCRIBED');
    });

    it('however long it waited', async () => {
      await queue(false);
      api.advance(HOUR_MS);
      fake.set(MEMBER, ID, 'SUBSCRIBED');
      await api.applyChanges();
      expect(atHubspot()).toBe('UNSUBSCRIBED');
    });
  });

  it('a refusal is told with its reason, and what HubSpot holds is shown', async () => {
    fake.refuses = 'validation';
    expect(await change(false)).toMatchObject({ state: 'refused', reason: 'validation_error' });
    expect(await current()).toMatchObject({ subscribed: true, state: 'refused', reason: 'validation_error' });
    fake.refuses = undefined;
    expect(await change(false)).toMatchObject({ state: 'done' });
  });

  it('a change waits for a record that is locked', async () => {
    fake.refuses = 'locked';
    expect(await change(false)).toMatchObject({ state: 'queued' });
    fake.refuses = undefined;
    api.advance(10 * SECOND);
    await api.applyChanges();
    expect(atHubspot()).toBe('UNSUBSCRIBED');
  });

  it('the daily limit stops every request until the account’s midnight [K4]', async () => {
    fake.isDayUsedUp = true;
    expect(await change(false)).toMatchObject({ state: 'queued', reason: 'limited' });
    fake.requests.length = 0;
    fake.isDayUsedUp = false;
    api.advance(HOUR_MS);
    await api.applyChanges();
    expect(fake.requests).toEqual([]);
    api.advance(24 * HOUR_MS);
    await api.applyChanges();
    expect(atHubspot()).toBe('UNSUBSCRIBED');
  });

  it('shows what was read within a day while HubSpot is away, and says so; the other provider is unaffected [K3]', async () => {
    const { asOf } = await read();
    api.advance(23 * HOUR_MS);
    fake.fault = 'reset';
    await signIn();
    expect(await read()).toMatchObject({ asOf, stale: true });
    const providers = (await api.ok('preferences.all', request)).result.providers;
    expect(providers).toMatchObject([
      { provider: 'hubspot', away: false, stale: true, asOf },
      { provider: 'impexium', away: false, stale: false },
    ]);
    api.advance(2 * HOUR_MS);
    const { headers } = await api.rejected('hubspot.subscriptions', 503, request);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(headers.get('Proxy-Status')).toBe('hubspot; error=destination_unavailable');
    const all = (await api.ok('preferences.all', request)).result;
    expect(all.providers).toMatchObject([{ provider: 'hubspot', away: true }, { away: false }]);
    expect(all.groups.flatMap(({ items }) => items.map(({ provider }) => provider))).toEqual(['impexium']);
  });

  it('learns of a person when the address is confirmed, once, and not before', async () => {
    const person = { email: 'New@person.test', firstName: 'Nora', lastName: 'New', password: 'long-enough-password' };
    for (let time = 0; time < 2; time += 1) await api.ok('hubspot.createUser', { body: person });
    await api.ok('impexium.createUser', { body: { ...person, accepted: 'yes' } });
    const token = await api.tokenFor('new@person.test');
    await api.applyChanges();
    expect(fake.effects).toEqual([]);
    fake.fault = 'server error';
    await api.rejected('impexium.confirmEmail', 422, { body: { token, password: 'not that password' } });
    await api.ok('impexium.confirmEmail', { body: { token, password: person.password } });
    await api.rejected('impexium.confirmEmail', 410, { body: { token, password: person.password } });
    await api.applyChanges();
    fake.fault = undefined;
    api.advance(MINUTE_MS);
    await api.applyChanges();
    expect([...fake.contacts]).toEqual([
      [
        'new@person.test',
        { id: '90000', properties: { email: 'new@person.test', firstname: 'Nora', lastname: 'New' } },
      ],
    ]);
    expect(JSON.stringify(await api.db.select().from(outbox))).not.toContain('person.test');
  });

  describe('a contact that', () => {
    const email = 'ada@person.test';
    const create = async () => {
      const person = { email, firstName: 'Ada', lastName: 'Adams' };
      await durableTransaction(api.db, (tx) => queueContact({ ...store(), db: tx }, 'hubspot', person));
      await api.applyChanges();
    };
    const states = async () => (await api.db.select().from(outbox)).map(({ state, lastError }) => [state, lastError]);
    const atOnce = async (path: string, body: object) =>
      fetch(`${fake.origin}/crm/objects/2026-09/contacts${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fake.settings.token}` },
        body: JSON.stringify(body),
      });

    it('HubSpot has had for a second, and does not find yet, is updated', async () => {
      expect((await atOnce('', { properties: { email } })).status).toBe(201);
      expect((await atOnce('', { properties: { email } })).status, 'a second creation').toBe(409);
      const filterGroups = [{ filters: [{ propertyName: 'email', operator: 'EQ', value: email }] }];
      expect(await (await atOnce('/search', { filterGroups })).json()).toMatchObject({ total: 0 });
      await create();
      expect(fake.contacts.size).toBe(1);
      expect(fake.contacts.get(email)?.properties).toMatchObject({ firstname: 'Ada' });
      expect(await states()).toEqual([['sent', null]]);
      api.advance(31 * SECOND);
      expect(await (await atOnce('/search', { filterGroups })).json()).toMatchObject({ total: 1 });
    });

    it.each([
      ['is created by somebody else at the same time', 'conflict', '', [['sent', null]]],
      ['exists, by a row of a batch', 'batch', 'CONFLICT', [['sent', null]]],
      ['breaks a rule of the account', 'batch', 'VALIDATION_ERROR', [['failed', 'validation_error']]],
      ['HubSpot cannot store now', 'batch', 'INTERNAL_ERROR', [['queued', 'away']]],
      ['comes too fast for a batch', 'batch', 'RATE_LIMITS', [['queued', 'away']]],
      ['is locked', 'locked', '', [['queued', 'away']]],
    ] as const)('%s', async (_name, refuses, category, expected) => {
      fake.refuses = refuses;
      fake.batchCategory = category;
      await create();
      expect(await states()).toEqual(expected);
      fake.refuses = undefined;
      api.advance(HOUR_MS);
      await api.applyChanges();
      expect(fake.contacts.has(email), 'afterwards').toBe(expected[0][0] === 'queued');
    });
  });

  describe.each(Object.keys(FAULTS) as Fault[])('%s', (fault) => {
    it('delays a change, and fails a reading with 503 [K3]', async () => {
      fake.fault = fault;
      await api.rejected('hubspot.subscriptions', 503, request);
      expect(await change(false)).toMatchObject({ state: 'queued' });
      expect((await api.ok('preferences.all', request)).result.groups).toHaveLength(1);
      fake.fault = undefined;
      api.advance(fault === 'limit of the day' ? 25 * HOUR_MS : MINUTE_MS);
      await api.applyChanges();
      expect(atHubspot()).toBe('UNSUBSCRIBED');
    });
  });

  it('any order of choices, changes and events at HubSpot, comparisons, faults and restarts ends with the last change, unless an opt-out came later [K2]', async () => {
    const of = <K extends string>(kind: K, weight: number) => ({
      weight,
      arbitrary: fc.record({ kind: fc.constant(kind), on: fc.boolean() }),
    });
    const action = fc.oneof(
      ...[of('choice', 4), of('outside', 3), of('send', 2), of('event', 2), of('process', 1)],
      ...[of('compare', 1), of('fault', 1), of('restart', 1)],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
        fake.reset();
        await forget();
        api.advance(HOUR_MS);
        let last: { on: boolean; at: number } | undefined;
        let optOutAt = 0;
        let optInAt = 0;
        for (const { kind, on } of actions) {
          api.advance(10 * MINUTE_MS);
          const at = api.now().getTime();
          if (kind === 'fault') fake.fault = on ? 'server error' : undefined;
          if (kind === 'send') await api.applyChanges();
          if (kind === 'restart') await api.reopen();
          if (kind === 'outside') {
            fake.set(MEMBER, ID, on ? 'SUBSCRIBED' : 'UNSUBSCRIBED');
            if (on) optInAt = at;
            else optOutAt = at;
          }
          if (kind === 'event') await report();
          if (kind === 'process') await api.processEvents();
          if (kind === 'compare') await api.reconcile();
          if (kind === 'choice') {
            // Dying after the commit stores the change and sends nothing.
            await choose(on);
            last = { on, at };
          }
        }
        fake.fault = undefined;
        for (let round = 0; round < 3; round += 1) {
          api.advance(15 * MINUTE_MS);
          await api.applyChanges();
        }
        await report();
        await api.processEvents();
        const rows = await api.db.select().from(outbox);
        expect(rows.filter(({ state }) => state === 'queued')).toEqual([]);
        const events = await api.db.select().from(webhookEvents);
        expect(events.filter(({ nextAt }) => nextAt !== null)).toEqual([]);
        if (!last) return;
        const status = atHubspot();
        const [choice] = await api.db.select().from(subscriptions);
        if (status === 'UNSUBSCRIBED' || !last.on) expect(choice?.subscribed, 'the choice of this site').toBe(false);
        if (last.on && optOutAt > last.at) expect(status === 'SUBSCRIBED' && optInAt < optOutAt).toBe(false);
        else if (last.on) expect(status).toBe('SUBSCRIBED');
        else if (optInAt < last.at) expect(status).toBe('UNSUBSCRIBED');
      }),
      { numRuns: 40 },
    );
  });

  describe('a change of the primary address [K2]', () => {
    const person = { firstName: 'Ada', lastName: 'Adams', password: 'long-enough-password' };
    let count = 0;
    /** A new member who has moved from one address to another, and what HubSpot had about the second before. */
    async function move(choice: 'SUBSCRIBED' | 'UNSUBSCRIBED' | undefined, present?: 'SUBSCRIBED' | 'UNSUBSCRIBED') {
      count += 1;
      const [from, to] = [`old-${count}@move.test`, `new-${count}@move.test`];
      await api.openAccount({ ...person, email: from });
      if (present) fake.set(to, ID, present);
      api.advance(MINUTE_MS);
      if (choice) fake.set(from, ID, choice);
      const { accessToken: token } = await api.signIn(from, person.password);
      const body = { action: 'update', email: from, newEmail: to, password: person.password };
      await api.ok('impexium.updateEmail', { token, body });
      fake.fault = 'server error';
      const claim = { token: await api.tokenFor(to), password: person.password };
      await api.ok('impexium.confirmEmail', { body: claim });
      await api.applyChanges();
      fake.fault = undefined;
      api.advance(MINUTE_MS);
      await api.applyChanges();
      return { from: fake.status(from, ID)?.status, to: fake.status(to, ID)?.status };
    }

    it.each([
      ['UNSUBSCRIBED', undefined, 'UNSUBSCRIBED'],
      ['SUBSCRIBED', undefined, 'SUBSCRIBED'],
      [undefined, undefined, undefined],
      ['UNSUBSCRIBED', 'SUBSCRIBED', 'UNSUBSCRIBED'],
      ['SUBSCRIBED', 'UNSUBSCRIBED', 'UNSUBSCRIBED'],
    ] as const)('carries %s over to an address with %s: %s', async (choice, present, carried) => {
      expect(await move(choice, present)).toEqual({ from: choice, to: carried });
      const rows = (await api.db.select().from(outbox)).filter(({ kind }) => kind === 'carry');
      expect(rows).toMatchObject([{ state: 'sent', recipient: null, body: {} }]);
    });

    it.each([
      ['before the copy has read', 0],
      ['while the copy reads', 1],
      ['while the copy is on its way', 2],
    ])('does not undo an opt-out of the member that comes %s', async (_name, reads) => {
      count += 1;
      const [from, to] = [`old-${count}@move.test`, `new-${count}@move.test`];
      await api.openAccount({ ...person, email: to });
      const { userId: memberId } = await api.signIn(to, person.password);
      fake.set(from, ID, 'SUBSCRIBED');
      await durableTransaction(api.db, (tx) => queueCopy({ db: tx, now: api.now }, 'hubspot', { memberId, from }));
      const copy = (await api.db.select().from(outbox)).find(
        ({ kind, state }) => kind === 'carry' && state === 'queued',
      );
      if (!copy) throw new Error('no copy is queued');
      const sent: boolean[] = [];
      let calls = 0;
      const optOut = async () => {
        if (calls === reads)
          await durableTransaction(api.db, (tx) =>
            queueSubscription({ db: tx, now: api.now }, randomUUID(), {
              ...{ provider: 'hubspot', memberId, field: FIELD, subscribed: false, words: 'w' },
            }),
          );
        calls += 1;
      };
      const client = {
        contact: async () => undefined,
        upsertContact: async () => {},
        async statuses(email: string) {
          await optOut();
          return email === from ? [{ subscriptionId: ID, status: 'SUBSCRIBED' as const }] : [];
        },
        async setStatus(_email: string, { subscribed }: { subscribed: boolean }) {
          await optOut();
          sent.push(subscribed);
        },
      };
      await applyAtHubspot(store(), client, { legalBasisText: '' })(copy, { deadline: SECOND, priority: 'member' });
      expect(sent.at(-1) ?? false).toBe(false);
      await api.db.delete(outbox);
    });
  });

  it('deletes the rows of changes that were applied a month ago', async () => {
    await queue(false);
    await api.applyChanges();
    api.advance(31 * 24 * HOUR_MS);
    await queue(true);
    await deleteOld({ db: api.db, now: api.now, log });
    expect(await api.db.select().from(outbox)).toMatchObject([{ state: 'queued' }]);
  });

  it('names the subscriptions whose id at HubSpot the content lacks', async () => {
    expect(await fieldsWithoutId(api.db)).toEqual([]);
    const entry = { subscriptionField: 'new-list', provider: 'hubspot', default: false };
    await api.db.insert(contentData).values({ sourceFile: 'x.yaml', kind: 'subscriptions', data: [entry] });
    expect(await fieldsWithoutId(api.db)).toEqual(['new-list']);
    await api.db.delete(contentData).where(eq(contentData.sourceFile, 'x.yaml'));
  });

  it('an unknown member is nobody at HubSpot', async () => {
    const apply = applyAtHubspot(
      store(),
      {
        statuses: async () => [],
        setStatus: async () => {},
        contact: async () => undefined,
        upsertContact: async () => {},
      },
      { legalBasisText: '' },
    );
    await queue(false);
    const [row] = await api.db.select().from(outbox);
    if (!row) throw new Error('no pending');
    await expect(apply({ ...row, memberId: randomUUID() }, { deadline: SECOND, priority: 'member' })).rejects.toThrow(
      'hubspot apply change: refused 0 unknown',
    );
  });

  describe('newsletters of an address without an account', () => {
    const reader = 'canary-reader@move.test';
    const atReader = () => fake.status(reader, ID)?.status;
    async function subscribe(): Promise<string> {
      await api.ok('newsletters.subscribe', { body: { email: reader, lists: [FIELD] } });
      await api.ok('newsletters.confirm', { body: { token: await api.tokenFor(reader) } });
      const mail = (await api.mailsTo(reader)).at(-1);
      return new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? '';
    }
    beforeEach(() => api.advance(2 * HOUR_MS));

    it('reach HubSpot when they are confirmed and when they end, not before', async () => {
      await api.ok('newsletters.subscribe', { body: { email: reader, lists: [FIELD] } });
      await api.applyChanges();
      expect(atReader()).toBeUndefined();
      const token = await subscribe();
      await api.applyChanges();
      expect(atReader()).toBe('SUBSCRIBED');
      await api.ok('newsletters.unsubscribe', { body: { token } });
      await api.applyChanges();
      expect(atReader()).toBe('UNSUBSCRIBED');
    });

    it('wait while HubSpot is away, and then each change sets the last choice', async () => {
      fake.fault = 'server error';
      const token = await subscribe();
      await api.applyChanges();
      await api.ok('newsletters.unsubscribe', { body: { token } });
      fake.fault = undefined;
      api.advance(HOUR_MS);
      await api.applyChanges();
      await api.applyChanges();
      expect(atReader()).toBe('UNSUBSCRIBED');
      const rows = await api.db.select().from(outbox).where(eq(outbox.kind, 'newsletter'));
      expect(rows.map(({ state, recipient }) => [state, recipient])).toEqual([
        ['sent', null],
        ['sent', null],
      ]);
    });
  });
});
