import { type CallId, callIds, toSpec } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';

type PathEntry = { patterns: string[]; methods: Map<'GET' | 'POST', CallId> };

/** Sorts specific paths first, and serves a double slash also as a single one, since proxies merge slashes. */
export function routeTable(ids: readonly CallId[] = callIds): PathEntry[] {
  const entries = new Map<string, PathEntry>();
  for (const id of ids) {
    const { path, method } = toSpec(id);
    const single = path.replace('//', '/');
    const entry: PathEntry = entries.get(single) ?? { patterns: [], methods: new Map() };
    entries.set(single, entry);
    for (const pattern of [buildPattern(id, path), buildPattern(id, single)]) {
      if (!entry.patterns.includes(pattern)) entry.patterns.push(pattern);
    }
    entry.methods.set(method, id);
  }
  return [...entries].sort(([a], [b]) => bySpecificity(a, b)).map(([, entry]) => entry);
}

function buildPattern(id: CallId, path: string): string {
  const params = toSchemas(id).params;
  return path.replace(/\/:([A-Za-z]+)/g, (segment, name: string) =>
    params?.shape[name]?.safeParse(undefined).success ? `{${segment}}` : segment,
  );
}

function bySpecificity(a: string, b: string): number {
  const segmentsOfB = b.split('/');
  for (const [index, segment] of a.split('/').entries()) {
    const other = segmentsOfB[index];
    if (other === undefined) return -1;
    const difference = Number(segment.startsWith(':')) - Number(other.startsWith(':'));
    if (difference !== 0) return difference;
  }
  return 0;
}
