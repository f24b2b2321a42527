import type { OutgoingHttpHeaders } from 'node:http';
import fc from 'fast-check';

/** A request that clients, proxies and attackers send for a page. */
export type OddRequest = {
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  /** With its question mark, or empty. */
  readonly query: string;
  /** Whether any cache may answer it with the page of everybody. */
  readonly isAnonymous: boolean;
};

const METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE', 'BAN', 'PROPFIND', 'QUERY'];
const SESSIONS = ['member=x', '__Host-member=x', 'flash=x', 'sign-in=x; a=b', 'a=b; member='];
const COOKIES = ['a=b', 'XSRF-TOKEN=x; csrf=y', 'CMSCookieLevel=1000', 'xmember=1', 'theme=dark; =; ;;', '"member"=x'];
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ['application/json', '*/*', 'text/html;q=0'],
  'Accept-Encoding': ['br', 'gzip', 'br;q=0.1, gzip', 'zstd', 'identity', '*', 'gzip;q=0', 'brotli'],
  'Accept-Language': ['de', 'ar;q=0.5', 'x-klingon'],
  'Cache-Control': ['no-cache', 'no-store', 'max-age=0', 'only-if-cached'],
  'Content-Type': ['application/json', 'text/html; charset=utf-7'],
  'CDN-Loop': ['varnish', 'cloudflare'],
  'CF-Connecting-IP': ['203.0.113.9'],
  DNT: ['1'],
  Forwarded: ['host=evil.example;proto=http'],
  'If-Modified-Since': ['Thu, 01 Jan 2099 00:00:00 GMT'],
  Origin: ['https://evil.example', 'null'],
  Pragma: ['no-cache'],
  Range: ['bytes=0-9', 'bytes=5-2', 'lines=1-2'],
  Referer: ['https://evil.example/'],
  'Save-Data': ['on'],
  'Sec-Purpose': ['prefetch;prerender'],
  'Surrogate-Capability': ['x="ESI/1.0"'],
  'Surrogate-Control': ['max-age=9999'],
  'Surrogate-Key': ['site'],
  'User-Agent': ['curl/8', 'Googlebot', ''],
  'X-Forwarded-For': ['10.0.0.1', '<script>'],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Port': ['1'],
  'X-Forwarded-Proto': ['https', 'gopher'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Key': ['/login', '/'],
  'X-Original-URL': ['/login'],
  'X-Purge-Tags': ['site'],
  'X-Query': ['?a=b'],
  'X-Rewrite-URL': ['/admin'],
  xkey: ['site'],
};
const NAMES = ['utm_source', 'gclid', 'fbclid', 'x', 'cb', '_', 'debug', 'amp', 'lang', 'format'];
/** Change what a page shows, or are spelt so that they could. */
const KNOWN = [
  'done=1',
  'isPreview=true',
  'wg=x',
  'PageNumber=2',
  '%64one=1',
  'ReturnUrl=%2Fa',
  'DONE=1',
  'a%26done=1',
];

const sometimes = <T>(percent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    { arbitrary: arbitrary.map((value) => [value]), weight: percent },
    { arbitrary: fc.constant<T[]>([]), weight: 100 - percent },
  );
const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((value): [string, string] => [name, value]));
const pair = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('', '=', '=1', '=%00', '==', '=%F0%9F%98%80', '=a+b'));

const oddRequest = fc
  .record({
    methods: sometimes(15, fc.constantFrom(...METHODS)),
    headers: fc.array(header, { maxLength: 5 }),
    sessions: sometimes(10, fc.constantFrom(...SESSIONS)),
    cookies: sometimes(40, fc.constantFrom(...COOKIES)),
    bearers: sometimes(5, fc.constantFrom('Bearer x', 'Basic eDp4')),
    pairs: fc.array(
      pair.map((parts) => parts.join('')),
      { maxLength: 4 },
    ),
    known: sometimes(10, fc.constantFrom(...KNOWN)),
    separator: fc.constantFrom('&', '&', '&', '&&'),
    invented: fc.nat(1_000_000),
  })
  .map(({ methods: [method = 'GET'], headers, sessions, cookies, bearers, pairs, known, separator, invented }) => {
    const cookie = [...cookies, ...sessions].join('; ');
    const query = [...pairs, ...known, `n=${invented}`].join(separator);
    return {
      method,
      headers: {
        ...Object.fromEntries(headers),
        ...(cookie !== '' && { Cookie: cookie }),
        ...(bearers[0] !== undefined && { Authorization: bearers[0] }),
      },
      query: `?${query}`,
      isAnonymous: method === 'GET' && sessions.length + bearers.length + known.length === 0,
    };
  });

/** The same ones each time. */
export const sampleOddRequests = (count: number): OddRequest[] => fc.sample(oddRequest, { numRuns: count, seed: 1 });
