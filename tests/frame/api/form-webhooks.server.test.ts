import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentData } from '../../../api/database/schema/content.ts';
import { formSubmissions } from '../../../api/database/schema/members.ts';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { runCommand } from '../../support/run-command.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;
const FORM = { firstName: 'Ada', lastName: 'Byron', email: 'canary@person.test', message: 'Canary words' };

type Received = { headers: IncomingMessage['headers']; url: string; body: string };

/** A receiver that verifies nothing and records everything. */
async function startReceiver() {
  const received: Received[] = [];
  const state: { answer: (req: IncomingMessage, res: ServerResponse) => void } = {
    answer: (_req, res) => res.writeHead(204).end(),
  };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      received.push({ headers: req.headers, url: req.url ?? '', body: Buffer.concat(chunks).toString('utf8') });
      state.answer(req, res);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    received,
    state,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a message has the signature of Standard Webhooks. */
function isSigned({ headers, body }: Received, key = KEY): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

describe.each(oneDatabase())('the webhooks of forms, on $name PostgreSQL', (database) => {
  const receiver = startBeforeAll(startReceiver);
  const api = startBeforeAll(() =>
    startMemberApi(database, { log, formWebhooks: { secret: SECRET, hosts: ['127.0.0.1', 'hooks.test'] } }),
  );
  const { log, lines } = recordingLog();

  beforeAll(async () => {
    await api.db.insert(contentData).values({
      sourceFile: 'data/forms.yaml',
      kind: 'forms',
      data: [
        { form: 'hardship', forwardTo: [], webhook: `${receiver.origin}/in?key=1`, receipt: false },
        { form: 'elsewhere', forwardTo: [], webhook: 'https://evil.test/in', receipt: false },
        { form: 'plain', forwardTo: [], webhook: 'http://hooks.test/in', receipt: false },
      ],
    });
  });
  beforeEach(async () => {
    await api.db.delete(outbox);
    receiver.received.length = 0;
    receiver.state.answer = (_req, res) => void res.writeHead(204).end();
    lines.length = 0;
  });

  const submit = async (form: string) =>
    (await api.ok('forms.convergence', { body: { ...FORM, form } })).result.submissionId;
  const rows = () => api.db.select().from(outbox);

  it('get the submission once, signed, with a time and an id', async () => {
    const id = await submit('hardship');
    await api.postForms();
    await api.postForms();
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    if (!message) throw new Error('nothing was posted');
    expect(message.url).toBe('/in?key=1');
    expect(JSON.parse(message.body)).toEqual({
      type: 'form.submitted',
      timestamp: api.now().toISOString(),
      data: { id, form: 'hardship', fields: FORM },
    });
    expect(message.headers['webhook-timestamp']).toBe(String(Math.floor(api.now().getTime() / 1000)));
    expect(message.headers['content-type']).toBe('application/json');
    expect([isSigned(message), isSigned(message, Buffer.alloc(32))]).toEqual([true, false]);
    expect(await rows()).toMatchObject([{ channel: 'webhook', state: 'sent', body: {} }]);
  });

  it.each<[string, (req: IncomingMessage, res: ServerResponse) => void, string]>([
    ['500', (_req, res) => void res.writeHead(500).end('no'), 'webhook status 500'],
    ['401', (_req, res) => void res.writeHead(401).end(), 'webhook status 401'],
    ['a redirect', (_req, res) => void res.writeHead(302, { Location: '/elsewhere' }).end(), 'webhook status 302'],
    ['a reset', (req) => void req.socket.destroy(), 'webhook UND_ERR_SOCKET'],
    ['garbage', (req) => void req.socket.end('garbage\r\n\r\n'), 'webhook HTTPParserError'],
  ])('are retried under the same id after %s', async (_name, answer, lastError) => {
    receiver.state.answer = answer;
    await submit('hardship');
    await api.postForms();
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, lastError }]);
    receiver.state.answer = (_req, res) => void res.writeHead(200).end('fine');
    api.advance(31_000);
    await api.postForms();
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    const [first, second, ...more] = receiver.received;
    expect(more, 'a redirect is not followed').toEqual([]);
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
    expect(second && isSigned(second)).toBe(true);
    expect(lines.join(), 'no personal data and no address in the log').not.toMatch(/canary|key=1|whsec/i);
  });

  it('are given up when the receiver is gone', async () => {
    receiver.state.answer = (_req, res) => void res.writeHead(410).end();
    await submit('hardship');
    await api.postForms();
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'webhook status 410' }]);
  });

  it.each(['elsewhere', 'plain'])('at another host, or without TLS, get nothing: %s', async (form) => {
    await submit(form);
    await api.postForms();
    expect(receiver.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'queued', lastError: 'webhook the host is not allowed' }]);
  });

  it('get nothing of a submission that has been erased', async () => {
    const id = await submit('hardship');
    await api.db.delete(formSubmissions);
    await api.postForms();
    expect([receiver.received, id.length > 0]).toEqual([[], true]);
    expect(await rows()).toMatchObject([{ state: 'obsolete' }]);
  });

  it('are covered by `rostrum submissions forward`', async () => {
    const id = await submit('hardship');
    await api.postForms();
    const environment = { DATABASE_URL: api.databaseUrl };
    const run = (settings: Record<string, string>, ...argv: string[]) =>
      runCommand(['submissions', 'forward', id, ...argv], { ...environment, ...settings }, { now: api.now });
    expect(await run({})).toMatchObject({ code: 3, out: expect.stringContaining('the webhook at 127.0.0.1') });
    expect(await run({}, '--yes')).toMatchObject({ code: 2, err: expect.stringContaining('FORM_WEBHOOK_SECRET') });
    const settings = { FORM_WEBHOOK_SECRET: SECRET, FORM_WEBHOOK_HOSTS: '127.0.0.1' };
    expect(await run(settings, '--yes')).toMatchObject({ code: 0 });
    await api.postForms();
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id'], 'another message').not.toBe(first?.headers['webhook-id']);
  });

  it('get nothing without the settings', async () => {
    const other = await startMemberApi(database);
    const [forms] = await api.db.select().from(contentData);
    if (forms) await other.db.insert(contentData).values({ ...forms, sourceFile: 'data/more/forms.yaml' });
    await other.ok('forms.convergence', { body: { ...FORM, form: 'hardship' } });
    expect(await other.db.select().from(outbox)).toEqual([]);
    await other.close();
  });
});
