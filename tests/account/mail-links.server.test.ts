import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember } from '../../api/administration/personal-data.ts';
import { followLinks, follows } from '../../api/database/schema/follows.ts';
import { subscriptions } from '../../api/database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../../api/database/schema/newsletters.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { endTokenIn, stopTokenIn } from '../support/mails.ts';
import { startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { startBeforeAll } from '../support/start-before.ts';

const OLD = 'the old secret, which has been long enough';
const NEW = 'the new secret, which is long enough as well';
const password = 'twelve characters';

describe.each(oneDatabase())('links in mails that end them, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let lists: string[];
  let people = 0;
  const newAddress = () => {
    people += 1;
    return `reader-${people}@links.test`;
  };
  const lastTo = async (address: string) => `${(await api.mailsTo(address)).at(-1)?.text}\n`;

  const storedLinks = async () => [
    ...(await api.db.select().from(followLinks)),
    ...(await api.db.select().from(newsletterLinks)),
  ];

  /** Kinds of links: how what they end begins, and whether it goes on. */
  const kinds = [
    {
      kind: 'what is followed',
      async begin(email: string) {
        await api.ok('follows.request', { body: { email, what: 'jobs:careers', frequency: 'daily' } });
        await api.ok('follows.confirm', { body: { token: await api.tokenFor(email) } });
        return stopTokenIn(await lastTo(email)) ?? '';
      },
      end: async (token: string) => (await api.send('follows.stop', { body: { token } })).status,
      other: async (token: string) => (await api.send('newsletters.unsubscribe', { body: { token } })).status,
      goesOn: async (address: string) =>
        (await api.db.select().from(follows).where(eq(follows.address, address))).length > 0,
      goesOnFor: async (memberId: string) =>
        (await api.db.select().from(follows).where(eq(follows.memberId, memberId))).length > 0,
      async store(address: string, hash: Buffer, expiresAt: Date) {
        const [row] = await api.db.select().from(follows).where(eq(follows.address, address));
        await api.db.insert(followLinks).values({ hash, address, followId: row?.id ?? '', expiresAt });
      },
    },
    {
      kind: 'newsletters',
      async begin(email: string) {
        await api.ok('newsletters.subscribe', { body: { email, lists } });
        await api.ok('newsletters.confirm', { body: { token: await api.tokenFor(email) } });
        return endTokenIn(await lastTo(email)) ?? '';
      },
      end: async (token: string) => (await api.send('newsletters.unsubscribe', { body: { token } })).status,
      other: async (token: string) => (await api.send('follows.stop', { body: { token } })).status,
      goesOn: async (address: string) =>
        (await api.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.address, address))).some(
          ({ subscribed }) => subscribed,
        ),
      goesOnFor: async (memberId: string) =>
        (await api.db.select().from(subscriptions).where(eq(subscriptions.memberId, memberId))).some(
          ({ subscribed }) => subscribed,
        ),
      store: (address: string, hash: Buffer, expiresAt: Date) =>
        api.db.insert(newsletterLinks).values({ hash, address, lists, expiresAt }),
    },
  ];

  /** Signs in, and replaces the only address. */
  const replaceAddress = async (email: string, newEmail: string) => {
    const session = await api.signIn(email, password);
    api.advance(HOUR_MS);
    const change = { action: 'update', email, newEmail, primary: true, password };
    await api.ok('impexium.updateEmail', { body: change, token: session.accessToken });
    await api.ok('impexium.confirmEmail', { body: { token: await api.tokenFor(newEmail), password } });
    api.advance(HOUR_MS);
    return session;
  };

  beforeAll(async () => {
    lists = (await api.ok('newsletters.all')).result.map(({ subscriptionField }) => subscriptionField);
  });
  beforeEach(() => api.advance(2 * HOUR_MS));

  describe.each(kinds)('of $kind', ({ begin, end, other, goesOn, goesOnFor, store }) => {
    it('add no row, end what they are about, and do so again', async () => {
      const address = newAddress();
      const token = await begin(address);
      expect(await storedLinks()).toEqual([]);
      expect(await goesOn(address)).toBe(true);
      for (let time = 0; time < 2; time++) expect(await end(token)).toBe(200);
      expect(await goesOn(address)).toBe(false);
    });

    it('serve no other purpose', async () => {
      const address = newAddress();
      const token = await begin(address);
      expect(await other(token)).toBe(410);
      for (const id of ['follows.confirm', 'newsletters.confirm'] as const)
        await api.rejected(id, 410, { body: { token } });
      expect(await goesOn(address)).toBe(true);
    });

    it('end after 400 days', async () => {
      const address = newAddress();
      const token = await begin(address);
      api.advance(400 * DAY_MS);
      expect(await end(token)).toBe(410);
      expect(await goesOn(address)).toBe(true);
    });

    it('end only what is of their person', async () => {
      const [one, second] = [newAddress(), newAddress()];
      const token = await begin(one);
      await begin(second);
      expect(await end(token)).toBe(200);
      expect([await goesOn(one), await goesOn(second)]).toEqual([false, true]);
    });

    it('work while the secret is rotated, and no longer once the old one is gone', async () => {
      await api.reopen([OLD]);
      const address = newAddress();
      const token = await begin(address);
      await api.reopen([NEW]);
      expect(await end(token)).toBe(410);
      expect(await goesOn(address)).toBe(true);
      await api.reopen([NEW, OLD]);
      expect(await end(token)).toBe(200);
      expect(await goesOn(address)).toBe(false);
    });

    it('that the last 0.x release has sent work until they expire', async () => {
      const address = newAddress();
      await begin(address);
      const token = `sent-by-the-last-release-${address}`;
      await store(address, createHash('sha256').update(token).digest(), new Date(api.now().getTime() + 10 * DAY_MS));
      expect(await end(`${token}x`)).toBe(410);
      expect(await end(token)).toBe(200);
      expect(await goesOn(address)).toBe(false);
      api.advance(11 * DAY_MS);
      expect(await end(token)).toBe(410);
      await deleteOld({ db: api.db, now: api.now, log: silentLog });
      expect(await storedLinks()).toEqual([]);
    });

    it('of a person who has been erased end nothing of the next owner of the address', async () => {
      const address = newAddress();
      const home = newAddress();
      await api.openAccount({ email: address, password, firstName: 'Eve', lastName: 'Erased' });
      const token = await begin(address);
      const { userId } = await replaceAddress(address, home);
      await eraseMember({ db: api.db, now: api.now, operator: 'test' }, userId);
      await begin(address);
      expect(await end(token)).toBe(410);
      expect(await goesOn(address)).toBe(true);
    });

    it('of an address that another person has now end what is of the first, and nothing of the second', async () => {
      const address = newAddress();
      const moved = newAddress();
      const token = await begin(address);
      await api.openAccount({ email: address, password, firstName: 'Bea', lastName: 'First' });
      const { userId } = await replaceAddress(address, moved);
      await begin(address);
      expect([await goesOn(address), await goesOnFor(userId)]).toEqual([true, true]);
      expect(await end(token)).toBe(200);
      expect([await goesOn(address), await goesOnFor(userId)]).toEqual([true, false]);
    });
  });
  it('that were sent to an address before it had an account open nothing of the account', async () => {
    const [mailbox, own, next] = [newAddress(), newAddress(), newAddress()];
    await api.openAccount({ email: own, password, firstName: 'Mia', lastName: 'Member' });
    const member = await api.signIn(own, password);
    await api.ok('follows.updateOwn', { body: { what: 'search:searchtext=safety' }, token: member.accessToken });
    api.advance(HOUR_MS);
    await api.ok('follows.request', { body: { email: mailbox, what: 'jobs:careers', frequency: 'daily' } });
    await api.ok('follows.confirm', { body: { token: await api.tokenFor(mailbox) } });
    const token = stopTokenIn(await lastTo(mailbox)) ?? '';
    const added = { action: 'create', email: mailbox };
    await api.ok('impexium.addEmail', { body: added, token: member.accessToken });
    await api.ok('impexium.confirmEmail', { body: { token: await api.tokenFor(mailbox), password } });
    const change = { action: 'update', email: mailbox, newEmail: next, password };
    await api.ok('impexium.updateEmail', { body: change, token: member.accessToken });
    await api.ok('impexium.confirmEmail', { body: { token: await api.tokenFor(next), password } });
    const { result } = await api.ok('follows.byLink', { query: { token } });
    expect(result.follows).toEqual([]);
    await api.ok('follows.stop', { body: { token } });
    const left = await api.db.select().from(follows).where(eq(follows.memberId, member.userId));
    expect(left.map(({ kind }) => kind)).toEqual(['search']);
  });
});
