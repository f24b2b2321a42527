import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addressClaims } from '../../../api/database/schema/address-claims.ts';
import { formSubmissions, idempotencyKeys } from '../../../api/database/schema/members.ts';
import { oneDatabase } from '../../support/databases.ts';
import { GUEST, type Session, startMemberApi } from '../../support/member-api.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const TEN_MINUTES_MS = 600_000;
const FORM = '/anonymous-form-submit/convergence';
const ACCOUNT = '/impexium/create-user';
const person = { firstName: 'Edda', lastName: 'Novak', email: 'edda@new.test' };

describe.each(oneDatabase())('calls with an Idempotency-Key, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  let keys = 0;
  const newKey = () => `"key number ${++keys}"`;
  async function post(path: string, key: string, body: object) {
    const { status, text } = await api.request.post(`/api${path}`).set('Idempotency-Key', key).send(body);
    return { status, body: text };
  }
  const stored = async (message: string) =>
    (await api.db.select().from(formSubmissions)).filter(({ fields }) => fields.message === message).length;

  it('stores a form once when it is sent twenty times concurrently and once more later [D8]', async () => {
    const key = newKey();
    const body = { ...person, message: 'at once' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(FORM, key, body)));
    replies.push(await post(FORM, key, body));
    await api.reopen();
    replies.push(await post(FORM, key, body));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await stored('at once')).toBe(1);
  });

  it('stores a form under each of its keys, and once more when the key has expired', async () => {
    const body = { ...person, message: 'keys' };
    const key = newKey();
    for (const one of [key, newKey(), newKey()]) expect((await post(FORM, one, body)).status).toBe(200);
    expect(await stored('keys')).toBe(3);
    api.advance(TEN_MINUTES_MS);
    expect((await post(FORM, key, body)).status).toBe(200);
    expect(await stored('keys')).toBe(4);
    expect(await api.db.select().from(idempotencyKeys), 'expired keys are deleted').toHaveLength(1);
  });

  it('leaves the key of a rejected call unused', async () => {
    const key = newKey();
    expect((await post(FORM, key, { ...person, email: 'none', message: 'rejected' })).status).toBe(400);
    expect((await post(FORM, key, { ...person, message: 'rejected' })).status).toBe(200);
    expect(await stored('rejected')).toBe(1);
  });

  it('requests an account once and returns the result to a repeated request', async () => {
    const key = newKey();
    const body = { ...person, email: 'once@new.test', password: 'twelve letters', accepted: 'yes' };
    const replies = await Promise.all([post(ACCOUNT, key, body), post(ACCOUNT, key, body)]);
    replies.push(await post(ACCOUNT, key, body));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await api.db.select().from(addressClaims).where(eq(addressClaims.address, body.email))).toHaveLength(1);
    expect(await api.mailsTo(body.email)).toHaveLength(1);
  });

  it('claims an address once per key and member, with one mail', async () => {
    const key = newKey();
    const [member, guest] = [await api.signIn(), await api.signIn(GUEST)];
    const add = async (session: Session, email: string) => {
      const request = api.request.post('/api/impexium/add-email').set('Idempotency-Key', key);
      const reply = await request.auth(session.accessToken, { type: 'bearer' }).send({ action: 'create', email });
      return { status: reply.status, result: reply.body.result };
    };
    const email = 'second@new.test';
    const replies = [...(await Promise.all([add(member, email), add(member, email)])), await add(member, email)];
    const claimed = { status: 200, result: { email, primary: false, action: 'create', pending: true } };
    expect(replies).toEqual([claimed, claimed, claimed]);
    expect(await api.mailsTo(email)).toHaveLength(1);
    const other = await add(guest, 'third@new.test');
    expect(other.result, 'not the result of the other member').toMatchObject({ email: 'third@new.test' });
    expect(await api.mailsTo('third@new.test')).toHaveLength(1);
  });

  it.each(['short', `"${'x'.repeat(201)}"`, 'un"balanced'])('rejects %s as a key', async (key) => {
    expect((await post(FORM, key, { ...person, message: 'malformed' })).status).toBe(400);
    expect(await stored('malformed')).toBe(0);
  });
});
