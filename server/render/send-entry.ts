import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { type Encoding, negotiateEncoding } from '../http/content-encoding.ts';
import type { CacheEntry } from '../page-cache/entry.ts';
import type { RequestContext } from '../pipeline/request-context.ts';

/** For `writeHead`: names and values alternately. */
type Prepared = { readonly etag: string; readonly full: readonly string[]; readonly notModified: readonly string[] };

/** Omitted from a 304 (RFC 9110, section 15.4.5). */
const REPRESENTATION_HEADERS = new Set(['content-type', 'speculation-rules']);

const prepared = new WeakMap<CacheEntry, Partial<Record<Encoding, Prepared>>>();

type SendOptions = {
  context: RequestContext;
  /** Parameters of Cache-Status (RFC 9211), such as `hit`. */
  cacheStatus: string;
  now: number;
};

/** Omit the body for HEAD and a matching ETag. */
export function sendEntry(req: IncomingMessage, res: ServerResponse, entry: CacheEntry, options: SendOptions): void {
  const { context, cacheStatus, now } = options;
  const encoding = negotiateEncoding(req.headers['accept-encoding']);
  const { etag, full, notModified } = headersFor(entry, encoding);
  // Range is ignored, as RFC 9110 allows (section 14.2): pages are small.
  const ifNoneMatch = req.headers['if-none-match'];
  const isKnown =
    ifNoneMatch !== undefined && entry.status === 200 && fresh({ 'if-none-match': ifNoneMatch }, { etag });
  context.cacheStatus = `rostrum; ${cacheStatus}`;
  const age = Math.max(0, Math.floor((now - entry.storedAt) / 1000));
  res.writeHead(isKnown ? 304 : entry.status, [
    ...['X-Request-Id', context.requestId, 'Cache-Status', context.cacheStatus, 'Age', String(age)],
    ...(isKnown ? notModified : full),
  ]);
  if (isKnown || req.method === 'HEAD') res.end();
  else res.end(entry.bodies[encoding]);
}

function headersFor(entry: CacheEntry, encoding: Encoding): Prepared {
  const ofEntry = prepared.get(entry) ?? {};
  prepared.set(entry, ofEntry);
  ofEntry[encoding] ??= prepare(entry, encoding);
  return ofEntry[encoding];
}

function prepare({ headers, etag: opaqueTag, bodies }: CacheEntry, encoding: Encoding): Prepared {
  const etag = `"${opaqueTag}-${encoding}"`;
  const stored = Object.entries(headers);
  const notModified = [
    'ETag',
    etag,
    ...stored.filter(([name]) => !REPRESENTATION_HEADERS.has(name.toLowerCase())).flat(),
  ];
  const full = ['ETag', etag, ...stored.flat(), 'Content-Length', String(bodies[encoding].length)];
  if (encoding !== 'identity') full.push('Content-Encoding', encoding);
  return { etag, full, notModified };
}
