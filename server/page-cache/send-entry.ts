import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { type Encoding, negotiateEncoding } from '../http/content-encoding.ts';
import type { RequestContext } from '../pipeline/request-context.ts';
import type { CacheEntry } from './entry.ts';

/** The response headers of an entry in one encoding, as `writeHead` takes them: names and values alternately. */
type Prepared = { readonly etag: string; readonly full: string[]; readonly notModified: string[] };

/** Where the values of one response are among the prepared headers. */
const REQUEST_ID_AT = 1;
const CACHE_STATUS_AT = 3;
const AGE_AT = 5;

/** The parameters of Cache-Status of a stale entry that is being revalidated (RFC 5861). */
export const STALE_WHILE_REVALIDATE = 'hit; detail=stale-while-revalidate';

/** Headers of a representation, which a 304 leaves out (RFC 9110, section 15.4.5). */
const REPRESENTATION_HEADERS = new Set(['content-type', 'speculation-rules']);

const prepared = new WeakMap<CacheEntry, Partial<Record<Encoding, Prepared>>>();

type SendOptions = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  context: RequestContext;
  /** The parameters of Cache-Status (RFC 9211), such as `hit`. */
  cacheStatus: string;
  /** Epoch milliseconds. */
  now: number;
};

/** Sends a cache entry in the encoding the client prefers; without the body when the client has it, or sent HEAD. */
export function sendEntry(req: IncomingMessage, res: ServerResponse, entry: CacheEntry, options: SendOptions): void {
  const { acceptEncoding, ifNoneMatch, context, cacheStatus, now } = options;
  const encoding = negotiateEncoding(acceptEncoding);
  const { etag, full, notModified } = headersFor(entry, encoding);
  // Range is ignored, as RFC 9110 allows (section 14.2): pages are small.
  const isKnown =
    ifNoneMatch !== undefined && entry.status === 200 && fresh({ 'if-none-match': ifNoneMatch }, { etag });
  const headers = isKnown ? notModified : full;
  context.cacheStatus = `rostrum; ${cacheStatus}`;
  // Nothing else uses the array before writeHead has written it.
  headers[REQUEST_ID_AT] = context.requestId;
  headers[CACHE_STATUS_AT] = context.cacheStatus;
  headers[AGE_AT] = String(Math.max(0, Math.floor((now - entry.storedAt) / 1000)));
  res.writeHead(isKnown ? 304 : entry.status, headers);
  if (isKnown || req.method === 'HEAD') res.end();
  else res.end(entry.bodies[encoding]);
}

function headersFor(entry: CacheEntry, encoding: Encoding): Prepared {
  let ofEntry = prepared.get(entry);
  if (!ofEntry) {
    ofEntry = {};
    prepared.set(entry, ofEntry);
  }
  ofEntry[encoding] ??= prepare(entry, encoding);
  return ofEntry[encoding];
}

function prepare({ headers, etag: opaqueTag, bodies }: CacheEntry, encoding: Encoding): Prepared {
  const etag = `"${opaqueTag}-${encoding}"`;
  const own = ['X-Request-Id', '', 'Cache-Status', '', 'Age', '', 'ETag', etag];
  const stored = Object.entries(headers);
  const notModified = [...own, ...stored.filter(([name]) => !REPRESENTATION_HEADERS.has(name.toLowerCase())).flat()];
  const full = [...own, ...stored.flat(), 'Content-Length', String(bodies[encoding].length)];
  if (encoding !== 'identity') full.push('Content-Encoding', encoding);
  return { etag, full, notModified };
}
