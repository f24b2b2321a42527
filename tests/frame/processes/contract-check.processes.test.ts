import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningApi, startApi } from '../../../api/start.ts';
import { checkContract } from '../../../scripts/contract-check/check-contract.ts';
import { formatReport } from '../../../scripts/contract-check/report.ts';
import { execute } from '../../../scripts/steps.ts';
import { readConfig } from '../../../server/config/config.ts';
import { type CallId, callIds, toSpec } from '../../../shared/contract/calls.ts';
import { answerContract, buildWireSample } from '../../support/contract-api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { type FakeApi, json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { LINK_KEYS } from '../../support/mail-links.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
const CREDENTIALS = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
const { product } = readConfig({});
const timeoutMs = 20_000;

describe('the contract check of the embedded API [Section 7]', () => {
  let api: RunningApi;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const [database] = oneDatabase();
    if (!database) throw new Error('No database to test on');
    const { url, drop } = await database.open({ contentDir: CONTENT, product });
    const mails = await temporaryFolder();
    closers.push(drop, mails.remove);
    const mail = { folder: mails.path, publicOrigin: 'http://localhost' };
    const settings = { dataDir: '', databaseUrl: url, product, contentDir: CONTENT, demo: true, checkResponses: true };
    api = await startApi({ ...settings, mail, linkKeys: LINK_KEYS }, { log: silentLog });
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(async () => {
    await api?.close();
    for (const close of closers) await close();
  });

  test('finds no miss in any call, those of members and those that write included', async () => {
    const report = await checkContract({
      origin: api.origin,
      product,
      timeoutMs,
      credentials: CREDENTIALS,
      write: true,
    });
    expect(report.misses).toEqual([]);
    expect(report.unchecked).toEqual([]);
    expect(report.passed).toEqual(callIds);
    // Books are reduced in a season only, the demo has no exchange, its member has saved no article, made no calendar
    // and follows nothing, and nobody but its member knows the code of a transcript.
    const mayBeEmpty: readonly CallId[] = [
      'education.bookSale',
      'myContent.readingList',
      'myContent.calendar',
      'follows.own',
      'credits.transcript',
      'credits.verify',
      'regulatory.exchange',
    ];
    expect(report.empty.filter((call) => !mayBeEmpty.includes(call))).toEqual([]);
  });

  test('makes no call that writes or needs a member unless it is told to', async () => {
    const report = await checkContract({ origin: api.origin, product, timeoutMs, write: false });
    const isLeftOut = (id: CallId) => toSpec(id).member || toSpec(id).writes || toSpec(id).method === 'POST';
    expect(report.unchecked.map(({ call }) => call)).toEqual(callIds.filter(isLeftOut));
    expect(report.misses).toEqual([]);
  });

  test('the command prints the summary and never the password, and fails for credentials that are not accepted', async () => {
    vi.stubEnv('CONTRACT_USERNAME', CREDENTIALS.username);
    vi.stubEnv('CONTRACT_PASSWORD', 'not-the-password-of-anybody');
    const { code, output } = await execute('node', ['scripts/contract-check.ts', api.origin], 'pipe');
    expect(output).toMatch(/^sso\.login +sign-in /m);
    expect(output).toMatch(/calls passed, 1 missed/);
    expect(output).not.toContain('not-the-password');
    expect(code).toBe(1);
  });
});

describe('the contract check of a backend that breaks the contract [Section 7]', () => {
  let fake: FakeApi;
  beforeAll(async () => {
    fake = await startFakeApi();
  });
  afterEach(() => fake.reset());
  afterAll(() => fake?.close());

  /** A text in place of each id, as some databases answer them. */
  const withTextIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, item) => (name === 'eventId' ? 'e-1' : item));
  const html: Script = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Hi');
  const text =
    (body: string): Script =>
    (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    };
  const sample = (id: CallId) => buildWireSample(id, product, () => '/a/path');

  const MISSES: readonly [string, CallId, Script, string, string | RegExp][] = [
    ['a missing call', 'rac.menu', json({ statusCode: 404 }, 404), 'status', /^404 .*expected 200/],
    ['a redirect', 'rac.menu', (_req, res) => res.writeHead(302, { Location: '/login' }).end(), 'status', /to \/login/],
    ['HTML with 200', 'rac.menu', html, 'content type', /^text\/html/],
    ['another content type', 'rac.menu', (_req, res) => res.end('{}'), 'content type', /^none/],
    ['malformed JSON', 'rac.menu', text('{"statusCode":'), 'not JSON', /statusCode/],
    ['an empty body', 'rac.menu', text(''), 'not JSON', 'an empty body'],
    ['a missing field', 'rac.menu', json({ statusCode: 200, statusMessage: 'OK' }), 'shape', /^racMenuResults: /],
    [
      'ids that are text',
      'events.latest',
      json(withTextIds(sample('events.latest'))),
      'shape',
      /^result\.0\.eventId: /,
    ],
    ['an answer that never comes', 'rac.menu', () => {}, 'timeout', /2000 ms/],
    ['an answer that never ends', 'rac.menu', (_req, res) => void res.writeHead(200).write('{'), 'timeout', /2000 ms/],
    ['a closed connection', 'rac.menu', (_req, res) => void res.destroy(), 'unreachable', /./],
    ['an endless body', 'rac.menu', text(' '.repeat(5_000_001)), 'too large', /5000000 bytes/],
    [
      'the data of a member without a token',
      'sso.user',
      json({ statusCode: 200, statusMessage: 'OK', result: [] }),
      'status',
      /^200 .*expected 401/,
    ],
  ];

  test.each(MISSES)('%s is named', async (_name, id, answer, kind, detail) => {
    answerContract(fake, product, () => '/a/path');
    fake.on(toSpec(id).path, answer);
    const report = await checkContract({
      origin: fake.origin,
      product,
      timeoutMs: 2000,
      credentials: CREDENTIALS,
      write: false,
    });
    const found = report.misses.filter(({ call }) => call === id);
    expect(found).toContainEqual({
      call: id,
      request: expect.stringContaining(`GET ${toSpec(id).path}`),
      kind,
      detail: expect.stringMatching(detail),
    });
    expect(report.passed).not.toContain(id);
    expect(formatReport(report)).toMatch(new RegExp(`^${id} +${kind} `, 'm'));
  });

  test('requests items by ids that are text', async () => {
    answerContract(fake, product, () => '/a/path');
    fake.on(toSpec('events.latest').path, withTextIds(sample('events.latest')));
    await checkContract({ origin: fake.origin, product, timeoutMs, write: false });
    expect(fake.requests.map(({ url }) => url)).toContain('/events/e-1');
  });

  test('an origin that nothing listens on is named for each call', async () => {
    const closed = await startFakeApi();
    await closed.close();
    const { misses } = await checkContract({ origin: closed.origin, product, timeoutMs, write: false });
    expect(new Set(misses.map(({ kind }) => kind))).toEqual(new Set(['unreachable']));
    expect(misses.length).toBeGreaterThan(40);
  });
});
