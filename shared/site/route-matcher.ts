/** A path in React Router's pattern syntax: static segments, `:name` segments and a `*` at the end. */
interface Patterned {
  readonly path: string;
}

/** The row a path belongs to, and what its `:name` segments and its `*` stood for (decoded). */
export interface PathMatch<Row> {
  readonly route: Row;
  readonly params: Readonly<Record<string, string>>;
}

interface CompiledPattern<Row> {
  readonly row: Row;
  readonly segments: readonly string[];
  readonly splat: boolean;
}

const STATIC_WEIGHT = 10;
const PARAM_WEIGHT = 3;
const SPLAT_PENALTY = 2;

/**
 * Makes a matcher over rows with unique paths, one of which must be `*`. It answers as React Router does for case-sensitive routes:
 * percent-encoding is undone segment by segment, slashes at the end do not count, the most specific pattern wins.
 * Fixed paths take one look-up; patterns are tried only among those with the same first segment.
 * @throws Error when there is no `*` row or a path stands twice.
 */
export function createMatcher<Row extends Patterned>(rows: readonly Row[]): (pathname: string) => PathMatch<Row> {
  const fixed = new Map<string, Row>();
  const patterns = new Map<string, CompiledPattern<Row>[]>();
  const seen = new Set<string>();
  let catchAll: Row | undefined;

  for (const row of rows) {
    if (seen.has(row.path)) throw new Error(`The path ${row.path} stands twice in the route table`);
    seen.add(row.path);
    if (row.path === '*') catchAll = row;
    else if (!/\/[:*]/.test(row.path)) fixed.set(row.path, row);
    else {
      const pattern = compile(row);
      const first = pattern.segments[0] ?? '';
      patterns.set(
        first,
        [...(patterns.get(first) ?? []), pattern].sort((a, b) => weight(b) - weight(a)),
      );
    }
  }
  if (!catchAll) throw new Error('The route table has no catch-all row');
  const fallback = catchAll;

  return (pathname) => {
    const path = trimTrailingSlashes(decodeSegments(pathname));
    const exact = fixed.get(path);
    if (exact) return { route: exact, params: {} };
    const segments = path.slice(1).split('/');
    for (const pattern of patterns.get(segments[0] ?? '') ?? []) {
      const params = paramsOf(pattern, segments);
      if (params) return { route: pattern.row, params };
    }
    return { route: fallback, params: { '*': unescapeSlashes(path.slice(1)) } };
  };
}

function compile<Row extends Patterned>(row: Row): CompiledPattern<Row> {
  const segments = row.path.slice(1).split('/');
  const splat = segments.at(-1) === '*';
  return { row, segments: splat ? segments.slice(0, -1) : segments, splat };
}

function weight(pattern: CompiledPattern<unknown>): number {
  let total = pattern.segments.length + (pattern.splat ? 1 - SPLAT_PENALTY : 0);
  for (const segment of pattern.segments) total += segment.startsWith(':') ? PARAM_WEIGHT : STATIC_WEIGHT;
  return total;
}

/** What the segments stand for in the pattern; nothing when it does not match them. */
function paramsOf(pattern: CompiledPattern<unknown>, segments: readonly string[]): Record<string, string> | undefined {
  const { segments: wanted, splat } = pattern;
  if (segments.length < wanted.length || (!splat && segments.length > wanted.length)) return undefined;
  const params: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const have = segments[index] ?? '';
    if (!want.startsWith(':')) {
      if (have !== want) return undefined;
    } else if (have === '') return undefined;
    else params[want.slice(1)] = unescapeSlashes(have);
  }
  if (splat) params['*'] = unescapeSlashes(segments.slice(wanted.length).join('/'));
  return params;
}

/** Decodes each segment; an encoded slash stays encoded, and a path that cannot be decoded is taken as it is. */
function decodeSegments(pathname: string): string {
  if (!pathname.includes('%')) return pathname;
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

function unescapeSlashes(text: string): string {
  return text.replaceAll('%2F', '/');
}

function trimTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
}
