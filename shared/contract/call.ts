/** Shared by all visitors, private to one member, or never cached. */
export type CacheScope = 'public' | 'member' | 'none';

/** In seconds: `fresh` without revalidation, then `stale-while-revalidate` (RFC 5861). */
export type CachePolicy = {
  readonly scope: CacheScope;
  readonly fresh: number;
  readonly stale: number;
};

/** A call of section 7 as plain data, shared by browser and server; the schemas are in `contract.ts`. */
export type CallSpec = {
  readonly method: 'GET' | 'POST';
  /** Relative to the API's base path; `:name` marks a path parameter. */
  readonly path: string;
  readonly cache: CachePolicy;
  /** Not in section 7: a backend may lack it, and the page then leaves its content out. */
  readonly addition?: true;
  /** One page of a list; without counts it is the only one. */
  readonly paged?: true;
  /** Fallback values of fields that a backend may lack. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly startsLoading?: false;
  /** A failure has no label, because the data set does not map the status (section 8). */
  readonly unlabelled?: true;
  /** A GET with side effects: never prefetched, retried, cached or coalesced, and CSRF-checked like a POST. */
  readonly writes?: true;
  /** Accepts an `Idempotency-Key` header: a repeated request gets the first result. */
  readonly idempotencyKey?: true;
  readonly member?: true;
  /** Fields prefixed with the society's slug on the wire (section 3): `address` is sent as `{product}Address`. */
  readonly slugFields?: readonly string[];
  /** Accepts the preview parameters, which select a draft by its workflow id. */
  readonly preview?: true;
};

export const content: CachePolicy = { scope: 'public', fresh: 60, stale: 3600 };
export const live: CachePolicy = { scope: 'public', fresh: 10, stale: 300 };
export const personal: CachePolicy = { scope: 'member', fresh: 0, stale: 0 };
export const never: CachePolicy = { scope: 'none', fresh: 0, stale: 0 };
