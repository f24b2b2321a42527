import { beforeAll, describe, expect, it } from 'vitest';
import { contentData } from '../../../api/database/schema/content.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { runCommand } from '../../support/run-command.ts';
import { startBeforeAll } from '../../support/start-before.ts';

describe.each(oneDatabase())('the commands for submissions, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  beforeAll(() =>
    api.db.insert(contentData).values({
      sourceFile: 'data/forms.yaml',
      kind: 'forms',
      data: [{ form: 'hardship', forwardTo: ['staff@acme.test'], receipt: true }],
    }),
  );

  const run = (...argv: string[]) =>
    runCommand(['submissions', ...argv], { DATABASE_URL: api.databaseUrl }, { now: api.now });
  const submit = async (fields: object) => {
    const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@person.test', message: 'Hello' };
    return (await api.ok('forms.convergence', { body: { ...person, ...fields } })).result.submissionId;
  };

  it('forwards a submission to the addresses of its form, and sends its sender a receipt without what was entered', async () => {
    const id = await submit({ form: 'hardship', message: 'I need help' });
    const [mail, ...more] = await api.mailsTo('staff@acme.test');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ replyTo: 'ada@person.test', subject: 'Form hardship: a submission' });
    expect(mail?.text).toContain('message: I need help');
    expect(mail?.text).toContain(id);
    const [receipt] = await api.mailsTo('ada@person.test');
    expect(receipt?.text).toContain('We’ve received a form');
    expect(receipt?.text).not.toContain('I need help');
  });

  it('sends at most three receipts to an address within an hour, and none for other forms', async () => {
    for (let count = 0; count < 5; count += 1) await submit({ form: 'hardship', email: 'Many@person.test' });
    expect(await api.mailsTo('many@person.test')).toHaveLength(3);
    await submit({ form: 'contact', email: 'contact@person.test' });
    expect(await api.mailsTo('contact@person.test')).toEqual([]);
    api.advance(3_700_000);
    await submit({ form: 'hardship', email: 'many@person.test' });
    expect(await api.mailsTo('many@person.test')).toHaveLength(4);
  });

  it.each([['show'], ['forward', '--yes']])(
    '%s says in a sentence that there is no such submission, in JSON too',
    async (name, ...options) => {
      for (const id of ['1', 'x', '00000000-0000-4000-8000-000000000000']) {
        const { code, out, err } = await run(name, id, ...options, '--json');
        expect([code, err]).toEqual([2, 'There is no such submission.\n']);
        expect(JSON.parse(out)).toEqual({ error: 'There is no such submission.' });
      }
    },
  );

  it('rostrum --version names the release', async () => {
    expect(await runCommand(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('lists, shows and exports them', async () => {
    const id = await submit({ form: 'workshop', lastName: '=HYPERLINK("https://evil.test")', message: 'a "b"\n+1' });
    expect(JSON.parse((await run('list', '--form', 'workshop', '--json')).out)).toEqual([
      { id, form: 'workshop', receivedAt: api.now().toISOString() },
    ]);
    expect((await run('list', '--form', 'workshop')).out).not.toContain('Ada');
    expect((await run('show', id)).out).toContain('firstName: Ada');
    const { out } = await run('export', '--form', 'workshop');
    expect(out).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    expect(out).toContain('"a ""b""\n+1"');
    const [exported] = JSON.parse((await run('export', '--form', 'workshop', '--json')).out);
    expect(exported).toMatchObject({ id, fields: { lastName: '=HYPERLINK("https://evil.test")' } });
  });

  it('filters by day', async () => {
    const day = api.now().toISOString().slice(0, 10);
    const count = async (...argv: string[]) => JSON.parse((await run('list', ...argv, '--json')).out).length;
    expect(await count('--since', day)).toBeGreaterThan(0);
    expect(await count('--until', day)).toBe(0);
    expect(await run('list', '--since', 'yesterday')).toMatchObject({ code: 64 });
  });

  it('forwards again, or to another address', async () => {
    const id = await submit({ form: 'hardship' });
    const other = await submit({ form: 'contact' });
    expect(await run('forward', id)).toMatchObject({ code: 3, out: expect.stringContaining('staff@acme.test') });
    expect(await run('forward', other, '--yes')).toMatchObject({ code: 2, err: expect.stringContaining('use --to') });
    expect(await run('forward', other, '--to', 'chair@acme.test', '--yes')).toMatchObject({ code: 0 });
    expect(await api.mailsTo('chair@acme.test')).toHaveLength(1);
    expect(await run('show', '00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 2 });
  });
});
