import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callIds, specOf } from '../../../shared/contract/calls.ts';
import { createSite } from '../../../shared/site/resolve.ts';
import { watchConnections } from '../../support/connections.ts';
import { answerContract } from '../../support/contract-api.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startSite, type TestSite } from '../../support/site.ts';

/** The server asks nobody but those its settings name: no address in content, in an answer or in a request is ever fetched. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PRODUCT = 'acme';

/** What a program of Node speaks to others with. */
const MEANS = [
  /from '(?:undici|http-proxy-middleware|ioredis|pg|drizzle-orm\/node-postgres)'/,
  /from 'node:(?:https|http2|tls|dns|dgram)(?:\/promises)?'/,
  /\b(?:connect|createConnection|Socket|Agent|request|get)\b[^}]*\} from 'node:(?:net|http)'/,
  /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest)\(/,
];
const WHO_SPEAKS = {
  'server/api/store/database.ts': 'DATABASE_URL',
  'server/cache/redis-connection.ts': 'REDIS_URL',
  'server/pipeline/api-proxy.ts': 'API_ORIGIN',
  'server/upstream/transport.ts': 'API_ORIGIN',
  // Asks this process, through a port that closes again.
  'server/warm-up.ts': 'itself',
};

/** Where a server must not be sent, in all the ways that are taken for somewhere else. */
const TRAPS = [
  ...[
    'http://127.0.0.1:45678/',
    'http://localhost:45678/',
    'http://[::1]:45678/',
    'http://0.0.0.0:45678/',
    'http://2130706433:45678/',
  ],
  ...[
    'http://0x7f000001:45678/',
    'http://017700000001:45678/',
    'http://127.1:45678/',
    'http://169.254.169.254/latest/meta-data/',
  ],
  ...[
    'http://[::ffff:169.254.169.254]/',
    'http://api.acme.test@127.0.0.1:45678/',
    'http://api.acme.test.evil.example/',
  ],
  ...[
    'https://evil.example/10-mb',
    '//evil.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:45678/_x',
    'ftp://127.0.0.1:45678/',
  ],
];

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  const environment = {
    PRODUCT_SLUG: PRODUCT,
    API_ORIGIN: api.origin,
    SECONDARY_GRACE_MS: '5000',
    SSO_LOGOUT_ORIGINS: 'https://sso.acme.test',
  };
  site = await startSite({ apiOrigin: api.origin, environment });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

describe('whom the server speaks to', () => {
  it('I1, I2: its code has the means for its API, its database and its Redis, each in one place', () => {
    const files = ['server', 'shared'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    );
    const code = (name: string) => readFileSync(join(ROOT, name), 'utf8').replace(/^import type .*$/gm, '');
    const speaking = files.filter((name) => name.endsWith('.ts') && MEANS.some((means) => means.test(code(name))));
    expect(speaking.sort()).toEqual(Object.keys(WHO_SPEAKS));
  });

  it('I1, I2: whatever addresses content and answers name, it asks its API alone', async () => {
    const contacts = new Set<string>();
    const stop = watchConnections((contact) => contacts.add(contact));
    let turn = 0;
    const trap = () => TRAPS[turn++ % TRAPS.length] ?? '';
    answerContract(api, PRODUCT, trap);
    // A redirect of the API is no reason to go elsewhere either.
    api.on('/taxonomy', (_req: IncomingMessage, res: ServerResponse) => res.writeHead(302, { Location: trap() }).end());
    await site.redirects.refresh();

    const ask = async (path: string, init?: RequestInit) =>
      (await fetch(site.origin + path, { redirect: 'manual', ...init })).text();
    const routes = new Map(createSite({ product: PRODUCT }).routes.map((route) => [route.kind, route.path]));
    const pages = [...routes.values()].map((path) =>
      path.replace(/:\w+/g, 'one').replace(/\*$/, 'one').replace(/^\/?/, '/'),
    );
    const calls = callIds.filter((id) => specOf(id).method === 'GET' && !specOf(id).writes);
    for (const path of [
      ...pages,
      ...[
        '/sitemap.xml',
        '/robots.txt',
        '/feeds/news.xml',
        '/feeds/events.xml',
        '/events/one.ics',
        '/covers/x',
        '/podcast',
      ],
      ...calls.map((id) => `/api${specOf(id).path.replace(/:\w+/g, 'one')}`),
      ...TRAPS.map((address) => `/login?ReturnUrl=${encodeURIComponent(address)}`),
      ...TRAPS.map((address) => `/search?searchtext=${encodeURIComponent(address)}`),
    ])
      await ask(path, { headers: { 'X-Forwarded-Host': 'evil.example', Referer: trap(), Origin: trap() } });
    await sendPlainForm(site.origin, '/login', { username: trap(), password: 'b', returnUrl: trap() });
    await sendPlainForm(site.origin, `/join-${PRODUCT}`, {
      firstName: trap(),
      lastName: 'b',
      email: 'a@b.test',
      password: 'twelve letters',
    });
    await ask('/api/sso/logout', { method: 'POST', body: JSON.stringify({ ssoLogoutUrl: trap() }) });
    stop();
    expect(turn).toBeGreaterThan(500);
    expect([...contacts].sort()).toEqual([api.origin, site.origin].map((origin) => new URL(origin).host).sort());
  });
});
