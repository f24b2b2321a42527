import supertest, { type Response } from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CREDIT_CSV_PATH,
  CREDIT_FILE_PATH,
  CREDIT_LOG_PATH,
  RECORD_PATH,
  TRANSCRIPT_PATH,
  TRANSCRIPT_QR_PATH,
  VERIFY_PATH,
} from '../../shared/credits/addresses.ts';
import { MAX_FILE_BYTES } from '../../shared/credits/credit-log.ts';
import { oneDatabase } from '../support/databases.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { startStarterWith } from '../support/starter-copy.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';
import { startWholeSite } from '../support/whole-site.ts';

/** The menu of a certification, whose society has credit plans. */
const CERTIFICATION = '- { name: Certification, url: /certifications/home, childrens: [] }\n';
const today = () => new Date().toISOString().slice(0, 10);
const ENTRY = {
  title: '=A "workshop", abroad',
  day: today(),
  domain: 'After approval',
  credits: '1,5',
  evidence: 'What it taught.',
};
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
type Sent = { bytes: Buffer; name: string };

describe.each(oneDatabase())('the credit log without JavaScript, on $name PostgreSQL', (database) => {
  const site = startBeforeAll(() =>
    startStarterWith({ 'data/rac-menu.yaml': CERTIFICATION }, database, { FORM_LIMIT: '1000' }),
  );
  let member: Visitor;
  let lapsed: Visitor;
  beforeAll(async () => {
    [member, lapsed] = [await signedIn('member@demo.test'), await signedIn('lapsed@demo.test')];
  });

  const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
    visitor.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  async function signedIn(username: string): Promise<Visitor> {
    const visitor = await createVisitor(site.origin);
    await post(visitor, '/login', { username, password: 'demo-Passw0rd!' });
    return visitor;
  }
  const readText = async (visitor: Visitor, path = CREDIT_LOG_PATH) => (await visitor.send(path)).text;
  const readToken = async (visitor: Visitor, path = CREDIT_LOG_PATH) =>
    /name="token" value="([^"]+)"/.exec(await readText(visitor, path))?.[1] ?? '';
  async function record(fields: Partial<typeof ENTRY> = {}, file?: Sent, query = ''): Promise<Response> {
    const token = await readToken(member, RECORD_PATH);
    const { 'Content-Type': _json, ...headers } = member.writeHeaders();
    const request = supertest(site.origin)
      .post(RECORD_PATH + query)
      .set(headers)
      .field({ token, ...ENTRY, ...fields });
    return file ? request.attach('file', file.bytes, { filename: file.name }) : request;
  }
  const change = async (action: string, subject: string, visitor = member) =>
    post(visitor, CREDIT_LOG_PATH, { action, subject, token: await readToken(visitor) });
  const lastEntry = async () => /credits\/record\?entry=([0-9a-f-]{36})/.exec(await readText(member))?.[1] ?? '';

  test('an entry is recorded, listed, counted, changed and removed [N26]', async () => {
    const total = async () => Number(/Total<\/dt><dd>([\d.]+)/.exec(await readText(member))?.[1]);
    const before = await total();
    const recorded = await record();
    expect([recorded.status, recorded.headers.location]).toEqual([303, `${CREDIT_LOG_PATH}?done=recorded`]);
    expect(await readText(member, recorded.headers.location)).toContain('Your credits are recorded.');
    expect(await total()).toBe(before + 1.5);
    expect(await readText(member, '/member-dashboard')).toContain('Record credits');
    const id = await lastEntry();
    expect(await readText(member, `${RECORD_PATH}?entry=${id}`)).toContain('value="=A &quot;workshop&quot;, abroad"');
    const changed = await record({ credits: '2' }, undefined, `?entry=${id}`);
    expect(changed.headers.location).toBe(`${CREDIT_LOG_PATH}?done=changed`);
    expect(await total()).toBe(before + 2);
    const removed = await change('remove', id);
    expect(removed.headers.location).toBe(`${CREDIT_LOG_PATH}?done=removed`);
    expect(await total()).toBe(before);
    expect((await change('remove', id)).status).toBe(404);
  });

  test('the same form sent twice records once; the form of another page records again', async () => {
    const token = await readToken(member, RECORD_PATH);
    const { 'Content-Type': _json, ...headers } = member.writeHeaders();
    const send = () =>
      supertest(site.origin)
        .post(RECORD_PATH)
        .set(headers)
        .field({ token, ...ENTRY, title: 'Twice' });
    await Promise.all([send(), send()]);
    await send();
    const count = async () => (await readText(member)).split('credit-log__title">Twice<').length - 1;
    expect(await count()).toBe(1);
    await record({ title: 'Twice' });
    expect(await count()).toBe(2);
    for (const _ of [1, 2]) await change('remove', await lastEntry());
  });

  test.each<[string, Partial<typeof ENTRY>, Sent | undefined, number, string]>([
    ['a day in the future', { day: '2999-01-01' }, undefined, 422, 'today or an earlier day'],
    ['too many credits', { credits: '25' }, undefined, 422, 'Enter 0.25 to 24 credits'],
    ['no number', { credits: 'two' }, undefined, 422, 'Enter 0.25 to 24 credits'],
    ['no evidence', { evidence: '' }, undefined, 422, 'or add a file'],
    ['a wrong type', {}, { bytes: Buffer.from('<html>'), name: 'a.pdf' }, 422, 'Add a PDF, PNG or JPEG'],
    ['a large file', {}, { bytes: Buffer.alloc(MAX_FILE_BYTES + 1), name: 'a.pdf' }, 413, 'at most 5 MB'],
  ])('%s is answered by the form with what was entered [N2]', async (_, fields, file, status, message) => {
    const response = await record(fields, file);
    expect(response.status).toBe(status);
    expect(response.text).toContain(message);
    expect(response.text).toContain('<title>Error: Record credits |');
    // The browser focuses the summary, where no script does.
    expect(response.text).toMatch(/<div tabindex="-1" autofocus="">\s*<div class="notice notice--error/i);
    expect(response.text).toContain('value="=A &quot;workshop&quot;, abroad"');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(await readText(member)).not.toContain('abroad');
    expect(JSON.stringify(site.log)).not.toContain('abroad');
  });

  const readForm = async (fields: Record<string, string> = {}) => ({
    token: await readToken(member, RECORD_PATH),
    ...ENTRY,
    title: 'With a file',
    evidence: '',
    ...fields,
  });
  const toHeaders = () => {
    const { 'Content-Type': _json, ...headers } = member.writeHeaders();
    return headers;
  };
  const sendForm = (fields: Record<string, string>, bytes: Buffer, name = 'a.pdf') =>
    supertest(site.origin).post(RECORD_PATH).set(toHeaders()).field(fields).attach('file', bytes, { filename: name });
  const titles = async () => (await readText(member)).split('credit-log__title">With a file<').length - 1;

  test('the largest file that may be is stored and read byte for byte [N2]', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - 2 * PDF.length, 'x'), PDF]);
    expect(bytes.length).toBe(MAX_FILE_BYTES);
    expect((await sendForm(await readForm(), bytes)).status).toBe(303);
    const id = await lastEntry();
    const read = await member.send(`${CREDIT_FILE_PATH}?entry=${id}`);
    expect([read.status, read.headers['content-length']]).toEqual([200, String(MAX_FILE_BYTES)]);
    expect(bytes.equals(Buffer.from(read.body))).toBe(true);
    await change('remove', id);
  });

  test('a file that has arrived with a rejected form need not be sent again', async () => {
    const rejected = await sendForm(await readForm({ credits: '99' }), PDF, 'Zertifikat.pdf');
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain('Zertifikat.pdf');
    const upload = /name="upload" value="([0-9a-f-]{36})"/.exec(rejected.text)?.[1] ?? '';
    const token = /name="token" value="([^"]+)"/.exec(rejected.text)?.[1] ?? '';
    const again = { ...(await readForm()), token, upload, uploadName: 'Zertifikat.pdf' };
    const { status } = await supertest(site.origin).post(RECORD_PATH).set(toHeaders()).field(again);
    expect(status).toBe(303);
    const id = await lastEntry();
    expect(Buffer.from((await member.send(`${CREDIT_FILE_PATH}?entry=${id}`)).body).equals(PDF)).toBe(true);
    await change('remove', id);
  });

  test('the same file sent twice with one form is recorded once [N4]', async () => {
    const fields = await readForm();
    const sent = await Promise.all([sendForm(fields, PDF), sendForm(fields, PDF)]);
    expect(sent.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([303]));
    expect((await sendForm(fields, PDF)).status).toBe(303);
    expect(await titles()).toBe(1);
    await change('remove', await lastEntry());
  });

  test.each([
    ['of another session', async () => readToken(lapsed, RECORD_PATH)],
    ['missing', async () => ''],
  ])('a form whose token is %s is rejected before its file is read [N5]', async (_, token) => {
    const before = site.log.length;
    const response = await sendForm({ ...(await readForm()), token: await token() }, Buffer.alloc(MAX_FILE_BYTES));
    expect(response.status).toBe(403);
    expect(JSON.stringify(site.log.slice(before))).not.toContain('uploads');
  });

  const part = (name: string, value: string, filename?: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${value}\r\n`;
  test.each<[string, string, (token: string) => string]>([
    ['no boundary', 'multipart/form-data', (token) => `${part('token', token)}--x--\r\n`],
    [
      'an end that is cut',
      'multipart/form-data; boundary=x',
      (token) => part('token', token) + part('file', '%PDF-', 'a.pdf'),
    ],
    ['a cut header', 'multipart/form-data; boundary=x', (token) => `${part('token', token)}--x\r\nContent-Dispo`],
    [
      '400 fields',
      'multipart/form-data; boundary=x',
      (token) => `${part('token', token)}${part('f', '').repeat(400)}--x--\r\n`,
    ],
    [
      'two files',
      'multipart/form-data; boundary=x',
      (token) => `${part('token', token)}${part('file', 'a', 'a').repeat(2)}--x--\r\n`,
    ],
    [
      'a file of another name',
      'multipart/form-data; boundary=x',
      (token) => `${part('token', token)}${part('other', 'a', 'a')}--x--\r\n`,
    ],
    [
      'a field of 200 KB',
      'multipart/form-data; boundary=x',
      (token) => `${part('token', token)}${part('title', 'a'.repeat(200_000))}--x--\r\n`,
    ],
    [
      'a nested name',
      'multipart/form-data; boundary=x',
      (token) => `${part('token', token)}${part('a[b][c]', '1').repeat(5)}${part('__proto__[x]', '1')}--x--\r\n`,
    ],
    ['nothing', 'multipart/form-data; boundary=x', () => ''],
    ['another type', 'text/plain', () => 'token=x'],
  ])('a body with %s is a client error, and nothing is recorded [N5]', async (_, type, bodyOf) => {
    const before = site.log.length;
    const { status } = await supertest(site.origin)
      .post(RECORD_PATH)
      .set({ ...toHeaders(), 'Content-Type': type })
      .send(bodyOf(await readToken(member, RECORD_PATH)));
    expect([400, 403, 413, 415, 422]).toContain(status);
    expect(await titles()).toBe(0);
    expect(JSON.stringify(site.log.slice(before))).not.toContain('unhandled error');
  });

  test('a file is a download for its owner only', async () => {
    await record({ evidence: '' }, { bytes: PDF, name: 'Zertifikat ü.exe' });
    const id = await lastEntry();
    const path = `${CREDIT_FILE_PATH}?entry=${id}`;
    const { status, headers, body } = await member.send(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Zertifikat .*\.pdf"; filename\*=UTF-8''Zertifikat%20%C3%BC\.pdf$/,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(body).equals(PDF)).toBe(true);
    expect((await lapsed.send(path)).status).toBe(404);
    expect((await lapsed.send(`${CREDIT_FILE_PATH}?entry=x`)).status).toBe(404);
    const visitor = await createVisitor(site.origin);
    expect((await visitor.send(path)).headers.location).toMatch(/^\/login\?ReturnUrl=/);
    await change('remove', id);
    expect((await member.send(path)).status).toBe(404);
  });

  test('all entries are a CSV that spreadsheets read and do not run', async () => {
    await record();
    const { text, headers } = await member.send(CREDIT_CSV_PATH);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename=credits.csv');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain(`${today()},"'=A ""workshop"", abroad",After approval,1.5,What it taught.,,`);
    expect((await (await createVisitor(site.origin)).send(CREDIT_CSV_PATH)).status).toBe(302);
    await change('remove', await lastEntry());
  });

  test('forms need the session, its token and this site', async () => {
    const fields = { action: 'issue', subject: `year-${today().slice(0, 4)}`, token: 'x' };
    expect((await post(member, CREDIT_LOG_PATH, fields)).status).toBe(403);
    const token = await readToken(lapsed);
    expect((await post(member, CREDIT_LOG_PATH, { ...fields, token })).status).toBe(403);
    const visitor = await createVisitor(site.origin);
    expect((await post(visitor, CREDIT_LOG_PATH, fields)).headers.location).toMatch(/^\/login\?ReturnUrl=/);
    const foreign = await member.send(CREDIT_LOG_PATH, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, token: await readToken(member) }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await change('issue', 'year-1900')).status).toBe(422);
    expect((await change('shred', 'x')).status).toBe(404);
  });

  test('a transcript is issued, verified by anybody, and revoked [N17]', async () => {
    await record();
    const issued = await change('issue', `year-${today().slice(0, 4)}`);
    expect(issued.status).toBe(303);
    const target = new URL(issued.headers.location ?? '', site.origin);
    expect(target.pathname).toBe(TRANSCRIPT_PATH);
    const code = target.searchParams.get('code') ?? '';
    const sheet = await readText(member, target.pathname + target.search);
    expect(sheet).toContain('abroad');
    expect(sheet).toContain(code);
    expect(sheet).toContain(`${VERIFY_PATH}#code=${code}`);
    const [, picture = ''] = /class="transcript__qr" src="([^"]+)"/.exec(sheet) ?? [];
    const qr = await member.send(picture.replaceAll('&amp;', '&'));
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(qr.headers['cache-control']).toBe('private, no-store');
    expect((await (await createVisitor(site.origin)).send(picture)).status).toBe(302);
    for (const wrong of ['', '?code=%00', `?code=${'A'.repeat(61)}`, '?code=<svg>'])
      expect((await member.send(TRANSCRIPT_QR_PATH + wrong)).status).toBe(404);
    expect(await readText(member)).toContain(`${TRANSCRIPT_PATH}?code=${code}`);
    expect(await readText(lapsed, target.pathname + target.search)).toContain('We can’t find that transcript');
    const visitor = await createVisitor(site.origin);
    const check = async (of = code) => visitor.send(`${VERIFY_PATH}?code=${of}`);
    const found = await check(code.toLowerCase());
    expect(found.status).toBe(200);
    expect(found.text).toContain('Nothing has changed');
    expect(found.text).toContain('1.5 credits');
    expect(found.text).toContain('name="robots" content="noindex');
    expect(found.text).not.toContain('abroad');
    expect(found.headers['cache-control']).toContain('no-store');
    expect((await check('AAAAA-AAAAA')).text).toContain('No transcript has this code');
    await change('remove', await lastEntry());
    expect((await check()).text).toContain('The entries have changed');
    const id = /name="action" value="revoke"[^>]*><input[^>]*name="subject" value="([^"]+)"/.exec(
      await readText(member),
    )?.[1];
    expect((await change('revoke', id ?? '', lapsed)).status).toBe(404);
    expect((await change('revoke', id ?? '')).headers.location).toBe(`${CREDIT_LOG_PATH}?done=revoked`);
    expect((await check()).text).toContain('No transcript has this code');
    expect(JSON.stringify(site.log)).not.toContain(code);
  });
});

describe.each(oneDatabase())('attempts at codes, on $name PostgreSQL', (database) => {
  test('are limited, on the page and by the call', async () => {
    const site = await startWholeSite(database, { FORM_LIMIT: '2' });
    const visitor = await createVisitor(site.origin);
    const listStatuses = async (path: string) => [
      (await visitor.send(path)).status,
      (await visitor.send(path)).status,
      (await visitor.send(path)).status,
    ];
    expect(await listStatuses(`${VERIFY_PATH}?code=A`)).toEqual([200, 200, 429]);
    expect((await visitor.send('/api/credits/verify?code=A')).status).toBe(429);
    expect((await visitor.send(VERIFY_PATH)).status).toBe(200);
    await site.close();
  });
});
