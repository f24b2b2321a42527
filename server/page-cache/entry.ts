import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { compress } from '../http/compress.ts';
import { ENCODINGS, type Encoding } from '../http/content-encoding.ts';

/** A stored response (RFC 9111) in every encoding. Times are epoch milliseconds. */
export type CacheEntry = {
  readonly status: 200 | 404;
  /** Kind of the page's route, for logs and metrics. */
  readonly route: string;
  /** All response headers that do not depend on the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Opaque tag of the identity body, without quotes; each encoding adds its name. */
  readonly etag: string;
  /** The tags of the page's data: a purge of any of these drops the entry. */
  readonly tags: readonly string[];
  readonly storedAt: number;
  /** Served without revalidation until then. */
  readonly freshUntil: number;
  /** Served while it is revalidated until then (RFC 5861); for a day when revalidation fails. */
  readonly staleUntil: number;
};

/** Tolerated clock correction. An entry dated further into the future was stored before the clock was set back. */
const CLOCK_STEP_MS = 1000;

/** @param now epoch milliseconds. */
const isFromFuture = ({ storedAt }: CacheEntry, now: number): boolean => storedAt > now + CLOCK_STEP_MS;

/** Whether an entry is served without revalidation; not after the clock was set back, when its age is unknown. */
export const isFresh = (entry: CacheEntry, now: number): boolean => entry.freshUntil > now && !isFromFuture(entry, now);

/** Milliseconds after storing for which an entry may be served when rendering fails (stale-if-error, RFC 5861). */
export const STALE_IF_ERROR_MS = DAY_MS;

/** Milliseconds for which another replica's entry is fresh at most; exceeds any cache policy of the contract. */
const MAX_FRESH_MS = HOUR_MS;

/**
 * Adjusts the times of another replica's entry to this clock: not in the future, fresh and stale for limited times.
 * @param now epoch milliseconds.
 */
export function clampTimes(entry: CacheEntry, now: number): CacheEntry {
  const { storedAt, freshUntil, staleUntil } = entry;
  const until = (time: number, max: number) => Math.min(storedAt, now) + Math.min(Math.max(0, time - storedAt), max);
  return {
    ...entry,
    storedAt: Math.min(storedAt, now),
    freshUntil: until(freshUntil, MAX_FRESH_MS),
    staleUntil: until(staleUntil, STALE_IF_ERROR_MS),
  };
}

/** Keys, times and objects of an entry, in bytes. */
const OVERHEAD_BYTES = 1000;

/** The memory an entry takes, in bytes. */
export function toSize({ bodies, headers }: CacheEntry): number {
  let bytes = OVERHEAD_BYTES;
  for (const encoding of ENCODINGS) bytes += bodies[encoding].length;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length;
  return bytes;
}

/** Encodes a page's HTML in every encoding. */
export async function encodeBodies(html: string): Promise<Pick<CacheEntry, 'bodies' | 'etag'>> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  return {
    bodies: { br: unpooled(br), gzip: unpooled(gzip), identity: unpooled(identity) },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  };
}

/** A copy that owns its memory: a small buffer is a view that would keep its whole pool in memory. */
const unpooled = (bytes: Buffer): Buffer => Buffer.from(Uint8Array.from(bytes).buffer);
