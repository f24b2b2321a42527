/** The parts of a request target; `query` and `fragment` include their `?` and `#`, or are empty. */
export interface TargetParts {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** Splits a relative URL at its first `#` and the first `?` before it, without decoding or validating anything. */
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

/** Appends a query (with its `?`, or empty) to a URL, after its query and before its fragment, byte for byte. */
export function addQuery(url: string, query: string): string {
  if (query === '' || query === '?') return url;
  const { path, query: existing, fragment } = splitTarget(url);
  const joined = existing === '' || existing === '?' ? query : `${existing}&${query.slice(1)}`;
  return path + joined + fragment;
}

/** The first segment of a path in lower case, decoded if possible, for guards on a whole section. */
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
