import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { type HubspotFake, startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

const SECRET = 'canary-secret-in-the-address-of-the-hook';
const PASSWORD = 'canary-member-password';
const ADDRESS = 'leaving@ams.test';
const FIELD = 'devices-news';
const ID = 512_001;

describe.each(oneDatabase())('a member whom the membership system forgets, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let ams: ImpexiumFake;
  let hubspot: HubspotFake;
  const { log } = secretFreeLog(/canary|@/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        [ams, hubspot] = [await startImpexiumFake(now), await startHubspotFake(now)];
        return { impexium: { ...ams.settings, webhookSecret: SECRET }, hubspot: hubspot.settings };
      },
    });
  });
  afterAll(async () => {
    await api.close();
    await Promise.all([ams.close(), hubspot.close()]);
  });

  it('is not written to any more: an opt-out that HubSpot has not got yet is applied, and nothing waits for ever', async () => {
    const person = ams.add({ id: 'leaving', loginEmail: ADDRESS });
    const { userId, accessToken: token } = await api.signIn(person.loginEmail, PASSWORD);
    hubspot.set(ADDRESS, ID, 'SUBSCRIBED');
    hubspot.fault = 'server error';
    const request = { params: { userId }, token };
    for (const subscribed of [true, false])
      await api.ok('hubspot.updateSubscription', { ...request, body: { subscriptionField: FIELD, subscribed } });
    ams.people.delete(person.id);
    const body = JSON.stringify({ Notifications: [{ Action: 'Individual.Deleted', NewId: person.id }] });
    const hook = api.request.post('/hooks/impexium').set({ 'X-Hook-Secret': SECRET }).type('json');
    expect((await hook.send(body)).status).toBe(204);
    for (let round = 0; round < 12; round += 1) {
      await api.processEvents();
      api.advance(15 * MINUTE_MS);
    }
    expect(await api.db.select().from(members).where(eq(members.id, userId))).toEqual([]);
    hubspot.fault = undefined;
    for (let round = 0; round < 3; round += 1) {
      await api.applyChanges();
      api.advance(15 * MINUTE_MS);
    }
    expect(hubspot.status(ADDRESS, ID)?.status).toBe('UNSUBSCRIBED');
    const rows = await api.db.select().from(outbox).where(eq(outbox.channel, 'provider'));
    expect(rows.map(({ state, recipient, memberId }) => [state === 'queued', recipient, memberId])).toEqual(
      rows.map(() => [false, null, null]),
    );
  });
});
