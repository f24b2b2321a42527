import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callIds, toSpec } from '../../../shared/contract/calls.ts';
import { watchConnections } from '../../support/connections.ts';
import { answerContract } from '../../support/contract-api.ts';
import { createSite } from '../../support/create-site.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** The server connects only to the hosts in its settings, never to a URL from content, response or request. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PRODUCT = 'acme';

/** APIs of Node for opening connections. */
const CONNECTING_CODE = [
  /from '(?:undici|http-proxy-middleware|ioredis|nodemailer|pg|drizzle-orm\/node-postgres|@opentelemetry\/exporter-[\w-]+)'/,
  /from 'node:(?:https|http2|tls|dns|dgram)(?:\/promises)?'/,
  /\b(?:connect|createConnection|Socket|Agent|request|get)\b[^}]*\} from 'node:(?:net|http)'/,
  /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest)\(/,
];
const CONNECTING_MODULES = {
  'api/database/backup/dump.ts': 'DATABASE_URL',
  'api/database/backup/load.ts': 'DATABASE_URL',
  'api/database/database.ts': 'DATABASE_URL',
  'api/jobs/mail/transport.ts': 'SMTP_URL',
  'api/outgoing/transport.ts': 'the settings of external systems',
  // Loaded only by `npm run dev`.
  'server/development/scenario-switch.ts': 'itself',
  'server/api-proxy/api-proxy.ts': 'API_ORIGIN',
  // Unconnected: its response is never sent.
  'server/pipeline/security-headers.ts': 'nothing',
  'server/cache-stores/redis.ts': 'REDIS_URL',
  // Loaded only with its setting.
  'server/cdn/send-purge.ts': 'CDN_PURGE_URL',
  // Loaded only with its setting.
  'server/observability/tracing/exporter.ts': 'TRACING_URL',
  'server/upstream/transport.ts': 'API_ORIGIN',
  // Requests pages of its own process on a temporary port.
  'server/process/warm-up.ts': 'itself',
};

/** Addresses for server-side request forgery, in spellings that pass naive checks. */
const FORGED_ADDRESSES = [
  'http://127.0.0.1:45678/',
  'http://localhost:45678/',
  'http://[::1]:45678/',
  'http://0.0.0.0:45678/',
  'http://2130706433:45678/',
  'http://0x7f000001:45678/',
  'http://017700000001:45678/',
  'http://127.1:45678/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://api.acme.test@127.0.0.1:45678/',
  'http://api.acme.test.evil.example/',
  'https://evil.example/10-mb',
  '//evil.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:45678/_x',
  'ftp://127.0.0.1:45678/',
];

const api = startBeforeAll(startFakeApi);
let site: TestSite;
beforeAll(async () => {
  const environment = {
    PRODUCT_SLUG: PRODUCT,
    API_ORIGIN: api.origin,
    STREAMING_DEADLINE_MS: '5000',
    SSO_LOGOUT_ORIGINS: 'https://sso.acme.test',
  };
  site = await startSite({ apiOrigin: api.origin, environment });
});
afterAll(() => site.close());

describe('outgoing connections of the server', () => {
  it('only the modules for the API, the database and Redis can open connections [I1, I2]', () => {
    const files = ['server', 'api', 'shared'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    );
    const code = (name: string) => readFileSync(join(ROOT, name), 'utf8').replace(/^import type .*$/gm, '');
    const connecting = files.filter(
      (name) => name.endsWith('.ts') && CONNECTING_CODE.some((pattern) => pattern.test(code(name))),
    );
    expect(connecting.sort()).toEqual(Object.keys(CONNECTING_MODULES).sort());
  });

  it('connects to its API alone, whatever addresses content, responses and requests contain [I1, I2]', async () => {
    const contacts = new Set<string>();
    const stop = watchConnections((contact) => contacts.add(contact));
    let used = 0;
    const forged = () => FORGED_ADDRESSES[used++ % FORGED_ADDRESSES.length] ?? '';
    answerContract(api, PRODUCT, forged);
    // The server does not follow redirects of the API either.
    api.on('/taxonomy', (_req: IncomingMessage, res: ServerResponse) =>
      res.writeHead(302, { Location: forged() }).end(),
    );
    await site.redirects.refresh();

    const routes = new Map(createSite({ product: PRODUCT }).routes.map((route) => [route.kind, route.path]));
    const pages = [...routes.values()].map((path) =>
      path.replace(/:\w+/g, 'one').replace(/\*$/, 'one').replace(/^\/?/, '/'),
    );
    const calls = callIds.filter((id) => toSpec(id).method === 'GET' && !toSpec(id).writes);
    for (const path of [
      ...pages,
      '/sitemap.xml',
      '/robots.txt',
      '/feeds/news.xml',
      '/feeds/events.xml',
      '/events/one.ics',
      '/covers/x',
      '/podcast',
      ...calls.map((id) => `/api${toSpec(id).path.replace(/:\w+/g, 'one')}`),
      ...FORGED_ADDRESSES.map((address) => `/login?ReturnUrl=${encodeURIComponent(address)}`),
      ...FORGED_ADDRESSES.map((address) => `/search?searchtext=${encodeURIComponent(address)}`),
    ])
      await site.request.get(path).set({ 'X-Forwarded-Host': 'evil.example', Referer: forged(), Origin: forged() });
    await sendPlainForm(site.origin, '/login', { username: forged(), password: 'b', returnUrl: forged() });
    await sendPlainForm(site.origin, `/join-${PRODUCT}`, {
      firstName: forged(),
      lastName: 'b',
      email: 'a@b.test',
      password: 'twelve letters',
      accepted: 'yes',
    });
    await site.request.post('/api/sso/logout').send({ ssoLogoutUrl: forged() });
    stop();
    expect(used).toBeGreaterThan(500);
    expect([...contacts].sort()).toEqual([api.origin, site.origin].map((origin) => new URL(origin).host).sort());
  });
});
