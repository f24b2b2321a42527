import { describe, expect, it } from 'vitest';
import { formSubmissions } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { oneDatabase } from '../support/databases.ts';
import { MEMBER, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('a withdrawal from a contract, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  const statement = (email: string, extra = {}) => ({
    ...{ firstName: 'Buy', lastName: 'Now', email, contract: 'Membership', concludedOn: '2026-11-10' },
    ...extra,
  });
  const withdraw = (email: string, extra = {}) => api.ok('forms.withdraw', { body: statement(email, extra) });

  it('is stored, and its receipt repeats the statement with date and time', async () => {
    const { result } = await withdraw('Ada@withdraws.test', { reference: '104 220' });
    expect(result.receivedAt).toBe(api.now().toISOString());
    const stored = await api.db.select().from(formSubmissions);
    expect(stored).toMatchObject([{ id: result.submissionId, form: 'withdrawal', receivedAt: api.now() }]);
    const [receipt, ...others] = await api.mailsTo('ada@withdraws.test');
    expect(others).toEqual([]);
    expect(receipt?.subject).toMatch(/^We have received your withdrawal: /);
    for (const line of [
      'Contract: Membership',
      'Concluded on: 2026-11-10',
      'order or registration: 104 220',
      'Received: 2026-11-18 at 12:00 UTC',
      `Number of the withdrawal: ${result.submissionId}`,
    ])
      expect(receipt?.text).toContain(`${line}\n`);
    expect(receipt?.replyTo).toBeUndefined();
  });

  it('repeats no free text to an address that anyone can enter, and greets a member by the name of the account', async () => {
    await withdraw('stranger@withdraws.test');
    const [mail] = await api.mailsTo('stranger@withdraws.test');
    expect(mail?.text).toMatch(/^Dear colleague,\n/);
    expect(mail?.text).not.toMatch(/Buy|Now/);
    await withdraw(MEMBER);
    expect((await api.mailsTo(MEMBER)).at(-1)?.text).toMatch(/^Dear Maren Aldous,\n/);
  });

  it.each([
    [{ contract: 'https://spam.test' }, 'contract'],
    [{ concludedOn: '2026-02-30' }, 'concludedOn'],
    [{ concludedOn: undefined }, 'concludedOn'],
    [{ reference: 'see https://spam.test' }, 'reference'],
    [{ email: 'none' }, 'email'],
  ])('%o is rejected, and nothing is stored or sent', async (change, field) => {
    const rows = async () => [await api.db.select().from(formSubmissions), await api.db.select().from(outbox)];
    const before = await rows();
    const body = statement('wrong@withdraws.test', change);
    expect((await api.rejected('forms.withdraw', 400, { body })).fields).toEqual([field]);
    expect(await rows()).toEqual(before);
  });

  it('every one is stored, but an address gets at most three receipts within an hour', async () => {
    for (let time = 0; time < 5; time += 1) await withdraw('often@withdraws.test', { reference: String(time) });
    const stored = (await api.db.select().from(formSubmissions)).filter(
      ({ fields }) => fields.email === 'often@withdraws.test',
    );
    expect(stored).toHaveLength(5);
    expect(await api.mailsTo('often@withdraws.test')).toHaveLength(3);
  });
});
