import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { durableTransaction } from '../../api/database/schema/durable-transaction.ts';
import { members, subscriptions, tokens } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerBudget, providerCache, providerLinks, reconciliations } from '../../api/database/schema/providers.ts';
import { queueSubscription } from '../../api/providers/changes/queue.ts';
import { lastDifferences } from '../../api/providers/reconcile/nightly-task.ts';
import type { Reconciliation } from '../../api/providers/reconcile/reconcile.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { type HubspotFake, startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { type FakePerson, type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { type MemberApi, type Session, startMemberApi } from '../support/member-api.ts';
import { resetProviders } from '../support/reset-providers.ts';
import { runCommand } from '../support/run-command.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

const PASSWORD = 'canary-member-password';
const NEWS = 'devices-news';
const JOURNAL = 'journal';
const CUSTOM_FIELD = 'journal-mail';
const ID = 512_001;

describe.each(oneDatabase())('the comparison with the providers, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let crm: HubspotFake;
  let ams: ImpexiumFake;
  let person: FakePerson;
  let me: Session;
  let count = 0;
  const { log, lines } = secretFreeLog(/canary|@/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        crm = await startHubspotFake(now);
        ams = await startImpexiumFake(now);
        return {
          impexium: ams.settings,
          hubspot: crm.settings,
        };
      },
    });
  });
  beforeEach(async () => {
    crm.reset();
    ams.reset();
    for (const table of [tokens, reconciliations]) await api.db.delete(table);
    await resetProviders(api, 31 * DAY_MS);
    count += 1;
    person = ams.add({ id: `p-${count}`, loginEmail: `amara-${count}@ams.test` });
    me = await api.signIn(person.loginEmail, PASSWORD);
  });
  afterAll(async () => {
    await api.close();
    await crm.close();
    await ams.close();
  });

  const found = async () => findDifferences(await api.reconcile());
  const findDifferences = (result: Reconciliation | undefined) =>
    result?.differences.map(({ provider, kind, field }) => [provider, kind, field].filter(Boolean).join(' '));
  const change = async (call: 'hubspot' | 'impexium', subscribed: boolean) => {
    const body = { subscriptionField: call === 'hubspot' ? NEWS : JOURNAL, subscribed };
    const request = { params: { userId: me.userId }, token: me.accessToken, body };
    await api.ok(`${call}.updateSubscription`, request);
    api.advance(MINUTE_MS);
  };
  const choices = async () =>
    Object.fromEntries((await api.db.select().from(subscriptions)).map(({ field, subscribed }) => [field, subscribed]));

  it('finds nothing where both agree, and reads members who signed in within a month', async () => {
    await change('hubspot', true);
    await change('impexium', true);
    expect(await found()).toEqual([]);
    await api.db.delete(outbox);
    api.advance(31 * DAY_MS);
    crm.requests.length = 0;
    expect(await api.reconcile()).toEqual({ members: 0, unread: {}, differences: [] });
    expect(crm.requests).toEqual([]);
  });

  it('reads the members after one whose record is wrong', async () => {
    const others = Array.from({ length: 3 }, (_, index) =>
      ams.add({ id: `p-${count}-${index}`, loginEmail: `more-${count}-${index}@ams.test` }),
    );
    for (const { loginEmail } of others) await api.signIn(loginEmail, PASSWORD);
    const first = (await api.db.select().from(providerLinks)).toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))[0];
    for (const other of [person, ...others])
      if (other.id === first?.externalId) other.memberships = [{ expireDate: 'no date' }];
    await change('impexium', true);
    api.advance(2 * MINUTE_MS);
    const { members: compared, unread } = (await api.reconcile()) ?? {};
    expect([compared, unread]).toEqual([4, { impexium: 1 }]);
  });

  it('takes an empty date for none', async () => {
    person.memberships = [{ graceExpireDate: '', expireDate: '2099-12-31T00:00:00' }];
    expect((await api.reconcile())?.unread).toEqual({});
  });

  describe('choices', () => {
    it('an opt-out at a provider is listed and applied here', async () => {
      await change('hubspot', true);
      await change('impexium', true);
      crm.set(person.loginEmail, ID, 'UNSUBSCRIBED');
      person.customFields = [{ name: CUSTOM_FIELD, value: 'false' }];
      expect(await found()).toEqual([`hubspot opt-out ${NEWS}`, `impexium opt-out ${JOURNAL}`]);
      expect(await choices()).toEqual({ [NEWS]: false, [JOURNAL]: false });
      expect(await found(), 'a second time').toEqual([]);
    });

    it('an opt-in at a provider is listed, and neither applied here nor mended there', async () => {
      await change('hubspot', false);
      await change('impexium', false);
      crm.set(person.loginEmail, ID, 'SUBSCRIBED');
      person.customFields = [{ name: CUSTOM_FIELD, value: 'true' }];
      crm.effects.length = 0;
      for (let time = 0; time < 2; time += 1)
        expect(await found()).toEqual([`hubspot opt-in ${NEWS}`, `impexium opt-in ${JOURNAL}`]);
      await api.applyChanges();
      expect(crm.effects).toEqual([]);
      expect(await choices()).toEqual({ [NEWS]: false, [JOURNAL]: false });
    });

    it('one that the provider has lost is listed, also of somebody who has not signed in', async () => {
      await change('impexium', true);
      person.customFields = [];
      await api.db.delete(tokens);
      expect(await found()).toEqual([`impexium lost ${JOURNAL}`]);
      api.advance(8 * DAY_MS);
      expect(await found()).toEqual([]);
    });

    it('one that was made after the reading had begun stays, and so does what was read later', async () => {
      await change('hubspot', true);
      crm.set(person.loginEmail, ID, 'UNSUBSCRIBED');
      const later = new Date(api.now().getTime() + MINUTE_MS);
      await api.db.update(subscriptions).set({ updatedAt: later });
      const read = { memberId: me.userId, provider: 'hubspot', kind: 'subscriptions', body: {}, asOf: later };
      await api.db.insert(providerCache).values(read);
      expect(await found()).toEqual([]);
      expect(await choices()).toEqual({ [NEWS]: true });
      expect(await api.db.select().from(providerCache).where(eq(providerCache.provider, 'hubspot'))).toEqual([read]);
    });

    it('one that is on its way is none', async () => {
      await change('hubspot', true);
      crm.set(person.loginEmail, ID, 'UNSUBSCRIBED');
      const pending = { provider: 'hubspot', memberId: me.userId, field: NEWS, subscribed: true, words: '' } as const;
      await durableTransaction(api.db, (tx) => queueSubscription({ db: tx, now: api.now }, randomUUID(), pending));
      expect(await found()).toEqual([]);
      expect(await choices()).toEqual({ [NEWS]: true });
    });
  });

  it('links the contact of a member', async () => {
    const id = crm.idOf(person.loginEmail);
    expect(await found()).toEqual([]);
    const [link] = await api.db.select().from(providerLinks).where(eq(providerLinks.provider, 'hubspot'));
    expect(link).toMatchObject({ externalId: id, memberId: me.userId });
    crm.remove(id);
    expect(await found()).toEqual(['hubspot gone']);
  });

  it('lists other names, memberships and addresses, and stores those of the membership system', async () => {
    crm.idOf(person.loginEmail);
    await found();
    person.lastName = 'Adeyemi';
    person.memberships = [];
    const changed = `new-${count}@ams.test`;
    person.emails = [{ primary: true, address: changed, type: 'Home', showInDirectory: true }];
    expect(await found()).toEqual([
      'impexium profile lastName,isActiveMember,memberType,expireDate',
      'impexium address',
    ]);
    expect(await api.db.select().from(members).where(eq(members.id, me.userId))).toMatchObject([
      { lastName: 'Adeyemi', active: false },
    ]);
    expect(await found()).toEqual(['hubspot address']);
  });

  it.each([
    ['gone', () => ams.people.delete(person.id)],
    ['merged', () => Object.assign(person, { id: `other-${count}` })],
  ])('lists a person who is %s, and deletes nothing', async (kind, change) => {
    change();
    expect(await found()).toEqual([`impexium ${kind}`]);
    expect(await api.db.select().from(members).where(eq(members.id, me.userId))).toHaveLength(1);
  });

  it('a provider that is away is left out, and the other one compared', async () => {
    person.lastName = 'Adeyemi';
    crm.fault = 'server error';
    const result = await api.reconcile();
    expect(result).toMatchObject({ members: 1, unread: { hubspot: 1 } });
    expect(findDifferences(result)).toEqual(['impexium profile lastName']);
  });

  it('is counted and logged when the job of the night makes it', async () => {
    await change('hubspot', true);
    crm.set(person.loginEmail, ID, 'UNSUBSCRIBED');
    await api.reconcileAtNight();
    expect(await lastDifferences(api)).toEqual([{ provider: 'hubspot', kind: 'opt-out', count: 1 }]);
    expect(lines.join()).toContain(`"memberId":"${me.userId}"`);
    api.advance(DAY_MS);
    await api.reconcileAtNight();
    expect(await lastDifferences(api)).toEqual([]);
  });

  it('is a command that prints them and exits with 1', async () => {
    await change('hubspot', true);
    crm.set(person.loginEmail, ID, 'UNSUBSCRIBED');
    let { databaseUrl } = api;
    // The command has the real clock, which is behind that of the tests.
    const past = new Date('2026-01-01');
    await api.db.update(subscriptions).set({ updatedAt: past });
    await api.db.update(outbox).set({ doneAt: past });
    await api.db.delete(providerBudget);
    const run = async (...options: string[]) => {
      const { code, out, err } = await runCommand(['reconcile', ...options], {
        DATABASE_URL: databaseUrl,
        HUBSPOT_TOKEN: crm.settings.token,
        HUBSPOT_ORIGIN: crm.origin,
        HUBSPOT_LEGAL_BASIS: 'CONSENT_WITH_NOTICE',
        HUBSPOT_LEGAL_BASIS_TEXT: 'Chosen',
      });
      return { code, out: out || err };
    };
    const first = await run('--json');
    expect(JSON.parse(first.out)).toEqual({
      members: 1,
      unread: {},
      counts: [{ provider: 'hubspot', kind: 'opt-out', count: 1 }],
      differences: [{ provider: 'hubspot', memberId: me.userId, kind: 'opt-out', field: NEWS }],
    });
    expect(first.code).toBe(1);
    expect(await run()).toEqual({ code: 0, out: '1 members compared, 0 differences\n' });
    crm.fault = 'server error';
    const last = await run();
    expect([last.code, last.out]).toEqual([2, expect.stringContaining('hubspot: 1 members could not be compared')]);
    databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    expect(await run()).toEqual({ code: 2, out: expect.stringContaining('cannot be reached') });
  });
});
