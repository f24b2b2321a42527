import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { members } from '../../api/database/schema/members.ts';
import { connectCvent } from '../../api/providers/cvent/connect.ts';
import { contactFields } from '../provider-fakes/cvent-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, LAPSED, MEMBER, startMemberApi } from '../support/member-api.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';
import { startBeforeAll } from '../support/start-before.ts';

const HOOK_KEY = 'canary-key-of-the-hook-that-is-long-enough';
/** Nothing is requested from Cvent itself. */
const CVENT = { origin: 'http://127.0.0.1:1', clientId: 'canary-id', clientSecret: 'canary-secret' };

describe.each(oneDatabase())(
  'the hook by which Cvent asks for a registration type, on $name PostgreSQL',
  (database) => {
    const api = startBeforeAll(() =>
      startMemberApi(database, {
        log,
        providers: async () => ({ cvent: { ...CVENT, hookKey: HOOK_KEY } }),
      }),
    );
    const { log } = secretFreeLog(/canary|@demo\.test/);

    const ask = (body: unknown, authorization = `api_key ${HOOK_KEY}`) =>
      api.request
        .post('/hooks/cvent')
        .set('Authorization', authorization)
        .type('text/plain')
        .send(typeof body === 'string' ? body : JSON.stringify(body));
    const isEmpty = { data: [] };
    const typeIs = (code: string) => ({
      data: [{ id: 'f-type', name: 'Registration Type', maximumLength: 80, type: 'SingleChoice', value: [code] }],
    });

    it.each([
      ['an active member', contactFields(MEMBER), 200, typeIs('MEMBER')],
      ['a member whose address is written differently', contactFields(' Member@Demo.TEST '), 200, typeIs('MEMBER')],
      ['an active member whose link names another type', contactFields(MEMBER, 'FULL'), 200, typeIs('MEMBER')],
      ['a lapsed member whose link names the type of members', contactFields(LAPSED, 'MEMBER'), 200, typeIs('FULL')],
      ['a member type without a code in the content', contactFields(GUEST), 200, isEmpty],
      ['an unknown person', contactFields('nobody@demo.test'), 404, undefined],
      ['somebody without an address', contactFields('  '), 404, undefined],
    ])('answers for %s', async (_name, data, status, expected) => {
      const answer = await ask({ transactionId: 't-1', data });
      expect(answer.status).toBe(status);
      expect(answer.headers['cache-control']).toContain('no-store');
      if (expected) expect(answer.body).toEqual(expected);
      expect(JSON.stringify(answer.body)).not.toMatch(/@/);
    });

    it.each([
      ['values are missing', [{ id: 'f-email', name: 'Email Address' }], 404],
      ['values are null', [{ id: 'f-email', name: 'Email Address', value: [null] }], 404],
      ['the first value is blank', [{ id: 'f-email', name: 'email address', value: ['', MEMBER] }], 200],
      ['the field of the type is too short', contactFields(MEMBER, '', 5), 200],
      ['there are no fields', [], 404],
    ])('answers when %s, without a type', async (_name, data, status) => {
      const { status: given, body } = await ask({ transactionId: 't-1', data });
      expect(given).toBe(status);
      if (status === 200) expect(body).toEqual(isEmpty);
    });

    it.each([
      ['no JSON', '{"transactionId":', 400],
      ['nothing', '', 400],
      ['a list', [], 400],
      ['no transaction', { data: [] }, 400],
      ['fields that are no list', { transactionId: 't-1', data: {} }, 400],
      ['a field without an id', { transactionId: 't-1', data: [{ name: 'Email Address', value: [MEMBER] }] }, 400],
      ['too many fields', { transactionId: 't-1', data: Array(501).fill({ id: 'f', name: 'F' }) }, 400],
      ['too long a text', ' '.repeat(110_000), 413],
    ])('rejects %s', async (_name, body, status) => {
      expect((await ask(body)).status).toBe(status);
    });

    it.each([
      ['without a key', ''],
      ['with another key', 'api_key canary-another-key-of-the-same-length'],
      ['with the beginning of the key', HOOK_KEY.slice(0, -1)],
      ['with the key twice', `${HOOK_KEY}${HOOK_KEY}`],
    ])('is 401 %s, whatever the body', async (_name, authorization) => {
      for (const body of [{ transactionId: 't-1', data: contactFields(MEMBER) }, '{'])
        expect((await ask(body, authorization)).status).toBe(401);
    });

    it('accepts the key without a prefix', async () => {
      expect((await ask({ transactionId: 't-1', data: contactFields(MEMBER) }, HOOK_KEY)).status).toBe(200);
    });

    it('answers by the membership of the moment, which may have ended', async () => {
      const { userId } = await api.signIn();
      const setActive = (active: boolean) => api.db.update(members).set({ active }).where(eq(members.id, userId));
      await setActive(false);
      expect((await ask({ transactionId: 't-1', data: contactFields(MEMBER) })).body).toEqual(typeIs('FULL'));
      await setActive(true);
    });

    it('does not exist without a key', async () => {
      const { hook, close } = connectCvent({ db: api.db, now: api.now, log }, CVENT);
      await close();
      expect(hook).toBeUndefined();
    });
  },
);
