/** Values known to break parsers, for every place of a request; fast-check generates the rest. */

const GUID = '2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11';
const split = (text: string): readonly string[] => text.trim().split(/\s+/);

export const SEGMENTS = split(`a 1 0 -1 events clinical-evaluation __proto__ constructor toString hasOwnProperty
  %00 %E2%80%A8 %F0%9F%92%A9 NaN 2026-11 9999999999999999999999 ${GUID} %2e%2e a%2Fb * ${'a'.repeat(300)} %25 ' (
  {} [] null undefined 20260230 x.ics x.xml x.css ~`);

export const INSERTED = [...split('/ // %2f % %00 \\ . .. /../ ; : %5c é A @ *'), ' ', '\t'];

export const FILES = split(`/livez /readyz /robots.txt /sitemap.xml /sitemaps/pages.xml /sitemaps/news.xml /sitemaps/:x
  /feeds/news.xml /feeds/:x /calendars/events.ics /calendars/events/:x.ics /favicon.svg /covers/:x /share-cards/:x.png
  /covers/:a/:b/:c/:d.svg /assets/:x /assets/../server/x /hooks/purge /hooks/cvent /hooks/content /metrics
  /speculation-rules /cmsctx/wg/${GUID}/-/:x /cmsctx/:x /login /logout /member-dashboard /preferences /api
  /.well-known/security.txt /.env /.git/config /api/openapi.json /api/healthz /api/api/taxonomy`);

export const NAMES = split(`pageNumber pageSize searchtext searchType sortBy categoryId DocumentTags author id keyword
  fromDate toDate EventType Location month day view region taxonomy path ReturnUrl returnurl isPreview wg WG uh done
  eCode show content oldUrl userId __proto__ constructor prototype toString __proto__[x] constructor[prototype][x] a[b]
  a.b`);

export const VALUES = [
  '',
  ...split(`0 1 -1 2 1e309 NaN 0x10 99999999999999999999 2147483648 true null %00 %ff %E2%80%A8 ' %27%20OR%201=1--
    %3Cscript%3E 2026-13-45 2026-02-30 0000-00-00 ${GUID} /events //evil.example %2F%5Cevil.example javascript:1 ../.. %
    %zz + * __proto__ ${'%F0%9F%92%A9'.repeat(60)} ${'a'.repeat(1200)} %22 %28%5B%2B%2A a%20b %0D%0AX:1 %ED%A0%80
    %EF%BB%BF`),
];

export const FIELDS = split(`firstName lastName email message username password company phone country token userId
  subscriptions level form eMailAddress taxonomies newEmail address _token website`);

/** Plausible values of form fields. */
export const ANSWERS = [...split(`Ada ada@b.test member@demo.test demo-Passw0rd! on true ${GUID} 2 US`), 'Some words'];

export const BODIES = [
  ...split(`{"__proto__":{"x":1}} {"constructor":{"prototype":{"x":1}}} [] null 1 "a" { {"a":1e999} ${'['.repeat(5000)}
    ${'{"a":'.repeat(5000)} __proto__[x]=1&a[__proto__]=2 a=${'&a='.repeat(900)} % a=%zz
    {"username":{"$gt":""},"password":[1]} {"email":"a@b.test\\u0000"} {"subscriptions":{"length":1e9}}
    {"username":"member@demo.test","password":"x"} {"userId":"\\ud800"} {"level":"9".repeat(9)}`),
  '\0',
  '\ufeff{}',
];

export const JSON_VALUES: readonly unknown[] = [
  ...[null, true, -1, 1e308, '', 'ada@b.test', [], {}, [[]], ['a', 1, null], { length: 1e9 }, { toString: 1 }],
  ...['\0', '\ud800', { __proto__: null, constructor: 1 }, 'a'.repeat(5000), { $gt: '' }, '2026-02-30'],
  Array(200).fill({ a: [] }),
];

export const ODD_METHODS = [...split('PUT DELETE PATCH TRACE PROPFIND SEARCH CONNECT QUERY get X'), 'G T'];

export const HOSTS = [
  ...split('evil.example 127.0.0.1:0 127.0.0.1:99999 [::1] __proto__'),
  ...['', 'a b', '127.0.0.1\r\nHost: x'],
];

export const CONTENT_TYPES = [
  ...split('text/plain ; é application/x-www-form-urlencoded application/json'),
  ...['', 'multipart/form-data; boundary=x', 'application/json; charset=iso-8859-1'],
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/x-www-form-urlencoded; charset=__proto__',
];

export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  ['__proto__']: ['x'],
  constructor: ['x'],
  toString: ['x'],
  hasOwnProperty: ['x'],
  Cookie: [
    ...['a', '=', ';;;=', 'csrf=%; XSRF-TOKEN=%ff', '__proto__=x; constructor=y', 'member=a.b.c.d.e', 'csrf=a; csrf=b'],
    ...['member=j:{"a":1}', 'member=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c', `member=${'a'.repeat(3000)}`],
    'theme=__proto__; consent=%7B%7D',
  ],
  Range: ['bytes=0-', 'bytes=9-1', 'bytes=0-0,1-1,2-2,-1', 'x', 'bytes=99999999999999999999-'],
  'If-Range': ['"x"'],
  'If-None-Match': ['*', 'W/"', '"a",'.repeat(500)],
  'If-Modified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'If-Match': ['"x"'],
  'If-Unmodified-Since': ['0'],
  'Accept-Encoding': ['br', 'gzip', 'gzip;q=2, br;q=x', 'identity;q=0, *;q=0', 'gzip,'.repeat(300), '__proto__'],
  Accept: ['*/*;q=x', 'text/html;;;'],
  'Accept-Language': [',;q'],
  'Content-Encoding': ['gzip', 'deflate', 'br', 'x'],
  'Content-Language': ['é'],
  Authorization: ['Bearer x', 'Bearer', 'Basic Og==', 'Bearer a b', `Bearer h_${'a'.repeat(43)}`],
  'X-Forwarded-For': ['x', '1.2.3.4, ::1, __proto__'],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Proto': ['javascript'],
  Forwarded: ['for="'],
  'X-Original-URL': ['/x'],
  'X-Rewrite-URL': ['/x'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Request-Id': ['__proto__', 'aaaaaaaa'],
  'Sec-Fetch-Site': ['same-origin', 'x'],
  Origin: ['null', '%'],
  Referer: ['//'],
  'Sec-Purpose': ['prefetch;prerender'],
  'X-XSRF-TOKEN': ['x', `${'a'.repeat(190)}.b`],
  'X-Signature': ['t=1,v1=x'],
  Expect: ['100-continue', 'x'],
  TE: ['trailers'],
  Connection: ['keep-alive', 'close', 'X, Host, Content-Length', 'upgrade'],
  Upgrade: ['h2c'],
  Trailer: ['X'],
  Purpose: ['prefetch'],
  'Cache-Control': ['no-cache', 'only-if-cached'],
  Pragma: ['x'],
  'User-Agent': [''],
  'Max-Forwards': ['0'],
  Via: ['1.1 x'],
};

export const MALFORMED_HEADERS = [
  ...['No colon', ': x', 'Space : x', 'A: b\r\n folded', 'A: b\rc', 'A: b\nc', 'A: \0', 'A\0: b', 'é: x'],
  ...['Content-Length: +4', 'Content-Length: 1, 2', 'Content-Length: -1', 'Transfer-Encoding: xchunked'],
  ...['Transfer-Encoding: identity', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
];
