import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../../support/databases.ts';
import { type HubspotFake, startHubspotFake } from '../../support/providers/hubspot-fake.ts';
import { GUEST, MEMBER, type MemberApi, type Session, startMemberApi } from '../api-members/member-api.ts';

const FIELD = 'devices-news';
const token = 'a-token';

/** The implementations of the CRM port; each must behave the same. */
const implementations = [
  { name: 'the local default', connect: async () => undefined },
  { name: 'HubSpot on its fake', connect: (now: () => Date) => startHubspotFake(token, now) },
] as const;

describe.each(oneDatabase())('the CRM port, on $name PostgreSQL', (database) => {
  describe.each(implementations)('of $name', ({ connect }) => {
    let api: MemberApi;
    let fake: HubspotFake | undefined;
    let me: Session;

    beforeAll(async () => {
      api = await startMemberApi(database, {
        providers: async (now) => {
          fake = await connect(now);
          return {
            hubspot: fake && {
              token,
              origin: fake.origin,
              version: '2026-09',
              timeZone: 'UTC',
              legalBasis: 'CONSENT_WITH_NOTICE',
              legalBasisText: 'Chosen',
            },
          };
        },
      });
      me = await api.signIn(MEMBER);
    });
    afterAll(async () => {
      await api.close();
      await fake?.close();
    });

    const requestOf = ({ userId, accessToken }: Session) => ({ params: { userId }, token: accessToken });
    const read = (member = me) => api.ok('hubspot.subscriptions', requestOf(member));
    const change = async (subscribed?: boolean) => {
      // At most one request a second, as a person makes them.
      api.advance(1000);
      const body = { subscriptionField: FIELD, subscribed };
      return (await api.ok('hubspot.updateSubscription', { ...requestOf(me), body })).result;
    };

    it('gives the default before a choice, with the time of reading', async () => {
      expect(await read()).toMatchObject({
        result: [{ subscriptionField: FIELD, subscribed: true, updatedAt: null }],
        asOf: api.now().toISOString(),
        stale: false,
      });
    });

    it.each([false, false, true, true, false])('sets %s as an absolute state, with a receipt', async (subscribed) => {
      const receipt = await change(subscribed);
      expect(receipt).toMatchObject({ subscriptionField: FIELD, subscribed, state: 'done' });
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
      await change(false);
      const other = await api.signIn(GUEST);
      expect((await read(other)).result[0]?.subscribed).toBe(true);
      await api.reopen();
      expect((await read()).result[0]?.subscribed).toBe(false);
    });

    it.each(['journal', 'no-such-thing'])('has no subscription %s', async (field) => {
      const body = { subscriptionField: field, subscribed: true };
      const { fields } = await api.rejected('hubspot.updateSubscription', 400, { ...requestOf(me), body });
      expect(fields).toEqual(['subscriptionField']);
    });

    it('gives one answer to new and to known addresses', async () => {
      const person = { firstName: 'Nora', lastName: 'New', password: 'long-enough-password' };
      for (const email of ['nora@new.test', MEMBER]) {
        const { result } = await api.ok('hubspot.createUser', { body: { ...person, email } });
        expect(result).toEqual({ userId: expect.any(String), email, created: true });
      }
    });
  });
});
