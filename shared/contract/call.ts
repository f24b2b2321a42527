import type { CacheTag } from './cache-tags.ts';

/** Scope of a cached response: shared by all visitors, private to one member, or never cached. */
export type CacheScope = 'public' | 'member' | 'none';

/** Cache lifetime in seconds: `fresh` without revalidation, then `stale` while it is revalidated (RFC 5861). */
export type CachePolicy = {
  readonly scope: CacheScope;
  readonly fresh: number;
  readonly stale: number;
  readonly tags: readonly CacheTag[];
};

/** One call of section 7 as plain data, which browser and server share; the schemas are in `contract.ts`. */
export type CallSpec = {
  readonly method: 'GET' | 'POST';
  /** Relative to the API's base path; `:name` marks a path parameter. */
  readonly path: string;
  readonly cache: CachePolicy;
  /** Not named in section 7: a backend may lack it, and what it feeds is then left out. */
  readonly addition?: true;
  /** The answer is one page of a list; without counts it is the only one. */
  readonly paged?: true;
  /** Fields of the answer that a backend may lack, with the values that are used instead. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Initial loading flag of the data set (section 4); true by default. */
  readonly startsLoading?: false;
  /** A failure has no label: its data set does not map the status (section 8). */
  readonly unlabelled?: true;
  /** A GET that writes: it is never prefetched, retried, cached or coalesced, and gets the CSRF checks of a POST. */
  readonly writes?: true;
  /** Accepts an `Idempotency-Key` header: a repeated request changes nothing and gets the first result. */
  readonly idempotencyKey?: true;
  /** Requires a member's bearer token. */
  readonly member?: true;
  /** Fields that carry the society's slug on the wire (section 3): `address` is sent as `{product}Address`. */
  readonly slugFields?: readonly string[];
  /** Accepts the preview parameters, which show a draft by its workflow id. */
  readonly preview?: true;
};

/** Cache policy of content: a change of one of the kinds purges it at once. */
export const content = (...tags: CacheTag[]): CachePolicy => ({ scope: 'public', fresh: 60, stale: 3600, tags });
/** Cache policy of the redirect list (section 4). */
export const live = (...tags: CacheTag[]): CachePolicy => ({ scope: 'public', fresh: 10, stale: 300, tags });
/** Cache policy of a member's own data. */
export const personal: CachePolicy = { scope: 'member', fresh: 0, stale: 0, tags: [] };
/** Cache policy of writes and credentials, which are never cached. */
export const never: CachePolicy = { scope: 'none', fresh: 0, stale: 0, tags: [] };
