import type { RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import { runOnce } from 'graphile-worker';
import supertest from 'supertest';
import { expect } from 'vitest';
import { authenticate } from '../../api/account/sessions.ts';
import type { Logger } from '../../api/common/logger.ts';
import { createMailLinks } from '../../api/common/mail-links.ts';
import { syncDemoAccounts } from '../../api/dashboard/demo-accounts.ts';
import { openStore } from '../../api/database/database.ts';
import type { Db } from '../../api/database/schema/db.ts';
import { createApi } from '../../api/http/app.ts';
import { handlers } from '../../api/http/handlers.ts';
import type { Mail, SendMail } from '../../api/jobs/mail/transport.ts';
import { mailTaskWith } from '../../api/jobs/mail-task.ts';
import { jobOptions, taskList } from '../../api/jobs/queue/job-runner.ts';
import type { JobName, Tasks } from '../../api/jobs/queue/queue.ts';
import { createWebhookTask } from '../../api/jobs/webhook-task.ts';
import type { FormWebhookSettings } from '../../api/jobs/webhooks/deliver.ts';
import { awaitChange } from '../../api/providers/changes/apply-change.ts';
import { connectProviders } from '../../api/providers/connect.ts';
import { connectCvent } from '../../api/providers/cvent/connect.ts';
import { connectHigherLogic } from '../../api/providers/higher-logic/connect.ts';
import { localCommunity } from '../../api/providers/local/community.ts';
import { createMemberServices } from '../../api/providers/member-services.ts';
import type { Reconciliation } from '../../api/providers/reconcile/reconcile.ts';
import type { ProviderSettings } from '../../api/providers/settings.ts';
import { deriveLinkKeys } from '../../server/process/link-keys.ts';
import { type CallId, callPath, toSpec } from '../../shared/contract/calls.ts';
import { type ResponseOf, toSchemas } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT } from './api.ts';
import { createSite } from './create-site.ts';
import type { TestDatabase } from './databases.ts';
import { mailLinks } from './mail-links.ts';
import { tokenIn } from './mails.ts';
import { silentLog } from './silent-log.ts';

export const PASSWORD = 'demo-Passw0rd!';
export const MEMBER = 'member@demo.test';
export const LAPSED = 'lapsed@demo.test';
export const GUEST = 'guest@demo.test';

export type MemberCall = {
  params?: Parameters<typeof callPath>[1];
  query?: Parameters<typeof callPath>[2];
  body?: unknown;
  token?: string | undefined;
  /** The client's IP address, as the site's server forwards it. */
  ip?: string;
};
export type Raw = { status: number; headers: Headers; body: unknown };
/** A session of the embedded API, which names its member. */
export type Session = Omit<ResponseOf<'sso.login'>['result'][number], 'userId' | 'email'> & {
  readonly userId: string;
  readonly email: string;
};

/** The society API with the demo accounts, and a clock that tests advance. */
export type MemberApi = {
  /** Sends requests that are no calls of the contract. */
  readonly request: ReturnType<typeof supertest>;
  /** The handler of an HTTP server. */
  readonly app: RequestListener;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly now: () => Date;
  /** Advances the clock by milliseconds. */
  advance(milliseconds: number): void;
  /** Runs the jobs that are due, one after the other. */
  runJobs(tasks: Tasks): Promise<void>;
  /** Makes the changes at external systems that are due. */
  applyChanges(): Promise<void>;
  /** Posts the submissions that are due to the webhooks of their forms. */
  postForms(): Promise<void>;
  /** Processes the events of external systems that are due. */
  processEvents(): Promise<void>;
  /** Compares with the external systems: as the command does, or as the job of the night. */
  reconcile(): Promise<Reconciliation | undefined>;
  reconcileAtNight(): Promise<void>;
  send(id: CallId, request?: MemberCall): Promise<Raw>;
  /** Makes a call that must succeed and returns its response, parsed with the contract. */
  ok<K extends CallId>(id: K, request?: MemberCall): Promise<ResponseOf<K>>;
  /** Makes a call that must be rejected with a status. */
  rejected(
    id: CallId,
    status: number,
    request?: MemberCall,
  ): Promise<{ headers: Headers; message: string; fields: string[] }>;
  /** Sends the mails that are due. @returns all mails to an address so far, oldest first */
  mailsTo(address: string): Promise<Mail[]>;
  /** The token of the last confirmation link sent to an address. */
  tokenFor(address: string): Promise<string>;
  /** Requests an account and confirms its address. */
  openAccount(person: { email: string; password: string; firstName: string; lastName: string }): Promise<void>;
  /** Signs in to a demo account. */
  signIn(username?: string, password?: string): Promise<Session>;
  /** Closes the database and opens it again, as a restart does, with other secrets if some are given. */
  reopen(secrets?: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  canSendMail?: boolean;
  formWebhooks?: FormWebhookSettings;
  log?: Logger;
  /** The external systems; a function, because their fakes may use the clock of this API. */
  providers?: (now: () => Date) => Promise<ProviderSettings>;
};

export async function startMemberApi(
  database: TestDatabase,
  { canSendMail = true, log = silentLog, providers, formWebhooks }: Options = {},
): Promise<MemberApi> {
  const { url, drop } = await database.open({
    contentDir: FIXTURE_CONTENT,
    product: FIXTURE_PRODUCT,
    now: FIXTURE_NOW,
    demoAccounts: true,
  });
  let shift = 0;
  const now = () => new Date(FIXTURE_NOW.getTime() + shift);
  const mails: Mail[] = [];
  let links = mailLinks;
  const settings = await providers?.(now);

  const serve = async () => {
    const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
    const { db } = store;
    await syncDemoAccounts({ db, now }, true);
    // Circuits open by the real clock: with zero milliseconds the next request after a fault probes the provider.
    const settled = async (id: string) => {
      await api.applyChanges();
      return awaitChange({ db }, id);
    };
    const connected = settings && connectProviders({ db, now, log }, settings, { openMs: 0, settled });
    const cvent = settings?.cvent && connectCvent({ db, now, log }, settings.cvent, { openMs: 0, deadlineMs: 10_000 });
    const higherLogic =
      settings?.higherLogic && connectHigherLogic({ db, now, log }, settings.higherLogic, { openMs: 0 });
    const site = createSite({ product: FIXTURE_PRODUCT });
    const context = {
      db,
      site,
      now,
      log,
      mailLinks: links,
      members: createMemberServices({ db, now }, { canSendMail, canPostForms: formWebhooks !== undefined }, connected),
      community: higherLogic?.community ?? localCommunity({ db, now }),
      registration: cvent?.registration,
    };
    const options = { context, handlers, authenticate: (token: string) => authenticate(context, token) };
    const send: SendMail = async (mail) => void mails.push(mail);
    const mail = mailTaskWith({ db, now, log, site, mailLinks: links }, send, {
      product: FIXTURE_PRODUCT,
      publicOrigin: 'https://site.test',
    });
    const webhooks = formWebhooks && createWebhookTask({ db, now, log }, formWebhooks);
    const hooks = [...(connected?.hooks ?? []), ...(cvent?.hook ? [cvent.hook] : [])];
    const app = createApi({ ...options, checkResponses: true, hooks });
    return {
      db,
      pool: store.pool,
      tasks: { mail, ...(webhooks && { webhook: webhooks.task }), ...connected?.tasks },
      connected,
      app,
      request: supertest(app),
      async stop() {
        await connected?.close();
        await webhooks?.close();
        await cvent?.close();
        await higherLogic?.close();
        await store.close();
      },
    };
  };
  let running = await serve();
  /** Part of the shift already applied to the jobs. */
  let passedFor = 0;
  const runTask = async (name: JobName) => {
    const task = running.tasks[name];
    if (task) await api.runJobs({ [name]: task });
  };

  const api: MemberApi = {
    get request() {
      return running.request;
    },
    app: (req, res) => running.app(req, res),
    get db() {
      return running.db;
    },
    databaseUrl: url,
    now,
    async runJobs(tasks) {
      // Jobs are due by the clock of the database.
      const passed = sql`${shift - passedFor} * interval '1 millisecond'`;
      passedFor = shift;
      await running.db.execute(
        sql`update graphile_worker._private_jobs set run_at = run_at - ${passed}, locked_at = locked_at - ${passed}`,
      );
      await runOnce({ ...jobOptions(running.pool), taskList: taskList(tasks) });
    },
    applyChanges: () => runTask('provider-change'),
    postForms: () => runTask('webhook'),
    processEvents: () => runTask('provider-event'),
    async reconcile() {
      return running.connected?.reconcile();
    },
    async reconcileAtNight() {
      await running.connected?.tasks.reconcile?.('');
    },
    advance(milliseconds) {
      shift += milliseconds;
    },
    async send(id, { params, query, body, token, ip } = {}) {
      const path = `/api${callPath(id, params, query)}`;
      const request = toSpec(id).method === 'POST' ? running.request.post(path) : running.request.get(path);
      if (token !== undefined) request.set('Authorization', `Bearer ${token}`);
      if (ip !== undefined) request.set('X-Forwarded-For', ip);
      if (body !== undefined) request.type('json').send(JSON.stringify(body));
      const response = await request;
      return { status: response.status, headers: toHeaders(response.headers), body: response.body };
    },
    async ok<K extends CallId>(id: K, request?: MemberCall) {
      const { status, body } = await api.send(id, request);
      expect(status, JSON.stringify(body)).toBe(200);
      return toSchemas(id).response.parse(body) as ResponseOf<K>;
    },
    async rejected(id, expected, request) {
      const { status, headers, body } = await api.send(id, request);
      expect(status, JSON.stringify(body)).toBe(expected);
      const { statusCode, statusMessage, errors = [] } = failure.strict().parse(body);
      expect(statusCode).toBe(expected);
      return { headers, message: statusMessage, fields: errors.map(({ field }) => field) };
    },
    async mailsTo(address) {
      await runTask('mail');
      return mails.filter(({ to }) => to === address);
    },
    async tokenFor(address) {
      const tokens = (await api.mailsTo(address)).map(({ text }) => tokenIn(text));
      const token = tokens.findLast((one) => one !== undefined);
      if (token === undefined) throw new Error(`${address} got no confirmation link`);
      return token;
    },
    async openAccount(person) {
      await api.ok('impexium.createUser', { body: { ...person, accepted: 'yes' } });
      const token = await api.tokenFor(person.email);
      await api.ok('impexium.confirmEmail', { body: { token, password: person.password } });
    },
    async signIn(username = MEMBER, password = PASSWORD) {
      const { result } = await api.ok('sso.login', { body: { username, password } });
      const [session] = result;
      const { userId, email } = session ?? {};
      if (!session || userId === undefined || email === undefined) throw new Error(`${username} cannot sign in`);
      return { ...session, userId: String(userId), email };
    },
    async reopen(secrets) {
      if (secrets) links = createMailLinks(deriveLinkKeys(secrets));
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

/** Headers as Node parses them, with each cookie apart. */
function toHeaders(parsed: Readonly<Record<string, string | readonly string[]>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(parsed))
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one);
  return headers;
}
