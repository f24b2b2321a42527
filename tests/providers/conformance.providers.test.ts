import { describe, expect, it } from 'vitest';
import { faultsOfPosts, isHttps } from '../../scripts/provider-check/statements.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import {
  apiOn,
  type Connect,
  connectCvent,
  connectHigherLogic,
  connectHubspot,
  connectImpexium,
  connectNothing,
} from '../support/connected-providers.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, PASSWORD, type Session } from '../support/member-api.ts';

/** The one suite that every implementation of a port passes: the local default, and each adapter on its fake. */

const local = {
  name: 'the local default',
  connect: connectNothing,
  opensAccounts: true,
};

/** Ports holding choices, with the implementations that must behave the same. */
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
    implementations: [local, { name: 're:Members AMS on its fake', connect: connectImpexium, opensAccounts: false }],
  },
] as const;

const choices = ports.flatMap(({ implementations, ...port }) => implementations.map((one) => ({ ...port, ...one })));

describe.each(oneDatabase())('choices, on $name PostgreSQL', (database) => {
  describe.each(choices)('in the $port port of $name', ({ connect, port, calls, field, byDefault, foreign }) => {
    const its = apiOn(database, connect);

    const toRequest = ({ userId, accessToken }: Session) => ({ params: { userId }, token: accessToken });
    const read = (member = its.me) => its.api.ok(calls.read, toRequest(member));
    const change = async (subscribed?: boolean) => {
      // At most one request a second, as a person makes them.
      its.api.advance(1000);
      const body = { subscriptionField: field, subscribed };
      return (await its.api.ok(calls.change, { ...toRequest(its.me), body })).result;
    };

    it('gives the default before a choice, with the time of reading', async () => {
      expect(await read()).toMatchObject({
        result: [{ subscriptionField: field, subscribed: byDefault, updatedAt: null }],
        asOf: its.api.now().toISOString(),
        stale: false,
      });
    });

    it.each([false, false, true, true, false])('sets %s as an absolute state, with a receipt', async (subscribed) => {
      const receipt = await change(subscribed);
      expect(receipt).toMatchObject({ subscriptionField: field, subscribed, state: 'done' });
      expect(receipt.updatedAt).toBe(its.api.now().toISOString());
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
      const other = await its.api.signIn(GUEST);
      expect((await read(other)).result[0]?.subscribed).toBe(byDefault);
      await its.api.reopen();
      expect((await read()).result[0]?.subscribed).toBe(!byDefault);
    });

    it.each([foreign, 'no-such-thing'])('has no subscription %s', async (unknown) => {
      const body = { subscriptionField: unknown, subscribed: true };
      const { fields } = await its.api.rejected(calls.change, 400, { ...toRequest(its.me), body });
      expect(fields).toEqual(['subscriptionField']);
    });

    if (port === 'CRM')
      it('gives one answer to new and to known addresses', async () => {
        const person = { firstName: 'Nora', lastName: 'New', password: 'long-enough-password' };
        for (const email of ['nora@new.test', MEMBER]) {
          const { result } = await its.api.ok('hubspot.createUser', { body: { ...person, email } });
          expect(result).toEqual({ userId: expect.any(String), email, created: true });
        }
      });
  });
});

const [, { implementations: memberships }] = ports;

describe.each(oneDatabase())('accounts and addresses, on $name PostgreSQL', (database) => {
  describe.each(memberships)('in the membership port of $name', ({ connect, opensAccounts }) => {
    const its = apiOn(database, connect);
    let made = 0;
    const newAddress = () => {
      made += 1;
      return `address-${made}@new.test`;
    };
    const signIn = async (username: string, password: string) =>
      (await its.api.ok('sso.login', { body: { username, password } })).result;
    const findProfile = async ({ accessToken: token }: Session) => (await its.api.ok('sso.user', { token })).result[0];
    const findAddresses = async (session: Session) =>
      (await findProfile(session))?.emails?.map(({ address, primary }) => (primary ? `${address}*` : address)).sort();
    const add = (email: string) =>
      its.api.ok('impexium.addEmail', { token: its.me.accessToken, body: { action: 'create', email } });
    const update = (body: object) => ({ token: its.me.accessToken, body: { action: 'update', ...body } });
    const confirm = async (email: string, password = PASSWORD) => ({
      body: { token: await its.api.tokenFor(email), password },
    });
    /** Lets the provider apply what it was told, and the site read it again. */
    const settle = async () => {
      await its.api.applyChanges();
      its.api.advance(2 * MINUTE_MS);
    };

    it('identifies a member by the password, and tells a wrong one and an unknown address alike', async () => {
      expect(await signIn(MEMBER, PASSWORD)).toMatchObject([{ userId: its.me.userId, email: MEMBER }]);
      expect(await signIn(MEMBER, 'a wrong password')).toEqual([]);
      expect(await signIn('nobody@new.test', PASSWORD)).toEqual([]);
      expect(await signIn(MEMBER, '')).toEqual([]);
    });

    it('gives a profile with a record number, a membership and one primary address', async () => {
      const profile = await findProfile(its.me);
      expect(profile).toMatchObject({ recordNumber: expect.stringMatching(/./), isActiveMember: true });
      expect(profile?.emails?.filter(({ primary }) => primary)).toHaveLength(1);
    });

    it('opens an account when its address is confirmed, or not at all', async () => {
      const email = newAddress();
      const name = { firstName: 'Nora', lastName: 'New' };
      const person = { email, password: 'long-enough-password', accepted: 'yes', ...name };
      if (!opensAccounts) return void (await its.api.rejected('impexium.createUser', 501, { body: person }));
      await its.api.ok('impexium.createUser', { body: person });
      expect(await signIn(email, person.password)).toEqual([]);
      await its.api.ok('impexium.confirmEmail', await confirm(email, person.password));
      expect(await signIn(email, person.password)).toMatchObject([{ email }]);
    });

    it('adds an address when its link is confirmed with the password of the account, once', async () => {
      const email = newAddress();
      const before = await findAddresses(its.me);
      expect((await add(email)).result).toMatchObject({ email, primary: false, pending: true });
      await its.api.rejected('impexium.confirmEmail', 422, await confirm(email, 'a wrong password'));
      expect(await findAddresses(its.me)).toEqual(before);
      const confirmation = await confirm(email);
      await its.api.ok('impexium.confirmEmail', confirmation);
      await its.api.rejected('impexium.confirmEmail', 410, confirmation);
      expect(await findAddresses(its.me)).toEqual([...(before ?? []), email].sort());
      await settle();
      expect(await findAddresses(its.me)).toEqual([...(before ?? []), email].sort());
    });

    it('makes an address of the member the primary one, with the password', async () => {
      const email = newAddress();
      await add(email);
      await its.api.ok('impexium.confirmEmail', await confirm(email));
      await its.api.rejected('impexium.updateEmail', 422, update({ email, primary: true }));
      await its.api.rejected(
        'impexium.updateEmail',
        422,
        update({ email, primary: true, password: 'a wrong password' }),
      );
      for (const address of [email, MEMBER]) {
        await its.api.ok('impexium.updateEmail', update({ email: address, primary: true, password: PASSWORD }));
        await settle();
        expect(await findAddresses(its.me)).toContain(`${address}*`);
      }
    });

    it('replaces an address when the new one is confirmed', async () => {
      const [former, email] = [newAddress(), newAddress()];
      await add(former);
      await its.api.ok('impexium.confirmEmail', await confirm(former));
      await settle();
      await its.api.ok('impexium.updateEmail', update({ email: former, newEmail: email, password: PASSWORD }));
      expect(await findAddresses(its.me)).toContain(former);
      await its.api.ok('impexium.confirmEmail', await confirm(email));
      await settle();
      expect(await findAddresses(its.me)).toContain(email);
      expect(await findAddresses(its.me)).not.toContain(former);
    });

    it('answers alike for a free address and one of another member, and changes no other member’s', async () => {
      const free = newAddress();
      const [one, other] = await Promise.all(
        [free, GUEST].map(async (email) => JSON.stringify(await add(email)).replace(email, 'address')),
      );
      expect(one).toBe(other);
      await its.api.rejected('impexium.updateEmail', 403, update({ email: GUEST, primary: true, password: PASSWORD }));
    });
  });
});

/** An event that registers at a provider, and one that registers on this site. */
const OUTSIDE = 'WKS-2001';
const HERE = 'WEB-2002';
const POST_FIELDS = ['authorName', 'discussionName', 'excerpt', 'postedAt', 'subject', 'url'];
const communities: [string, Connect][] = [
  ['the local default', connectNothing],
  ['Higher Logic on its fake', connectHigherLogic],
];
const registrations: [string, Connect][] = [
  ['the local default', connectNothing],
  ['Cvent on its fake', connectCvent([OUTSIDE])],
];

describe.each(oneDatabase())('what everybody reads, on $name PostgreSQL', (database) => {
  describe.each(communities)('in the community port of %s [Section 7, External discussion feed]', (_name, connect) => {
    const its = apiOn(database, connect);
    const posts = async () => (await its.api.ok('regulatory.exchange')).regulatoryMenuData;

    it('tells the newest posts first, none of the future, as plain texts without an address, twenty at most', async () => {
      const all = await posts();
      expect(all.length).toBeGreaterThan(1);
      expect(all.length).toBeLessThanOrEqual(20);
      expect(faultsOfPosts(all, its.api.now())).toEqual([]);
      expect(Object.keys(all[0] ?? {}).sort()).toEqual(POST_FIELDS);
    });

    it('tells the same again', async () => {
      expect(await posts()).toEqual(await posts());
    });
  });

  describe.each(registrations)('in the registration port of %s [Section 7, Event registration]', (_name, connect) => {
    const its = apiOn(database, connect);
    const request = (memberType: string, isActive: boolean, eCode: string, isFaculty = false) => ({
      params: { memberType, isActive, eCode, isFaculty, regType: '' },
    });
    const convert = async (...of: Parameters<typeof request>) =>
      (await its.api.ok('cvent.convertMemberType', request(...of))).result;

    it.each([
      ['Professional', true, false, 'Member', '/education/active-events'],
      ['Professional', false, false, 'Non-member', '/renew-membership'],
      ['Professional', true, true, 'Faculty', '/education/active-events'],
      ['Student', true, false, 'Student', '/education/active-events'],
      ['Guest', false, false, 'Guest', '/events'],
      ['Wizard', true, false, 'Guest', '/events'],
    ])(
      'a %s (active %s, faculty %s) registers as %s over https',
      async (type, isActive, isFaculty, registrationType, path) => {
        const result = await convert(type, isActive, OUTSIDE, isFaculty);
        expect(result).toMatchObject({ registrationType, registrationPath: path });
        expect(isHttps(result.registrationUrl)).toBe(true);
      },
    );

    it('finds an event by its code in any case, and leads to the page of one that registers here', async () => {
      expect(await convert('Student', true, OUTSIDE.toLowerCase())).toEqual(await convert('Student', true, OUTSIDE));
      expect((await convert('Student', true, HERE)).registrationUrl).toMatch(/^\//);
    });

    it('is 404 for an unknown event', async () => {
      await its.api.rejected('cvent.convertMemberType', 404, request('Professional', true, 'NO-SUCH'));
    });
  });
});
