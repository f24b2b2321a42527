import type { ClientRequest, IncomingMessage } from 'node:http';

/** What the API is told of a request. Everything else, forwarding headers of the client above all, stays here. */
const REQUEST_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'host',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
]);

/** What the browser is told of an answer. The rest (policies, server names, caching, hop-by-hop) is decided here. */
const RESPONSE_HEADERS = new Set([
  'allow',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'set-cookie',
  'transfer-encoding',
]);

/**
 * Takes off a request what was meant for this server alone: headers named by Connection, and Expect, which Node has answered and
 * with which the proxy would pass every other header unseen. Connection itself is echoed by the proxy: it says one word.
 */
export function endHop({ headers }: IncomingMessage): void {
  for (const name of namedByConnection(headers.connection)) delete headers[name];
  delete headers.expect;
  if (headers.connection !== undefined)
    headers.connection = /\bclose\b/i.test(headers.connection) ? 'close' : 'keep-alive';
}

/** Leaves only known headers on the way to the API, and adds who really asked. `cookies` are the cookies that pass. */
export function filterRequestHeaders(proxyReq: ClientRequest, req: IncomingMessage, cookies: readonly string[]): void {
  for (const name of proxyReq.getHeaderNames()) {
    if (!REQUEST_HEADERS.has(name.toLowerCase())) proxyReq.removeHeader(name);
  }
  const passing = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => cookies.some((name) => pair.startsWith(`${name}=`)));
  if (passing.length > 0) proxyReq.setHeader('cookie', passing.join('; '));
  if ('ip' in req && typeof req.ip === 'string') proxyReq.setHeader('x-forwarded-for', req.ip);
}

/** Leaves only known headers on the way to the browser, and makes cookies and redirects ones of this site. */
export function filterResponseHeaders(
  proxyRes: IncomingMessage,
  options: { secure: boolean; ownCookies: readonly string[] },
): void {
  const dropped = namedByConnection(proxyRes.headers.connection);
  for (const name of Object.keys(proxyRes.headers)) {
    if (!RESPONSE_HEADERS.has(name) || dropped.has(name)) delete proxyRes.headers[name];
  }
  proxyRes.headers['cache-control'] = 'private, no-store';
  const { location } = proxyRes.headers;
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) delete proxyRes.headers.location;
  const cookies = proxyRes.headers['set-cookie']
    ?.filter((cookie) => !options.ownCookies.some((name) => cookie.startsWith(`${name}=`)))
    .map((cookie) => ownCookie(cookie, options.secure));
  if (cookies && cookies.length > 0) proxyRes.headers['set-cookie'] = cookies;
  else delete proxyRes.headers['set-cookie'];
}

/** What frames a message belongs to it, whatever a header says. */
const FRAMING = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

/** Headers that were meant for the next hop only (RFC 9110, section 7.6.1). */
function namedByConnection(connection: string | undefined): Set<string> {
  const names = (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => !FRAMING.has(name)));
}

/** A cookie of the API as one of this site: no foreign domain, whole site, as safe as the scheme allows. */
function ownCookie(cookie: string, secure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.filter((attribute) => /^(?:expires|max-age|httponly)\b/i.test(attribute));
  return [pair, ...kept, 'Path=/', 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; ');
}
