import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createApi } from '../../../server/api/app.ts';
import { handlers } from '../../../server/api/calls.ts';
import { syncDemoAccounts } from '../../../server/api/members/demo-accounts.ts';
import { createMembers } from '../../../server/api/members/members.ts';
import { authenticate } from '../../../server/api/members/sessions.ts';
import { openStore } from '../../../server/api/store/database.ts';
import type { Db } from '../../../server/api/store/db.ts';
import { importContent } from '../../../server/api/store/import.ts';
import { type CallId, callPath, specOf } from '../../../shared/contract/calls.ts';
import { type ResponseOf, schemasOf } from '../../../shared/contract/contract.ts';
import { failure } from '../../../shared/contract/schemas/envelope.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT, silentLog } from '../../support/api.ts';
import type { TestDatabase } from '../../support/databases.ts';

export const PASSWORD = 'demo-Passw0rd!';
export const MEMBER = 'member@demo.test';
export const LAPSED = 'lapsed@demo.test';
export const GUEST = 'guest@demo.test';

export type Asked = {
  params?: Parameters<typeof callPath>[1];
  query?: Parameters<typeof callPath>[2];
  body?: unknown;
  token?: string | undefined;
  /** The client address, as the edge would say it. */
  ip?: string;
};
export type Raw = { status: number; headers: Headers; body: unknown };
export type Session = ResponseOf<'sso.login'>['result'][number];

/** The society API with its members on a free port, with a clock that stands still until it is moved. */
export type MemberApi = {
  readonly origin: string;
  readonly db: Db;
  readonly now: () => Date;
  /** Moves the clock, in milliseconds. */
  advance(milliseconds: number): void;
  send(id: CallId, asked?: Asked): Promise<Raw>;
  /** A call that must succeed; its answer, checked by the contract. */
  ok<K extends CallId>(id: K, asked?: Asked): Promise<ResponseOf<K>>;
  /** A call that must be refused with this status. */
  refused(id: CallId, status: number, asked?: Asked): Promise<{ headers: Headers; message: string; fields: string[] }>;
  /** Signs a demo account in. */
  signIn(username?: string, password?: string): Promise<Session>;
  /** Lets go of every connection to the database and opens it anew, as a restart does. */
  reopen(): Promise<void>;
  close(): Promise<void>;
};

export async function startMemberApi(database: TestDatabase): Promise<MemberApi> {
  const { url, drop } = await database.open();
  let shift = 0;
  const now = () => new Date(FIXTURE_NOW.getTime() + shift);

  const serve = async () => {
    const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
    const { db } = store;
    await importContent({ db, contentDir: FIXTURE_CONTENT, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
    await syncDemoAccounts({ db, now }, true);
    const context = { db, product: FIXTURE_PRODUCT, now, log: silentLog, members: createMembers({ db, now }) };
    const options = { context, handlers, authenticate: (token: string) => authenticate(context, token) };
    const server = createServer(createApi({ ...options, checkResponses: true }));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    return {
      db,
      origin: `http://127.0.0.1:${port}`,
      async stop() {
        await new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
        await store.close();
      },
    };
  };
  let running = await serve();

  const api: MemberApi = {
    get origin() {
      return running.origin;
    },
    get db() {
      return running.db;
    },
    now,
    advance(milliseconds) {
      shift += milliseconds;
    },
    async send(id, { params, query, body, token, ip } = {}) {
      const { method } = specOf(id);
      const response = await fetch(`${running.origin}/api${callPath(id, params, query)}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(ip !== undefined && { 'x-forwarded-for': ip }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async ok<K extends CallId>(id: K, asked?: Asked) {
      const { status, body } = await api.send(id, asked);
      expect(status, JSON.stringify(body)).toBe(200);
      return schemasOf(id).response.parse(body) as ResponseOf<K>;
    },
    async refused(id, expected, asked) {
      const { status, headers, body } = await api.send(id, asked);
      expect(status, JSON.stringify(body)).toBe(expected);
      const { statusCode, statusMessage, errors = [] } = failure.strict().parse(body);
      expect(statusCode).toBe(expected);
      return { headers, message: statusMessage, fields: errors.map(({ field }) => field) };
    },
    async signIn(username = MEMBER, password = PASSWORD) {
      const { result } = await api.ok('sso.login', { body: { username, password } });
      const [session] = result;
      if (!session) throw new Error(`${username} cannot sign in`);
      return session;
    },
    async reopen() {
      await running.stop();
      running = await serve();
    },
    async close() {
      await running.stop();
      await drop();
    },
  };
  return api;
}
