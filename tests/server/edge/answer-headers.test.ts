import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rendering } from '../../../server/render/server-bundle.ts';
import { answerContract } from '../../support/contract-api.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { hang, reset, sendRaw } from '../../support/faults.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const PRODUCT = 'acme';
const SSO = 'https://sso.acme.test';
const FRAMER = 'https://partner.test';
const PREVIEW = '?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e';
const PAGE = '/who-we-are/bylaws';
const ENVIRONMENT = {
  ...{ PRODUCT_SLUG: PRODUCT, PUBLIC_ORIGIN: 'https://www.acme.test', ALLOWED_HOSTS: '127.0.0.1' },
  ...{ SSO_LOGOUT_ORIGINS: SSO, FORM_EMBED_ANCESTORS: FRAMER, PURGE_SECRET: 'a key of the tests, long enough to sign' },
  ...{ SECONDARY_GRACE_MS: '5000', UPSTREAM_TIMEOUT_MS: '1000' },
};
const SECOND_MS = 1000;

let api: FakeApi;
let site: TestSite;
const answerAll = () => answerContract(api, PRODUCT, () => 'Text');
beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({ apiOrigin: api.origin, environment: ENVIRONMENT });
});
beforeEach(() => {
  api.reset();
  answerAll();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

type Answer = { status: number; headers: Headers; text: string };
async function get(path: string, init: RequestInit = {}, { origin } = site): Promise<Answer> {
  const response = await fetch(origin + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const post = (path: string, headers: Record<string, string> = {}) =>
  get(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' });
const form = (path: string, fields: Record<string, string>, headers = {}) =>
  sendPlainForm(site.origin, path, fields, headers);

async function trace(): Promise<Answer> {
  const text = await sendRaw(site.port, 'TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  const lines = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n').slice(1);
  const pairs = lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: */, '')]);
  return { status: Number(text.slice(9, 12)), headers: new Headers(pairs), text };
}
async function askedAgain(): Promise<Answer> {
  const { headers } = await get(PAGE);
  return get(PAGE, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
}
/** While the API is gone. */
async function alone(path: string, after = 0): Promise<Answer> {
  api.otherwise(reset);
  site.advance(after);
  const answer = await get(path);
  // It is asked again after a while only.
  site.advance(10 * SECOND_MS);
  return answer;
}
/** A page that is sent as far as it goes before the API has answered all. */
async function late(): Promise<Answer> {
  const released = Promise.withResolvers<void>();
  api.on('/faq', (_req: IncomingMessage, res: ServerResponse) => void released.promise.then(() => res.destroy()));
  const other = await startSite({ apiOrigin: api.origin, environment: { ...ENVIRONMENT, SECONDARY_GRACE_MS: '1' } });
  const response = await fetch(other.origin + PAGE);
  released.resolve();
  const text = await response.text();
  await other.close();
  return { status: response.status, headers: response.headers, text };
}
async function broken(): Promise<Answer> {
  const rendering: Rendering = {
    ...{
      build: 'none',
      assetsFor: () => ({ entry: '', modules: [], stylesheets: [], fonts: [] }),
      headExtra: () => '',
    },
    bundle() {
      throw new Error('nothing works');
    },
  };
  const other = await startSite({ apiOrigin: api.origin, environment: ENVIRONMENT, rendering });
  const answer = await get(PAGE, {}, other);
  await other.close();
  return answer;
}
async function crowded(): Promise<Answer> {
  api.otherwise(hang);
  const other = await startSite({
    apiOrigin: api.origin,
    environment: { ...ENVIRONMENT, RENDER_SLOTS: '1', UPSTREAM_TIMEOUT_MS: '100' },
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(PAGE + PREVIEW, {}, other)));
  await other.close();
  return (
    answers.find(({ text }) => text.includes('Very many people')) ?? { status: 0, headers: new Headers(), text: '' }
  );
}
/** A file that the page asks for. */
async function fileOf(pattern: RegExp): Promise<Answer> {
  const { text } = await get('/');
  return get(pattern.exec(text)?.[0] ?? '');
}

const CACHING = {
  kept: 'public, no-cache, no-transform',
  own: 'private, no-store',
  never: 'no-store',
  'five-minutes': 'public, max-age=300',
  'half-an-hour': 'public, max-age=1800',
  'a-day': 'public, max-age=86400',
  'a-week': 'public, max-age=604800',
  'for-ever': 'public, max-age=31536000, immutable',
} as const;
type Caching = keyof typeof CACHING;
/** Which scripts may run: those of the page's hashes, those of the answer's nonce, or none: data, or a drawing. */
type Policy = 'hashes' | 'nonce' | 'data' | 'drawing';
type Class = readonly [
  what: string,
  expected: `${number} ${Policy} ${Caching}`,
  ask: () => Promise<Answer>,
  /** Headers that differ from those of other answers; null for one that is not there. */
  own?: Readonly<Record<string, string | null>>,
];

const EDITORS_ADDRESS = '/cmsctx/culture/en-US/wg/1a2b3c4d-0000-4000-8000-123456789abc/h/ff/-/careers';
const EDITORS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
const LATER = { 'retry-after': '5' };

/** Answers of every class, in the order in which they are asked for. */
const CLASSES: readonly Class[] = [
  ['a page nobody has asked for', '200 hashes kept', () => get(PAGE)],
  ['the same from the cache', '200 hashes kept', () => get(PAGE)],
  ['the same once more', '200 hashes kept', () => get(PAGE)],
  ['its head', '200 hashes kept', () => get(PAGE, { method: 'HEAD' })],
  ['the same for who has it', '304 hashes kept', askedAgain],
  ['the same past its time', '200 hashes kept', () => alone(PAGE, 400 * SECOND_MS)],
  ['the same long past its time', '200 hashes kept', () => alone(PAGE, 20_000 * SECOND_MS)],
  ['a page that cannot be had', '503 nonce own', () => alone('/careers', 10 * SECOND_MS), LATER],
  ['a page that cannot be made', '500 nonce never', broken],
  ['a page for which there is no place', '503 nonce never', crowded, LATER],
  ['a page whose data comes late', '200 nonce own', late],
  ['a preview', '200 nonce own', () => get(PAGE + PREVIEW), EDITORS],
  ['no page', '404 hashes never', () => get('/no/such')],
  ['the sign-in', '200 nonce own', () => get('/login')],
  ['a form that may be framed', '200 hashes kept', () => get('/form-embeds/confirmation'), { 'x-frame-options': null }],
  ['a form that comes back', '422 nonce own', () => form(`/join-${PRODUCT}`, { firstName: '' })],
  ['a form that was taken', '303 nonce own', () => form('/login', { username: 'a', password: 'b' })],
  ['a form of another site', '403 nonce own', () => form('/login', {}, { 'Sec-Fetch-Site': 'cross-site' })],
  ['an old address', '301 nonce half-an-hour', () => get('/about')],
  ['an editors’ address', '302 nonce own', () => get(EDITORS_ADDRESS), EDITORS],
  ['a member page for a visitor', '302 nonce own', () => get('/member-dashboard')],
  ['an asset', '200 nonce for-ever', () => fileOf(/\/assets\/[^"]+\.js/)],
  ['no asset', '404 nonce never', () => get('/assets/none.js')],
  ['a drawing', '200 drawing a-week', () => fileOf(/\/covers\/[^" ]+\.svg/)],
  ['the icon', '200 nonce a-day', () => get('/favicon.svg')],
  ['the file for robots', '200 nonce five-minutes', () => get('/robots.txt')],
  ['a feed', '200 nonce five-minutes', () => get('/feeds/news.xml')],
  ['a call', '200 data own', () => get('/api/taxonomy')],
  ['a call that does not exist', '404 data own', () => get('/api/no-such-call')],
  ['a call of another site', '403 data own', () => post('/api/sso/login', { 'Sec-Fetch-Site': 'cross-site' })],
  ['a call that fails', '502 data own', () => alone('/api/taxonomy')],
  ['a message nobody has signed', '403 nonce never', () => post('/hooks/purge')],
  ['a method that pages do not have', '405 nonce never', () => post(PAGE), { allow: 'GET, HEAD' }],
  ['a target that is refused', '400 nonce never', () => get('/%5c')],
  [
    'a host that is refused',
    '421 nonce never',
    () => get(PAGE, {}, { ...site, origin: site.origin.replace('127.0.0.1', 'localhost') }),
  ],
  ['a method that is refused', '405 nonce never', trace, { allow: 'GET, HEAD, POST, OPTIONS' }],
  ['whether it lives', '200 nonce never', () => get('/livez')],
];

/** What every answer says. Section 3.8. */
const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'access-control-allow-origin': null,
  'retry-after': null,
  'x-robots-tag': null,
  'x-powered-by': null,
  allow: null,
  server: null,
};

function policyOf(kind: Policy, { headers, text }: Answer, ancestors: string): string {
  if (kind === 'data') return "default-src 'none'; frame-ancestors 'none'; sandbox";
  if (kind === 'drawing') return "default-src 'none'; style-src 'unsafe-inline'";
  const given = headers.get('content-security-policy') ?? '';
  const [nonce] = /'nonce-[0-9a-f]{32}'/.exec(given) ?? [];
  // An answer without a body names the script of the page.
  const inline = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const [known] = /'sha256-[\w+/]{43}='/.exec(given) ?? [];
  const hashes =
    text === '' ? known : inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const scripts = kind === 'nonce' ? `${nonce} 'strict-dynamic'` : `'self' ${hashes}`;
  return [
    `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'`,
    `connect-src 'self' ${SSO}; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'`,
    `frame-ancestors ${ancestors}; upgrade-insecure-requests`,
  ].join('; ');
}

describe('the headers of every class of answer (pitfalls 3.8)', () => {
  const classes = CLASSES.map(([what, expected, ask, own]) => ({ what, expected, ask, own }));
  it.each(classes)('H3, H4: $what: $expected', async ({ expected, ask, own }) => {
    const [status, policy, caching] = expected.split(' ') as [string, Policy, Caching];
    const answer = await ask();
    const { headers } = answer;
    expect(answer.status).toBe(Number(status));
    const ancestors = own?.['x-frame-options'] === null ? `'self' ${FRAMER}` : "'none'";
    expect(headers.get('content-security-policy')).toBe(policyOf(policy, answer, ancestors));
    expect(headers.get('cache-control')).toBe(CACHING[caching]);
    const wanted = { ...COMMON, ...own };
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]))).toEqual(wanted);
  });

  it('H4: signing out empties the browser’s storage', async () => {
    const { headers } = await get('/api/cookie-law');
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    const answer = await post('/api/sso/logout', {
      ...{ 'Sec-Fetch-Site': 'same-origin', 'X-XSRF-TOKEN': decodeURIComponent(token), Cookie: cookies.join('; ') },
    });
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"storage"']);
  });

  it('H4: every cookie is for secure connections and this host, and says where it is sent along', async () => {
    const { headers } = await get('/api/cookie-law');
    const signedIn = await form('/login', { username: 'a', password: 'b' });
    const cookies = [headers, signedIn.headers].flatMap((one) => one.getSetCookie());
    expect([...new Set(cookies.map((cookie) => cookie.split('=', 1)[0]))].sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-member',
      '__Host-visit',
      'member-handoff',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)/);
      expect(cookie).not.toMatch(/; Domain/);
      if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; HttpOnly/);
    }
  });
});

describe('nonces', () => {
  it('H3: of ten thousand answers no two share one', async () => {
    const request = 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const all = 10_000;
    const answers = await sendRaw(
      site.port,
      request.repeat(all - 1) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    );
    const nonces = answers.match(/'nonce-[0-9a-f]{32}'/g) ?? [];
    expect([nonces.length, new Set(nonces).size]).toEqual([all, all]);
  });
});
