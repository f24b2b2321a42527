import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import supertest, { type Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Rendering } from '../../../server/render/server-bundle.ts';
import { answerContract } from '../../support/contract-api.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { hang, reset, sendRaw } from '../../support/faults.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const PRODUCT = 'acme';
const SSO = 'https://sso.acme.test';
const FRAMER = 'https://partner.test';
const PREVIEW = '?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e';
const PAGE = '/who-we-are/bylaws';
const ENVIRONMENT = {
  PRODUCT_SLUG: PRODUCT,
  PUBLIC_ORIGIN: 'https://www.acme.test',
  ALLOWED_HOSTS: '127.0.0.1',
  SSO_LOGOUT_ORIGINS: SSO,
  FORM_EMBED_ANCESTORS: FRAMER,
  PURGE_SECRET: 'a key of the tests, long enough to sign',
  STREAMING_DEADLINE_MS: '5000',
  UPSTREAM_TIMEOUT_MS: '2000',
};
const SECOND_MS = 1000;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: ENVIRONMENT }));
const answerAll = () => answerContract(api, PRODUCT, () => 'Text');
beforeEach(() => {
  api.reset();
  answerAll();
});

type Answer = Pick<Response, 'status' | 'headers' | 'text'>;
/** A response to HEAD has no text. */
const whole = ({ status, headers, text = '' }: Response): Answer => ({ status, headers, text });
const get = async (path: string, { request }: Pick<TestSite, 'request'> = site) => whole(await request.get(path));
const post = async (path: string, headers: Record<string, string> = {}) =>
  whole(await site.request.post(path).type('json').set(headers).send('{}'));
const form = (path: string, fields: Record<string, string>, headers = {}) =>
  sendPlainForm(site.origin, path, fields, headers);

async function trace(): Promise<Answer> {
  const text = await sendRaw(site.port, 'TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  const lines = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n').slice(1);
  const pairs = lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: */, '')]);
  return {
    status: Number(text.slice(9, 12)),
    headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
    text,
  };
}
async function conditional(): Promise<Answer> {
  const { headers } = await get(PAGE);
  return whole(await site.request.get(PAGE).set('If-None-Match', headers.etag ?? ''));
}
/** A response while the API is down. */
async function withoutApi(path: string, after = 0): Promise<Answer> {
  api.otherwise(reset);
  site.advance(after);
  const answer = await get(path);
  // Failed calls are cached for ten seconds.
  site.advance(10 * SECOND_MS);
  return answer;
}
/** A page whose shell is sent before the API has answered every call. */
async function streamed(): Promise<Answer> {
  const released = Promise.withResolvers<void>();
  api.on('/faq', (_req: IncomingMessage, res: ServerResponse) => void released.promise.then(() => res.destroy()));
  const other = await startSite({ apiOrigin: api.origin, environment: { ...ENVIRONMENT, STREAMING_DEADLINE_MS: '1' } });
  const response = await fetch(other.origin + PAGE);
  released.resolve();
  const text = await response.text();
  await other.close();
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}
async function broken(): Promise<Answer> {
  const rendering: Rendering = {
    build: 'none',
    assetsFor: () => ({ entry: '', view: '', modules: [], stylesheets: [], fonts: [] }),
    headExtra: () => '',
    bundle() {
      throw new Error('nothing works');
    },
  };
  const other = await startSite({ apiOrigin: api.origin, environment: ENVIRONMENT, rendering });
  const answer = await get(PAGE, other);
  await other.close();
  return answer;
}
async function overloaded(): Promise<Answer> {
  api.otherwise(hang);
  const other = await startSite({
    apiOrigin: api.origin,
    environment: { ...ENVIRONMENT, UPSTREAM_TIMEOUT_MS: '2000' },
    renderConcurrency: 1,
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(PAGE + PREVIEW, other)));
  await other.close();
  return answers.find(({ text }) => text.includes('The site is very busy')) ?? { status: 0, headers: {}, text: '' };
}
/** A file that the page refers to. */
async function readFile(pattern: RegExp): Promise<Answer> {
  const { text } = await get('/');
  return get(pattern.exec(text)?.[0] ?? '');
}

const CACHING = {
  cached: 'public, no-cache, no-transform',
  uncached: 'private, no-store',
  never: 'no-store',
  'five-minutes': 'public, max-age=300',
  'half-an-hour': 'public, max-age=1800',
  'a-day': 'public, max-age=86400',
  'a-week': 'public, max-age=604800',
  immutable: 'public, max-age=31536000, immutable',
} as const;
type Caching = keyof typeof CACHING;
/** Which scripts the policy allows: by hashes, by nonce, or none (JSON data, an SVG cover, an error page). */
type Policy = 'hashes' | 'nonce' | 'data' | 'image' | 'bare';
type Class = readonly [
  what: string,
  expected: `${number} ${Policy} ${Caching}`,
  send: () => Promise<Answer>,
  /** Headers that differ from the common ones; null for one that is absent. */
  own?: Readonly<Record<string, string | null>>,
];

const EDITORS_ADDRESS = '/cmsctx/culture/en-US/wg/1a2b3c4d-0000-4000-8000-123456789abc/h/ff/-/careers';
const EDITORS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
const LATER = { 'retry-after': '5' };

/** Responses of every class, in the order of the requests. */
const CLASSES: readonly Class[] = [
  ['an uncached page', '200 hashes cached', () => get(PAGE)],
  ['the cached page', '200 hashes cached', () => get(PAGE)],
  ['the cached page with recorded headers', '200 hashes cached', () => get(PAGE)],
  ['HEAD of the cached page', '200 hashes cached', async () => whole(await site.request.head(PAGE))],
  ['the cached page with If-None-Match', '304 hashes cached', conditional],
  ['a stale page', '200 hashes cached', () => withoutApi(PAGE, 400 * SECOND_MS)],
  ['a page stale for hours', '200 hashes cached', () => withoutApi(PAGE, 20_000 * SECOND_MS)],
  ['a page whose API call fails', '503 nonce uncached', () => withoutApi('/careers', 10 * SECOND_MS), LATER],
  ['a page that fails to render', '500 bare never', broken],
  ['a page beyond the render queue', '503 bare never', overloaded, LATER],
  ['a page with deferred data', '200 nonce uncached', streamed],
  ['a preview', '200 nonce uncached', () => get(PAGE + PREVIEW), EDITORS],
  ['a missing page', '404 hashes never', () => get('/no/such')],
  ['the sign-in', '200 nonce uncached', () => get('/login')],
  [
    'a form that may be framed',
    '200 hashes cached',
    () => get('/form-embeds/confirmation'),
    { 'x-frame-options': null },
  ],
  ['a form with invalid fields', '422 nonce uncached', () => form(`/join-${PRODUCT}`, { firstName: '' })],
  ['an accepted form', '303 nonce uncached', () => form('/login', { username: 'a', password: 'b' })],
  ['a form posted from another site', '403 bare never', () => form('/login', {}, { 'Sec-Fetch-Site': 'cross-site' })],
  ['an old address', '301 nonce half-an-hour', () => get('/about')],
  ['a preview address', '302 nonce uncached', () => get(EDITORS_ADDRESS), EDITORS],
  ['a member page for a visitor', '302 nonce uncached', () => get('/member-dashboard')],
  ['an asset', '200 nonce immutable', () => readFile(/\/assets\/[^"]+\.js/)],
  ['a missing asset', '404 nonce never', () => get('/assets/none.js')],
  ['a cover image', '200 image a-week', () => readFile(/\/covers\/[^" ]+\.svg/)],
  ['the icon', '200 nonce a-day', () => get('/favicon.svg')],
  ['robots.txt', '200 nonce five-minutes', () => get('/robots.txt')],
  ['a feed', '200 nonce five-minutes', () => get('/feeds/news.xml')],
  ['an API call', '200 data uncached', () => get('/api/taxonomy')],
  ['an unknown API call', '404 data uncached', () => get('/api/no-such-call')],
  [
    'an API call from another site',
    '403 data uncached',
    () => post('/api/sso/login', { 'Sec-Fetch-Site': 'cross-site' }),
  ],
  ['an API call that fails', '502 data uncached', () => withoutApi('/api/taxonomy')],
  ['an unsigned purge message', '403 nonce never', () => post('/hooks/purge')],
  ['a method that pages do not allow', '405 nonce never', () => post(PAGE), { allow: 'GET, HEAD' }],
  ['a rejected target', '400 nonce never', () => get('/%5c')],
  [
    'a rejected host',
    '421 nonce never',
    () => get(PAGE, { request: supertest(site.origin.replace('127.0.0.1', 'localhost')) }),
  ],
  ['a rejected method', '405 nonce never', trace, { allow: 'GET, HEAD, POST, OPTIONS' }],
  ['the liveness probe', '200 nonce never', () => get('/livez')],
];

/** The headers of every response. */
const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
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

function buildPolicy(kind: Policy, { headers, text }: Answer, ancestors: string): string {
  if (kind === 'data') return "default-src 'none'; frame-ancestors 'none'; sandbox";
  if (kind === 'image') return "default-src 'none'; style-src 'unsafe-inline'";
  if (kind === 'bare') {
    const style = createHash('sha256')
      .update(/<style>(.*)<\/style>/.exec(text)?.[1] ?? '')
      .digest('base64');
    return `default-src 'none'; style-src 'sha256-${style}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;
  }
  const policy = headers['content-security-policy'] ?? '';
  const [nonce] = /'nonce-[0-9a-f]{32}'/.exec(policy) ?? [];
  // For a response without a body the hash is the one in the policy.
  const inline = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const [known] = /'sha256-[\w+/]{43}='/.exec(policy) ?? [];
  const hashes =
    text === '' ? known : inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const scripts = kind === 'nonce' ? `${nonce} 'strict-dynamic'` : `'self' ${hashes}`;
  return [
    `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'`,
    `connect-src 'self' ${SSO}; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'`,
    `frame-ancestors ${ancestors}; upgrade-insecure-requests`,
  ].join('; ');
}

describe('the headers of every class of response', () => {
  const classes = CLASSES.map(([what, expected, send, own]) => ({ what, expected, send, own }));
  it.each(classes)('$what: $expected [H3, H4]', async ({ expected, send, own }) => {
    const [status, policy, caching] = expected.split(' ') as [string, Policy, Caching];
    const answer = await send();
    const { headers } = answer;
    expect(answer.status).toBe(Number(status));
    const ancestors = own?.['x-frame-options'] === null ? `'self' ${FRAMER}` : "'none'";
    expect(headers['content-security-policy']).toBe(buildPolicy(policy, answer, ancestors));
    expect(headers['cache-control']).toBe(CACHING[caching]);
    const wanted = { ...COMMON, ...own };
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers[name] ?? null]))).toEqual(wanted);
  });

  it('leaves the storage of the browser alone when a member signs out: the theme and drafts are the visitor’s [H4]', async () => {
    const lines = (await site.request.get('/api/cookie-law')).get('Set-Cookie') ?? [];
    const cookies = lines.map((cookie) => cookie.split(';', 1)[0] ?? '');
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    const answer = await post('/api/sso/logout', {
      'Sec-Fetch-Site': 'same-origin',
      'X-XSRF-TOKEN': decodeURIComponent(token),
      Cookie: cookies.join('; '),
    });
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, undefined]);
  });

  it('sets every cookie with Secure and SameSite and without Domain [H4]', async () => {
    const first = await site.request.get('/api/cookie-law');
    const signedIn = await form('/login', { username: 'a', password: 'b' });
    const cookies = [first, signedIn].flatMap((one) => one.get('Set-Cookie') ?? []);
    expect([...new Set(cookies.map((cookie) => cookie.split('=', 1)[0]))].sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-csrf',
      '__Host-device',
      '__Host-flash',
      '__Host-member',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)/);
      expect(cookie).not.toMatch(/; Domain/);
      // Scripts read the flash cookie once.
      if (/^__Host-(?!flash=)/.test(cookie)) expect(cookie).toMatch(/; HttpOnly/);
    }
  });
});

describe('nonces', () => {
  it('are different in each of ten thousand responses [H3]', async () => {
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
