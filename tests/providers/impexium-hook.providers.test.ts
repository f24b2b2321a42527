import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../api/account/passwords.ts';
import { memberEmails, members, subscriptions } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerLinks, webhookEvents } from '../../api/database/schema/providers.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { type FakePerson, type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { type MemberApi, type Session, startMemberApi } from '../support/member-api.ts';
import { resetProviders } from '../support/reset-providers.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

const SECRET = 'canary-secret-of-the-webhooks-long-enough';
const PASSWORD = 'canary-member-password';
const FIELD = 'journal';
const CUSTOM_FIELD = 'journal-mail';

describe.each(oneDatabase())('the webhooks of re:Members AMS, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let fake: ImpexiumFake;
  let person: FakePerson;
  let session: Session;
  let count = 0;
  const { log, lines } = secretFreeLog(/canary|@/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        fake = await startImpexiumFake(now);
        return { impexium: { ...fake.settings, webhookSecret: SECRET } };
      },
    });
  });
  beforeEach(async () => {
    fake.reset();
    await resetProviders(api, 25 * HOUR_MS);
    count += 1;
    person = fake.add({ id: `p-${count}`, loginEmail: `amara-${count}@ams.test` });
    session = await signIn();
  });
  afterAll(async () => {
    await api.close();
    await fake.close();
  });

  const signIn = (one = person) => api.signIn(one.loginEmail, PASSWORD);
  const toBody = (...Notifications: object[]) =>
    JSON.stringify({ WebhookId: 'w', Properties: { Date: api.now().toISOString() }, Notifications });
  const post = (body: string, headers: Record<string, string> = { 'X-Hook-Secret': SECRET }) =>
    api.request.post('/hooks/impexium').set(headers).type('json').send(body);
  const buildSignature = (body: string, secret = SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const report = async (notification: object) => {
    expect((await post(toBody(notification))).status).toBe(204);
  };
  const changed = () => report({ Action: 'Updated', Type: 'Individual', NewId: person.id });
  const findUser = async ({ accessToken: token } = session) => (await api.ok('sso.user', { token })).result[0];
  const linked = async () =>
    (await api.db.select().from(providerLinks)).map(({ externalId, memberId, mergedInto }) => [
      externalId,
      memberId,
      mergedInto,
    ]);
  /** Processes events for about half an hour. */
  const waitForGone = async () => {
    for (let round = 0; round < 12; round += 1) {
      await api.processEvents();
      api.advance(5 * MINUTE_MS);
    }
  };

  /** Attempts at which the provider answers with an error. */
  const failOften = async () => {
    fake.fault = 'server error';
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await api.processEvents();
      api.advance(15 * MINUTE_MS);
    }
    fake.fault = undefined;
  };

  it.each([
    ['the secret', {}, 204],
    ['the secret and a signature', { 'ms-signature': 'fitting' }, 204],
    ['the secret and a wrong signature', { 'ms-signature': buildSignature('other') }, 401],
    ['another secret', { 'X-Hook-Secret': `${SECRET}x` }, 401],
    ['no secret', { 'X-Hook-Secret': '' }, 401],
  ])('are accepted with %s: %s', async (_name, headers, status) => {
    const body = toBody({ Action: 'Updated', NewId: person.id });
    const given = { 'X-Hook-Secret': SECRET, ...headers };
    const signed = 'ms-signature' in given && given['ms-signature'] === 'fitting';
    const answer = await post(body, signed ? { ...given, 'ms-signature': buildSignature(body).toUpperCase() } : given);
    expect(answer.status).toBe(status);
    expect(await api.db.select().from(webhookEvents)).toHaveLength(status === 204 ? 1 : 0);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no notifications', '{}', 400],
    ['too many', JSON.stringify({ Notifications: Array(101).fill({}) }), 400],
    ['too long a text', ' '.repeat(110_000), 413],
    ['notifications about nobody', '{"Notifications":[{"Action":"x"}]}', 204],
  ])('of %s change nothing', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(await api.db.select().from(webhookEvents)).toEqual([]);
  });

  it('refresh profile, membership and choices of the person they name', async () => {
    person.lastName = 'Adeyemi';
    person.memberships = [];
    person.customFields = [{ name: CUSTOM_FIELD, value: 'true' }];
    fake.requests.length = 0;
    await changed();
    expect(fake.requests).toEqual([]);
    await api.processEvents();
    expect(await findUser()).toMatchObject({ lastName: 'Adeyemi', isActiveMember: false });
    fake.fault = 'reset';
    const request = { params: { userId: session.userId }, token: session.accessToken };
    expect((await api.ok('impexium.subscriptions', request)).result[0]).toMatchObject({ subscribed: true });
  });

  it('do not believe the body', async () => {
    await report({ Action: 'Updated', NewId: person.id, lastName: 'Evil', memberships: [] });
    await api.processEvents();
    expect(await findUser()).toMatchObject({ lastName: 'Okafor', isActiveMember: true });
  });

  it('about people who are nobody here ask the provider nothing', async () => {
    fake.requests.length = 0;
    await report({ Action: 'Updated', NewId: 'stranger' });
    await api.processEvents();
    expect(fake.requests).toEqual([]);
  });

  it('make an opt-out there the choice here', async () => {
    const row = { memberId: session.userId, provider: 'impexium', field: FIELD, updatedAt: api.now() } as const;
    await api.db.insert(subscriptions).values({ ...row, subscribed: true, receiptId: randomUUID() });
    person.customFields = [{ name: CUSTOM_FIELD, value: 'false' }];
    await changed();
    await api.processEvents();
    expect(await api.db.select().from(subscriptions).where(eq(subscriptions.memberId, session.userId))).toMatchObject([
      { subscribed: false },
    ]);
  });

  describe('a merge', () => {
    const mergeInto = (survivor: FakePerson) => {
      fake.people.delete(person.id);
      return report({ Type: 'Customer.Merged', OldId: person.id, NewId: survivor.id });
    };

    it('into a person who is nobody here keeps the member', async () => {
      const survivor = fake.add({ id: `s-${count}`, loginEmail: person.loginEmail, lastName: 'Survivor' });
      await mergeInto(survivor);
      await api.processEvents();
      expect(await linked(), 'one empty answer is not enough').toEqual([[person.id, session.userId, null]]);
      await waitForGone();
      expect(await linked()).toEqual([
        [person.id, session.userId, survivor.id],
        [survivor.id, session.userId, null],
      ]);
      expect(await findUser()).toMatchObject({ lastName: 'Survivor' });
      expect((await signIn(survivor)).userId).toBe(session.userId);
    });

    it('of two members keeps the one of the survivor, and names both for an operator', async () => {
      const survivor = fake.add({ id: `s-${count}`, loginEmail: `survivor-${count}@ams.test` });
      const { userId } = await signIn(survivor);
      await mergeInto(survivor);
      await waitForGone();
      expect(await linked()).toEqual([
        [person.id, userId, survivor.id],
        [survivor.id, userId, null],
      ]);
      await api.rejected('sso.user', 401, { token: session.accessToken });
      expect(lines.join()).toContain(`"orphans":["${session.userId}"]`);
    });

    it('of which one empty answer is all that shows it, between failures, changes nothing', async () => {
      const survivor = fake.add({ id: `s-${count}`, loginEmail: `survivor-${count}@ams.test` });
      await report({ Type: 'Customer.Merged', OldId: person.id, NewId: survivor.id });
      await failOften();
      fake.people.delete(person.id);
      await api.processEvents();
      fake.people.set(person.id, person);
      await waitForGone();
      expect(await linked()).toEqual([[person.id, session.userId, null]]);
    });

    it('is no event of another kind that names two people', async () => {
      const colleague = fake.add({ id: `s-${count}`, loginEmail: `colleague-${count}@ams.test` });
      fake.people.delete(person.id);
      await report({ Type: 'Event.Registration.Substituted', OldId: person.id, NewId: colleague.id });
      await waitForGone();
      expect(await linked()).toEqual([[person.id, session.userId, null]]);
    });

    it('that the provider does not show changes nothing', async () => {
      const survivor = fake.add({ id: `s-${count}`, loginEmail: `survivor-${count}@ams.test` });
      await report({ Type: 'Customer.Merged', OldId: person.id, NewId: survivor.id });
      await waitForGone();
      expect(await linked()).toEqual([[person.id, session.userId, null]]);
    });
  });

  describe('a person to be forgotten', () => {
    const forget = () => report({ Action: 'Individual.RequestToBeForgotten', NewId: person.id });
    const addressesLeft = () => api.db.select().from(memberEmails).where(eq(memberEmails.memberId, session.userId));

    it('whom the provider still has stays', async () => {
      await forget();
      await waitForGone();
      expect(await linked()).toHaveLength(1);
      expect(await findUser()).toMatchObject({ lastName: 'Okafor' });
    });

    it('is deleted also when the provider was away for a day before it told', async () => {
      fake.people.delete(person.id);
      await forget();
      for (let day = 0; day < 3; day += 1) await failOften();
      await waitForGone();
      expect(await linked()).toEqual([]);
    });

    it('whom the provider does not find once, between failures, stays', async () => {
      await forget();
      await failOften();
      fake.people.delete(person.id);
      await api.processEvents();
      fake.people.set(person.id, person);
      await waitForGone();
      expect(await linked()).toHaveLength(1);
    });

    it('is deleted once the provider no longer has the person; receipts stay without content', async () => {
      const request = { params: { userId: session.userId }, token: session.accessToken };
      const body = { subscriptionField: FIELD, subscribed: true };
      const { receiptId } = (await api.ok('impexium.updateSubscription', { ...request, body })).result;
      fake.people.delete(person.id);
      await forget();
      await api.processEvents();
      expect(await linked(), 'one empty answer is not enough').toHaveLength(1);
      await waitForGone();
      expect(await linked()).toEqual([]);
      expect(await addressesLeft()).toEqual([]);
      expect(await api.db.select().from(members).where(eq(members.id, session.userId))).toEqual([]);
      const [receipt] = await api.db
        .select()
        .from(outbox)
        .where(eq(outbox.id, receiptId ?? ''));
      expect(receipt).toMatchObject({ memberId: null, body: {}, recipient: null });
      await api.rejected('sso.user', 401, { token: session.accessToken });
      expect(lines.join()).toContain('"isDeleted":true');
    });

    it('with a password of this site keeps the account without membership', async () => {
      const passwordHash = await hashPassword('a password of this site');
      await api.db.update(members).set({ passwordHash }).where(eq(members.id, session.userId));
      fake.people.delete(person.id);
      await forget();
      await waitForGone();
      expect(await linked()).toEqual([]);
      expect(await addressesLeft()).toHaveLength(1);
      expect(await api.db.select().from(members).where(eq(members.id, session.userId))).toMatchObject([
        { active: false, expireDate: null },
      ]);
    });
  });
});
