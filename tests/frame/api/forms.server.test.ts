import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consentReceipts, formSubmissions } from '../../../api/database/schema/members.ts';
import { readConsentLevel } from '../../../shared/consent/consent.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const fields = { firstName: 'Edda', lastName: 'Novak', email: 'edda@new.test', message: 'Süß & “quoted”\n+1' };

describe.each(oneDatabase())('anonymous writes, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  const stored = (id: string) => api.db.select().from(formSubmissions).where(eq(formSubmissions.id, id));

  it.each([
    { id: 'forms.euroConvergence', request: { query: fields }, form: 'euro-convergence' },
    { id: 'forms.euroConvergencePost', request: { body: fields }, form: 'euro-convergence' },
    { id: 'forms.convergence', request: { body: fields }, form: 'convergence' },
    {
      id: 'forms.convergence',
      request: { body: { ...fields, form: 'call-for-proposals' } },
      form: 'call-for-proposals',
    },
  ] as const)('$id stores the form before it responds ($form) [Section 7, Forms]', async ({ id, request, form }) => {
    const { result } = await api.ok(id, request);
    expect(result.receivedAt).toBe(api.now().toISOString());
    await api.reopen();
    expect(await stored(result.submissionId)).toEqual([
      { id: result.submissionId, form, fields, receivedAt: api.now() },
    ]);
  });

  it('accepts the GET form with a single slash too, and HEAD writes nothing [Section 7, Forms]', async () => {
    const query = new URLSearchParams(fields);
    const count = async () => (await api.db.select().from(formSubmissions)).length;
    const before = await count();
    for (const path of ['/anonymous-form-submit//euro-convergence', '/anonymous-form-submit/euro-convergence']) {
      expect((await api.request.get(`/api${path}?${query}`)).status).toBe(200);
      expect((await api.request.head(`/api${path}?${query}`)).status).toBe(405);
    }
    expect(await count()).toBe(before + 2);
  });

  it('stores every one of many concurrent submissions [Section 7, Forms]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        api.ok('forms.convergence', { body: { ...fields, message: `number ${index}` } }),
      ),
    );
    const rows = await api.db.select().from(formSubmissions);
    const messages = new Map(rows.map((row) => [row.id, row.fields.message]));
    expect(answers.map(({ result }) => messages.get(result.submissionId))).toEqual(
      answers.map((_, index) => `number ${index}`),
    );
  });

  it.each([
    { change: { email: 'no address' }, wrong: ['email'] },
    { change: { firstName: '  ' }, wrong: ['firstName'] },
    { change: { message: 'x'.repeat(4001) }, wrong: ['message'] },
    { change: { message: 'a\0b' }, wrong: ['message'] },
  ])('names the invalid fields $wrong and stores nothing [Section 8]', async ({ change, wrong }) => {
    const before = await api.db.select().from(formSubmissions);
    expect((await api.rejected('forms.convergence', 400, { body: { ...fields, ...change } })).fields).toEqual(wrong);
    expect((await api.rejected('forms.euroConvergence', 400, { query: { ...fields, ...change } })).fields).toEqual(
      wrong,
    );
    expect(await api.db.select().from(formSubmissions)).toHaveLength(before.length);
  });

  it.each([-1000, -100, 0, 100, 200, 1000])(
    'stores cookie level %d and returns a receipt [Section 9]',
    async (newLevel) => {
      const { headers, body } = await api.send('cookies.newLevel', { query: { newLevel } });
      const expires = new Date(api.now().getTime() + 10 * DAY_MS);
      expect(body).toMatchObject({ result: { cookieLevel: newLevel, expiryDate: expires.toISOString() } });
      const [cookie = '', ...attributes] = headers.getSetCookie()[0]?.split('; ') ?? [];
      expect(readConsentLevel(cookie)).toBe(newLevel);
      expect(attributes).toEqual(['Path=/', `Expires=${expires.toUTCString()}`, 'SameSite=Lax', 'Secure']);
      expect(headers.getSetCookie()).toHaveLength(1);
      const receipts = await api.db.select().from(consentReceipts).where(eq(consentReceipts.level, newLevel));
      expect(body).toMatchObject({ result: { receiptId: receipts[0]?.id } });
      expect(receipts).toMatchObject([{ givenAt: api.now(), expiresAt: expires }]);
    },
  );

  it.each(['', '1', '99999', 'all', '0x64x', '1e400'])(
    'rejects "%s" as a cookie level [Section 9]',
    async (newLevel) => {
      expect((await api.rejected('cookies.newLevel', 400, { query: { newLevel } })).fields).toEqual(['newLevel']);
    },
  );
});
