import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHubspotFake } from '../../scripts/provider-fakes/hubspot-fake.ts';
import { startImpexiumFake } from '../../scripts/provider-fakes/impexium-fake.ts';
import type { ProviderSettings } from '../../server/api/providers/settings.ts';
import { memberEmails } from '../../server/api/store/schema/members.ts';
import { providerLinks } from '../../server/api/store/schema/providers.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, type MemberApi, PASSWORD, type Session, startMemberApi } from '../support/member-api.ts';

const token = 'a-token';

/** An external system on its fake. */
type Connected = {
  readonly settings: ProviderSettings;
  /** Gives the demo members to it. */
  readonly adopt?: (api: MemberApi) => Promise<void>;
  readonly close?: () => Promise<void>;
};

async function connectHubspot(now: () => Date): Promise<Connected> {
  const fake = await startHubspotFake(token, now);
  const hubspot = {
    token,
    origin: fake.origin,
    version: '2026-09',
    timeZone: 'UTC',
    legalBasis: 'CONSENT_WITH_NOTICE',
    legalBasisText: 'Chosen',
  };
  return { settings: { hubspot }, close: fake.close };
}

async function connectImpexium(now: () => Date): Promise<Connected> {
  const fake = await startImpexiumFake(now);
  async function adopt(api: MemberApi) {
    for (const loginEmail of [MEMBER, GUEST]) {
      const { id } = fake.add({ loginEmail, password: PASSWORD });
      const [owner] = await api.db.select().from(memberEmails).where(eq(memberEmails.address, loginEmail));
      if (!owner) throw new Error(`${loginEmail} is no member`);
      const link = { provider: 'impexium', externalId: id, memberId: owner.memberId, seenAt: api.now() };
      await api.db.insert(providerLinks).values(link);
    }
  }
  return { settings: { impexium: fake.settings }, adopt, close: fake.close };
}

const local = { name: 'the local default', connect: async (): Promise<Connected> => ({ settings: {} }) };

/** The ports that hold choices, with the implementations that must behave the same. */
const ports = [
  {
    port: 'CRM',
    calls: { read: 'hubspot.subscriptions', change: 'hubspot.updateSubscription' },
    field: 'devices-news',
    byDefault: true,
    foreign: 'journal',
    implementations: [local, { name: 'HubSpot on its fake', connect: connectHubspot }],
  },
  {
    port: 'membership',
    calls: { read: 'impexium.subscriptions', change: 'impexium.updateSubscription' },
    field: 'journal',
    byDefault: false,
    foreign: 'devices-news',
    implementations: [local, { name: 're:Members AMS on its fake', connect: connectImpexium }],
  },
] as const;
const choices = ports.flatMap(({ implementations, ...port }) => implementations.map((one) => ({ ...port, ...one })));

describe.each(oneDatabase())('choices, on $name PostgreSQL', (database) => {
  describe.each(choices)('in the $port port of $name', ({ connect, port, calls, field, byDefault, foreign }) => {
    let api: MemberApi;
    let connected: Connected;
    let me: Session;

    beforeAll(async () => {
      api = await startMemberApi(database, {
        providers: async (now) => {
          connected = await connect(now);
          return connected.settings;
        },
      });
      await connected.adopt?.(api);
      me = await api.signIn(MEMBER);
    });
    afterAll(async () => {
      await api.close();
      await connected.close?.();
    });

    const requestOf = ({ userId, accessToken }: Session) => ({ params: { userId }, token: accessToken });
    const read = (member = me) => api.ok(calls.read, requestOf(member));
    const change = async (subscribed?: boolean) => {
      // At most one request a second, as a person makes them.
      api.advance(1000);
      const body = { subscriptionField: field, subscribed };
      return (await api.ok(calls.change, { ...requestOf(me), body })).result;
    };

    it('gives the default before a choice, with the time of reading', async () => {
      expect(await read()).toMatchObject({
        result: [{ subscriptionField: field, subscribed: byDefault, updatedAt: null }],
        asOf: api.now().toISOString(),
        stale: false,
      });
    });

    it.each([false, false, true, true, false])('sets %s as an absolute state, with a receipt', async (subscribed) => {
      const receipt = await change(subscribed);
      expect(receipt).toMatchObject({ subscriptionField: field, subscribed, state: 'done' });
      expect(receipt.updatedAt).toBe(api.now().toISOString());
      expect((await read()).result[0]).toMatchObject({ subscribed });
    });

    it('toggles without a state', async () => {
      await change(false);
      for (const subscribed of [true, false, true]) expect((await change()).subscribed).toBe(subscribed);
    });

    it('counts every one of concurrent toggles', async () => {
      await change(true);
      await Promise.all(Array.from({ length: 5 }, () => change()));
      expect((await read()).result[0]?.subscribed).toBe(false);
    });

    it('keeps the choices of members apart, and over a restart', async () => {
      await change(!byDefault);
      const other = await api.signIn(GUEST);
      expect((await read(other)).result[0]?.subscribed).toBe(byDefault);
      await api.reopen();
      expect((await read()).result[0]?.subscribed).toBe(!byDefault);
    });

    it.each([foreign, 'no-such-thing'])('has no subscription %s', async (unknown) => {
      const body = { subscriptionField: unknown, subscribed: true };
      const { fields } = await api.rejected(calls.change, 400, { ...requestOf(me), body });
      expect(fields).toEqual(['subscriptionField']);
    });

    if (port === 'CRM')
      it('gives one answer to new and to known addresses', async () => {
        const person = { firstName: 'Nora', lastName: 'New', password: 'long-enough-password' };
        for (const email of ['nora@new.test', MEMBER]) {
          const { result } = await api.ok('hubspot.createUser', { body: { ...person, email } });
          expect(result).toEqual({ userId: expect.any(String), email, created: true });
        }
      });
  });
});
