import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { compress } from '../http/compress.ts';
import { ENCODINGS, type Encoding } from '../http/content-encoding.ts';

/** Stored response (RFC 9111) in every encoding; times are epoch milliseconds. */
export type CacheEntry = {
  readonly status: 200 | 404;
  readonly route: string;
  /** Only headers that do not depend on the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Opaque tag of the identity body, without quotes; each encoding appends its name. */
  readonly etag: string;
  /** A purge of any of these drops the entry. */
  readonly tags: readonly string[];
  readonly storedAt: number;
  /** Served without revalidation until then. */
  readonly freshUntil: number;
  /** Served while revalidating until then (RFC 5861); for a day when revalidation fails. */
  readonly staleUntil: number;
};

/** Tolerated clock correction; an entry dated further ahead was stored before the clock was set back. */
const CLOCK_STEP_MS = 1000;

const isFromFuture = ({ storedAt }: CacheEntry, now: number): boolean => storedAt > now + CLOCK_STEP_MS;

export const isFresh = (entry: CacheEntry, now: number): boolean => entry.freshUntil > now && !isFromFuture(entry, now);

/** stale-if-error (RFC 5861). */
export const STALE_IF_ERROR_MS = DAY_MS;

/** Upper limit for entries of other replicas; exceeds any cache policy of the contract. */
const MAX_FRESH_MS = HOUR_MS;

/** Adjust another replica's entry to this clock. */
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

const OVERHEAD_BYTES = 1000;

export function toSize({ bodies, headers }: CacheEntry): number {
  let bytes = OVERHEAD_BYTES;
  for (const encoding of ENCODINGS) bytes += bodies[encoding].length;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length;
  return bytes;
}

export async function encodeBodies(html: string): Promise<Pick<CacheEntry, 'bodies' | 'etag'>> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  return {
    bodies: { br: unpooled(br), gzip: unpooled(gzip), identity: unpooled(identity) },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  };
}

/** Copy: a small buffer is a view that would keep its whole pool in memory. */
const unpooled = (bytes: Buffer): Buffer => Buffer.from(Uint8Array.from(bytes).buffer);
