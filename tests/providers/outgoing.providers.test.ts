import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProviderError } from '../../api/common/provider-error.ts';
import { openStore } from '../../api/database/database.ts';
import { providerBudget } from '../../api/database/schema/providers.ts';
import { createBudget, type Rate } from '../../api/outgoing/budget.ts';
import { createProviderHttp, type ProviderHttp, type ProviderRequest } from '../../api/outgoing/client.ts';
import { isAllowed, toHost } from '../../api/outgoing/hosts.ts';
import { type FakeServer, type Fault, startFakeServer } from '../provider-fakes/fake-server.ts';
import { oneDatabase } from '../support/databases.ts';
import { recordingLog } from '../support/recording-log.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';

const CANARY = 'canary-token';
const MANY: Rate = { perSecond: 1000, burst: 1000 };
const OPEN_MS = 2000;
const DEADLINE_MS = 2000;

describe.each(oneDatabase())('the outgoing client, on $name PostgreSQL', (database) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let drop: () => Promise<void>;
  let fake: FakeServer;
  let reply: { status: number; headers?: Record<string, string>; body: unknown };
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const clients: ProviderHttp[] = [];
  const { log, lines } = recordingLog();

  const client = (rate = MANY, budget = createBudget({ db: store.db, now }, 'hubspot', rate)): ProviderHttp => {
    const http = createProviderHttp({
      provider: 'hubspot',
      hosts: toHost(fake.origin),
      budget,
      now,
      log,
      openMs: OPEN_MS,
    });
    clients.push(http);
    return http;
  };
  const request = (change: Partial<ProviderRequest<{ id: string }>> = {}): ProviderRequest<{ id: string }> => ({
    operation: 'read contact',
    method: 'GET',
    url: `${fake.origin}/contacts/1?token=${CANARY}`,
    headers: { authorization: `Bearer ${CANARY}` },
    schema: z.object({ id: z.string() }),
    deadline: DEADLINE_MS,
    priority: 'member',
    repeatable: true,
    ...change,
  });
  /** The failure of a request. */
  const readFailure = async (http: ProviderHttp, change?: Partial<ProviderRequest<{ id: string }>>) => {
    const error: unknown = await http.send(request(change)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ProviderError)) throw new Error(`not a ProviderError: ${String(error)}`);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error.failure)}`).not.toContain(CANARY);
    return error.failure;
  };

  beforeAll(async () => {
    const opened = await database.open();
    drop = opened.drop;
    store = await openStore({ dataDir: '', databaseUrl: opened.url, log: silentLog });
    fake = await startFakeServer((_req, res) => {
      res.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body));
    });
  });
  beforeEach(async () => {
    reply = { status: 200, body: { id: '1' } };
    fake.fault = undefined;
    fake.requests.length = 0;
    lines.length = 0;
    shift = 0;
    await store.db.delete(providerBudget);
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((http) => http.close()));
    expect(lines.join()).not.toContain(CANARY);
  });
  afterAll(async () => {
    await fake.close();
    await store.close();
    await drop();
  });

  it('parses an answer by its schema', async () => {
    expect(await client().send(request())).toEqual({ status: 200, data: { id: '1' } });
  });

  it.each<[Fault, string, number]>([
    ['hang', 'away', 1],
    ['drip', 'away', 1],
    ['reset', 'away', 2],
    ['truncate', 'away', 2],
    ['server error', 'away', 2],
    ['flood', 'garbled', 1],
    ['redirect', 'garbled', 1],
    ['garbage', 'garbled', 1],
    ['wrong shape', 'garbled', 1],
  ])('%s is %s, after %i requests, within the deadline [K4]', async (fault, kind, requests) => {
    fake.fault = fault;
    expect(await readFailure(client())).toMatchObject({ kind });
    expect(fake.requests).toHaveLength(requests);
  });

  it.each([
    [400, { kind: 'refused', status: 400, reason: 'rejected' }],
    [404, { kind: 'refused', status: 404, reason: 'rejected' }],
    [401, { kind: 'credentials' }],
    [403, { kind: 'credentials' }],
  ])('%i is not retried', async (status, failure) => {
    reply = { status, body: { message: CANARY } };
    expect(await readFailure(client())).toEqual(failure);
    expect(fake.requests).toHaveLength(1);
  });

  it('a rejection that is an answer is parsed like one', async () => {
    reply = { status: 404, body: { id: 'none' } };
    expect(await client().send(request({ answers: [404] }))).toEqual({ status: 404, data: { id: 'none' } });
  });

  it('rejected credentials are reported once, in lines without them, and not sent again for a minute [K5]', async () => {
    const http = client();
    reply = { status: 401, body: {} };
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await readFailure(http)).toEqual({ kind: 'credentials' });
    expect(fake.requests).toHaveLength(1);
    expect(lines.filter((line) => line.includes('rejects its credentials'))).toHaveLength(1);
    reply = { status: 200, body: { id: '1' } };
    shift = 61_000;
    expect((await http.send(request())).status).toBe(200);
  });

  it('a write that is not repeatable is sent once', async () => {
    fake.fault = 'server error';
    await readFailure(client(), { method: 'POST', repeatable: false, body: {} });
    expect(fake.requests).toHaveLength(1);
  });

  it('a 429 closes the budget of every replica for the time of Retry-After [K4]', async () => {
    reply = { status: 429, headers: { 'Retry-After': '7' }, body: {} };
    expect(await readFailure(client())).toMatchObject({ kind: 'limited', daily: false });
    reply = { status: 200, body: { id: '1' } };
    expect(await readFailure(client())).toMatchObject({ kind: 'limited' });
    expect(fake.requests).toHaveLength(1);
    shift = 8000;
    expect((await client().send(request())).status).toBe(200);
  });

  it('a short limit is waited for', async () => {
    const http = client();
    const budget = createBudget({ db: store.db, now }, 'hubspot', MANY);
    await budget.close(new Date(now().getTime() + 100), false);
    expect((await http.send(request())).status).toBe(200);
  });

  it('an open circuit rejects requests without sending them, until a probe succeeds', async () => {
    const http = client();
    fake.fault = 'server error';
    for (let attempt = 0; attempt < 5; attempt += 1) await readFailure(http, { repeatable: false });
    await readFailure(http, { repeatable: false });
    expect(fake.requests).toHaveLength(5);
    fake.fault = undefined;
    await until('the circuit is closed', () =>
      http.send(request()).then(
        () => true,
        () => false,
      ),
    );
  });

  it('does not send to other hosts [K4]', async () => {
    expect(await readFailure(client(), { url: 'http://127.0.0.2:1/' })).toEqual({ kind: 'away' });
    expect(await readFailure(client(), { url: 'https://example.org/' })).toEqual({ kind: 'away' });
    expect(fake.requests).toEqual([]);
  });

  it('two replicas together stay within the rate, and leave half of the burst to members [K4]', async () => {
    let at = now();
    const budgets = [0, 1].map(() =>
      createBudget({ db: store.db, now: () => at }, 'impexium', { perSecond: 2, burst: 4 }),
    );
    const take = async (priority: 'member' | 'background', times: number) => {
      const denials = [];
      for (let turn = 0; turn < times; turn += 1) denials.push(await budgets[turn % 2]?.take(priority));
      return denials.filter((denial) => denial === undefined).length;
    };
    expect(await take('background', 10)).toBe(2);
    expect(await take('member', 10)).toBe(2);
    at = new Date(at.getTime() + 1000);
    expect(await take('member', 10)).toBe(2);
    expect(await budgets[0]?.take('member')).toEqual({ retryAt: new Date(at.getTime() + 500), daily: false });
  });
});

describe('the hosts of a provider', () => {
  const hosts = { names: ['api.hubapi.com', '.mpxuat.com'], allowsLoopback: false };
  it.each([
    ['https://api.hubapi.com/x', true],
    ['https://tenant.mpxuat.com/', true],
    ['https://tenant.mpxuat.com:443/', true],
    ['http://api.hubapi.com/', false],
    ['https://api.hubapi.com.evil.example/', false],
    ['https://evilmpxuat.com/', false],
    ['https://mpxuat.com.evil.example/', false],
    ['https://user@api.hubapi.com/', false],
    ['http://127.0.0.1:80/', false],
    ['https://localhost/', false],
    ['ftp://api.hubapi.com/', false],
  ])('%s: %s', (url, allowed) => {
    expect(isAllowed(new URL(url), hosts)).toBe(allowed);
  });

  it('include this machine when the provider’s origin does', () => {
    expect(isAllowed(new URL('http://127.0.0.1:5000/'), toHost('http://localhost:4000'))).toBe(true);
  });
});
