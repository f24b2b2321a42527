/** Who may share an answer: everyone, one member, or nobody (never kept). */
export type CacheScope = 'public' | 'member' | 'none';

/** How long an answer may be kept, in seconds: served as it is while fresh, then while a new one is fetched (stale). */
export type CachePolicy = {
  readonly scope: CacheScope;
  readonly fresh: number;
  readonly stale: number;
  readonly tags: readonly string[];
};

/** One call of section 7 as plain data: what browser and server both need to make it, and nothing that needs a schema. */
export type CallSpec = {
  readonly method: 'GET' | 'POST';
  /** Relative to the API's base path; `:name` marks a path parameter. */
  readonly path: string;
  readonly cache: CachePolicy;
  /** Whether a data set counts as loading before its first load has begun (section 4). True unless stated. */
  readonly startsLoading?: false;
  /** A GET that writes: never prefetched, retried, cached or coalesced, and checked like a POST. */
  readonly writes?: true;
  /** Needs a signed-in member: the bearer of its own data. */
  readonly member?: true;
  /** Fields that carry the society's slug on the wire (section 3): `address` travels as `{product}Address`. */
  readonly slugFields?: readonly string[];
  /** Preview parameters are accepted: unpublished content is shown to who knows its workflow id. */
  readonly preview?: true;
};

/** Edited now and then: pages, menus, articles, products. */
export const content = (...tags: string[]): CachePolicy => ({ scope: 'public', fresh: 60, stale: 3600, tags });
/** Changes by the minute or must be seen soon: notices, redirects, places left. */
export const live = (...tags: string[]): CachePolicy => ({ scope: 'public', fresh: 10, stale: 300, tags });
/** Belongs to one member. */
export const personal: CachePolicy = { scope: 'member', fresh: 0, stale: 0, tags: [] };
/** Never kept: writes and credentials. */
export const never: CachePolicy = { scope: 'none', fresh: 0, stale: 0, tags: [] };
