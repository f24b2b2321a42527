export interface TargetParts {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** Split at the first `#` and the first `?` before it, without decoding or validating. */
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

/** Insert a query (with its `?`, or empty) before the fragment, byte for byte. */
export function addQuery(url: string, query: string): string {
  if (query === '' || query === '?') return url;
  const { path, query: existing, fragment } = splitTarget(url);
  const joined = existing === '' || existing === '?' ? query : `${existing}&${query.slice(1)}`;
  return path + joined + fragment;
}

/** First path segment in lower case, decoded if possible, for guards on a whole section. */
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
