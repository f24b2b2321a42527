import supertest, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CREDIT_CSV_PATH,
  CREDIT_FILE_PATH,
  CREDIT_LOG_PATH,
  RECORD_PATH,
  TRANSCRIPT_QR_PATH,
  VERIFY_PATH,
} from '../../../shared/credits/addresses.ts';
import { oneDatabase, type onServer } from '../../support/databases.ts';
import { openRecordForm, postRecordForm, readLastFile, signInByForm, toPdf } from '../../support/evidence-form.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { until } from '../../support/until.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** Features of members and visitors while the database is away, and afterwards. */

const FILE = toPdf(300_000);
const year = new Date().getFullYear();

describe.each(oneDatabase())('while the database is away, on $name PostgreSQL', (database) => {
  let site: WholeSite;
  let proxy: TcpProxy;
  let member: Visitor;
  let visitor: Visitor;
  let tokens: { entry: string; log: string };
  let file: string;

  beforeAll(async () => {
    const open = async (options: Parameters<ReturnType<typeof onServer>['open']>[0]) => {
      const { url, drop } = await database.open(options);
      proxy = await startTcpProxy(url);
      return { url: proxy.url, drop };
    };
    site = await startWholeSite({ open }, { FORM_LIMIT: '1000' });
    [member, visitor] = [await signInByForm(site.origin, 'member@demo.test'), await createVisitor(site.origin)];
    await postRecordForm(site.origin, member, { file: FILE, token: await openRecordForm(member), title: 'Before' });
    const log = await member.send(CREDIT_LOG_PATH);
    const token = /name="token" value="([^"]+)"/.exec(log.text)?.[1] ?? '';
    const entry = /credits\/record\?entry=([0-9a-f-]{36})/.exec(log.text)?.[1] ?? '';
    file = `${CREDIT_FILE_PATH}?entry=${entry}`;
    tokens = { entry: await openRecordForm(member), log: token };
    // Both tokens belong to the session's secret of the moment.
    tokens = { ...tokens, log: tokens.entry };
  });
  afterAll(async () => {
    await proxy.restore().catch(() => {});
    await site.close();
    await proxy.close();
  });

  const post = (who: Visitor, path: string, fields: Record<string, string>): Promise<Response> =>
    who.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  const actions: readonly [string, () => PromiseLike<Response>, number, number][] = [
    ['a file is recorded', () => postRecordForm(site.origin, member, { file: FILE, token: tokens.entry }), 503, 303],
    ['a file is read', () => member.send(file), 503, 200],
    ['the log is a CSV', () => member.send(CREDIT_CSV_PATH), 503, 200],
    ['a QR picture is drawn', () => member.send(`${TRANSCRIPT_QR_PATH}?code=AAAAA`), 200, 200],
    [
      'a transcript is issued',
      () => post(member, CREDIT_LOG_PATH, { action: 'issue', subject: `year-${year}`, token: tokens.log }),
      503,
      303,
    ],
    ['a code is verified', () => visitor.send(`${VERIFY_PATH}?code=AAAAA-AAAAA`), 503, 200],
    [
      'jobs are followed',
      () => post(visitor, '/follow?what=jobs%3Acareers', { email: 'away@reader.test', frequency: 'weekly' }),
      503,
      303,
    ],
    ['a mail is stopped by its link', () => post(visitor, '/follow/stop?token=unknown', {}), 503, 410],
    [
      'newsletters are ended by their link',
      () => post(visitor, '/newsletters/unsubscribe?token=unknown', {}),
      503,
      410,
    ],
    [
      'a mail is stopped by one click',
      () =>
        supertest(site.origin)
          .post('/follow/stop?token=unknown')
          .type('form')
          .send({ 'List-Unsubscribe': 'One-Click' }),
      503,
      410,
    ],
    ['a calendar is read', () => visitor.send('/calendars/mine.ics?token=unknown'), 503, 404],
  ];

  it('says so and loses nothing of what was entered, and goes on afterwards [N6, N12, N19, N22]', async () => {
    await proxy.cut();
    for (const [name, act, away] of actions) {
      const { status, text } = await act();
      expect([name, status]).toEqual([name, away]);
      expect(text ?? '').not.toMatch(/ECONNREFUSED|node:internal|\.ts:/);
    }
    const { text } = await postRecordForm(site.origin, member, {
      file: FILE,
      token: tokens.entry,
      title: 'Kept words',
    });
    expect(text).toContain('value="Kept words"');
    const form = await post(visitor, '/follow?what=jobs%3Acareers', { email: 'kept@reader.test', frequency: 'daily' });
    expect(form.text).toContain('value="kept@reader.test"');
    await proxy.restore();
    await until('the site answers', async () => (await member.send(file)).status === 200);
    // Circuits that have opened let one request try after five seconds.
    for (const [name, act, , after] of actions) await until(name, async () => (await act()).status === after);
    expect(FILE.equals(Buffer.from((await readLastFile(member)).body))).toBe(true);
    const log = (await member.send(CREDIT_LOG_PATH)).text;
    expect(log.split('credit-log__title">With a file<')).toHaveLength(2);
    expect(log).not.toContain('Kept words');
    expect((await member.send(RECORD_PATH)).status).toBe(200);
  });
});
