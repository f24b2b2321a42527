/** A request target taken apart; `query` and `fragment` carry their `?` and `#`, or are empty. */
export interface TargetParts {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** Splits an address at its first `#` and the first `?` before it; nothing is decoded or checked. */
export function splitTarget(target: string): TargetParts {
  const hash = target.indexOf('#');
  const beforeHash = hash < 0 ? target : target.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  return {
    path: mark < 0 ? beforeHash : beforeHash.slice(0, mark),
    query: mark < 0 ? '' : beforeHash.slice(mark),
    fragment: hash < 0 ? '' : target.slice(hash),
  };
}

/**
 * Adds a query (with its `?`, or empty) to an address, behind the query it has and before its fragment. The bytes of both
 * stay as they are.
 */
export function addQuery(address: string, query: string): string {
  if (query === '' || query === '?') return address;
  const { path, query: own, fragment } = splitTarget(address);
  const joined = own === '' || own === '?' ? query : `${own}&${query.slice(1)}`;
  return path + joined + fragment;
}

/** First segment of a path, decoded as far as it can be and in lower case: what a guard on a whole section compares. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  const segment = path.slice(1, end < 0 ? path.length : end).toLowerCase();
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}
