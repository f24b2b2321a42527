import type { ClientRequest, IncomingMessage } from 'node:http';
import { parseCookie, parseSetCookie, stringifySetCookie } from 'cookie';

/** Other headers are dropped, above all the client's forwarding headers. */
const REQUEST_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
]);

/** The site sets policies and caching itself. */
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
 * RFC 9110, section 7.6.1; also remove `Expect`, which Node has answered and which would bypass the filter.
 * Reduce `Connection` to one keyword, because the proxy echoes it.
 */
export function stripHopByHopHeaders({ headers }: IncomingMessage): void {
  for (const name of namedByConnection(headers.connection)) delete headers[name];
  delete headers.expect;
  if (headers.connection !== undefined)
    headers.connection = /\bclose\b/i.test(headers.connection) ? 'close' : 'keep-alive';
}

/** @param cookies names of the forwarded cookies. */
export function filterRequestHeaders(proxyReq: ClientRequest, req: IncomingMessage, cookies: readonly string[]): void {
  for (const name of proxyReq.getHeaderNames()) {
    if (!REQUEST_HEADERS.has(name.toLowerCase())) proxyReq.removeHeader(name);
  }
  const received = parseCookie(req.headers.cookie ?? '', { decode: verbatim });
  const forwarded = cookies.flatMap((name) => (received[name] === undefined ? [] : [`${name}=${received[name]}`]));
  if (forwarded.length > 0) proxyReq.setHeader('cookie', forwarded.join('; '));
  if ('ip' in req && typeof req.ip === 'string') proxyReq.setHeader('x-forwarded-for', req.ip);
}

/** Keep known headers only; limit cookies and redirects to this site. */
export function filterResponseHeaders(
  proxyRes: IncomingMessage,
  options: { secure: boolean; ownCookies: readonly string[] },
): void {
  const dropped = namedByConnection(proxyRes.headers.connection);
  for (const name of Object.keys(proxyRes.headers)) {
    if (!RESPONSE_HEADERS.has(name) || dropped.has(name)) delete proxyRes.headers[name];
  }
  proxyRes.headers['cache-control'] = 'private, no-store';
  // A 304 needs it too (RFC 9110, section 15.4.5).
  proxyRes.headers.vary = 'Accept-Encoding';
  const { location, etag } = proxyRes.headers;
  // Weak, because the site may compress the response.
  if (etag?.startsWith('"')) proxyRes.headers.etag = `W/${etag}`;
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) delete proxyRes.headers.location;
  const cookies = (proxyRes.headers['set-cookie'] ?? []).flatMap((line) => siteCookie(line, options) ?? []);
  if (cookies.length > 0) proxyRes.headers['set-cookie'] = cookies;
  else delete proxyRes.headers['set-cookie'];
}

/** Framing headers, which `Connection` cannot make hop-by-hop. */
const FRAMING = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

function namedByConnection(connection: string | undefined): Set<string> {
  const names = (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => !FRAMING.has(name)));
}

/** Browsers compare these prefixes case-insensitively. */
const PREFIX = /^__(?:host|secure)-/i;

const verbatim = (value: string): string => value;

/** Undefined for a malformed line, or a cookie that the site sets itself. */
function siteCookie(line: string, options: { secure: boolean; ownCookies: readonly string[] }): string | undefined {
  const { name, value, maxAge, expires, httpOnly = false } = parseSetCookie(line, { decode: verbatim });
  if (options.ownCookies.includes(name.replace(PREFIX, ''))) return undefined;
  const lifetime = { ...(maxAge !== undefined && { maxAge }), ...(expires && { expires }) };
  const attributes = { httpOnly, path: '/', sameSite: 'lax', secure: options.secure } as const;
  try {
    return stringifySetCookie({ name, value, ...lifetime, ...attributes }, { encode: verbatim });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
