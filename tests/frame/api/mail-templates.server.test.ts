import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentProblem } from '../../../api/common/content-problem.ts';
import { MAIL_KINDS } from '../../../api/common/mail-kinds.ts';
import { editorConfiguration } from '../../../api/content/editor/configuration.ts';
import { parseContentFile } from '../../../api/content/files/load.ts';
import { contentData } from '../../../api/database/schema/content.ts';
import { oneDatabase } from '../../support/databases.ts';
import { LAPSED, MEMBER, startMemberApi } from '../../support/member-api.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { CONTENT } from '../../support/whole-site.ts';

const parse = (source: string) => parseContentFile({ file: 'data/mails.yaml', source, hash: '' }, 'acme');
const listProblems = (entry: string): readonly ContentProblem[] => {
  const parsed = parse(entry);
  return 'problems' in parsed ? parsed.problems : [];
};
const entry = (kind: string, subject: string, text: string) =>
  `- kind: ${kind}\n  subject: ${JSON.stringify(subject)}\n  text: ${JSON.stringify(text)}\n`;

describe('the templates of mails in content', () => {
  it('the content of this repository has one for every mail', async () => {
    const parsed = parse(await readFile(join(CONTENT, 'data/mails.yaml'), 'utf8'));
    const kinds = 'value' in parsed && parsed.value.kind === 'mails' ? parsed.value.data.map(({ kind }) => kind) : [];
    expect(kinds.sort()).toEqual(Object.keys(MAIL_KINDS).sort());
  });

  it('each begins with the salutation', async () => {
    const parsed = parse(await readFile(join(CONTENT, 'data/mails.yaml'), 'utf8'));
    const mails = 'value' in parsed && parsed.value.kind === 'mails' ? parsed.value.data : [];
    expect(mails.filter(({ text }) => !text.startsWith('{salutation},\n\n')).map(({ kind }) => kind)).toEqual([]);
  });

  it.each([
    [
      'an unknown placeholder',
      entry('password-changed', 'Changed', 'Dear {firstName}'),
      'has no placeholder {firstName}',
    ],
    ['a placeholder of another mail', entry('address-taken', 'Taken', '{link}'), 'has no placeholder {link}'],
    ['a missing link', entry('choose-password', 'Choose', 'Choose a password'), 'lacks {link}'],
    ['a missing time', entry('new-device', 'New', 'From {browser}'), 'lacks {time}'],
    ['a reminder without the last day', entry('renewal-reminder', 'Soon', 'In {days}'), 'lacks {ends}'],
    ['a receipt without the event', entry('registration-receipt', 'Accepted', '{when}'), 'lacks {event}'],
    ['a certificate without the course', entry('course-certificate', 'Done', '{page}'), 'lacks {course}'],
    ['a name in the subject', entry('password-changed', '{salutation}', 'Text'), 'has no placeholder {salutation}'],
    ['a link in the subject', entry('choose-password', 'Choose {link}', '{link}'), 'has no placeholder {link}'],
    ['an unknown mail', entry('newsletter', 'News', 'News'), 'must be one of'],
    ['a subject of two lines', entry('password-changed', 'One\nTwo', 'Text'), 'one line'],
    ['an empty text', entry('password-changed', 'Changed', ' '), 'is empty'],
  ])('%s is a problem with its line', (_name, source, reason) => {
    expect(listProblems(source)).toEqual([
      expect.objectContaining({ file: 'data/mails.yaml', line: expect.any(Number) }),
    ]);
    expect(listProblems(source)[0]?.reason).toContain(reason);
  });

  it('are a list of the web editor', () => {
    const { configuration } = editorConfiguration([], { folder: 'content', product: 'acme' });
    const lists = JSON.stringify(configuration.collections.find(({ name }) => name === 'lists'));
    expect(lists).toContain('content/data/mails.yaml');
    expect(lists).toContain('new-device');
  });
});

describe.each(oneDatabase())('a mail, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  beforeAll(async () => {
    const forms = [{ form: 'hardship', forwardTo: ['staff@acme.test'], receipt: true }];
    const mails = [
      { kind: 'form-receipt', subject: 'Thanks from {society}', text: 'We write back.\n\n{origin}/events' },
    ];
    await api.db.insert(contentData).values([
      { sourceFile: 'data/forms.yaml', kind: 'forms', data: forms },
      { sourceFile: 'data/mails.yaml', kind: 'mails', data: mails },
    ]);
    const message = 'See {origin} and {link}';
    const sender = { firstName: 'Ada', lastName: 'Byron', email: 'ada@person.test', message };
    await api.ok('forms.convergence', { body: { ...sender, form: 'hardship' } });
  });

  it('says what the content says', async () => {
    const [receipt] = await api.mailsTo('ada@person.test');
    expect(receipt?.subject).toMatch(/^Thanks from (?!\{)/);
    expect(receipt?.text).toMatch(/^We write back\.\n\nhttps:\/\/site\.test\/events\n\n/);
  });

  it('greets the owner of a confirmed address by name, and nobody by a name that was only entered', async () => {
    const unknown = {
      firstName: 'Win',
      lastName: 'Now',
      email: 'stranger@person.test',
      password: 'twelve letters',
      accepted: 'yes',
    };
    await api.ok('impexium.createUser', { body: unknown });
    const [request] = await api.mailsTo(unknown.email);
    expect(request?.text).toMatch(/^Dear colleague,\n/);
    expect(request?.text).not.toContain('Win');
    await api.ok('impexium.createUser', { body: { ...unknown, email: MEMBER } });
    const [notice] = await api.mailsTo(MEMBER);
    expect(notice?.text).toMatch(/^Dear Maren Aldous,\n/);
  });

  it('is signed by the person that the society names, with the ways to reach it', async () => {
    const sender = { name: 'Noor Abdelrahim', role: 'Director of membership' };
    await api.db
      .update(contentData)
      .set({ data: sql`data || ${JSON.stringify({ mailSender: sender })}::jsonb` })
      .where(eq(contentData.kind, 'society'));
    await api.ok('impexium.requestPassword', { body: { email: LAPSED } });
    const [mail] = await api.mailsTo(LAPSED);
    const end = mail?.text.split('\n').slice(-6);
    expect(end).toEqual([
      'Noor Abdelrahim',
      'Director of membership, Society of Fixtures',
      '',
      'Questions: hello@acme.example, telephone +1 301 555 0100',
      'https://site.test',
      '',
    ]);
  });

  it('says what this release says where the content has no text, and never fills in what a visitor has entered', async () => {
    const [forwarded] = await api.mailsTo('staff@acme.test');
    expect(forwarded?.subject).toBe('Form hardship: a submission');
    expect(forwarded?.text).toContain('message: See {origin} and {link}');
  });
});
