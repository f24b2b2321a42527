import { type CallId, callIds, specOf } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';

/** All calls of one path. */
type PathEntry = { patterns: string[]; methods: Map<'GET' | 'POST', CallId> };

/**
 * The contract's calls grouped by path, the more specific path first, so that `/events/calendar` is never taken for an
 * event's id. A path with a doubled slash answers to a single one too (decisions, Calls with an unknown method or path).
 */
export function routeTable(ids: readonly CallId[] = callIds): PathEntry[] {
  const entries = new Map<string, PathEntry>();
  for (const id of ids) {
    const { path, method } = specOf(id);
    const single = path.replace('//', '/');
    const entry: PathEntry = entries.get(single) ?? { patterns: [], methods: new Map() };
    entries.set(single, entry);
    for (const pattern of [patternOf(id, path), patternOf(id, single)]) {
      if (!entry.patterns.includes(pattern)) entry.patterns.push(pattern);
    }
    entry.methods.set(method, id);
  }
  return [...entries].sort(([a], [b]) => bySpecificity(a, b)).map(([, entry]) => entry);
}

/** Express' pattern of a call's path; a parameter that has a default may be left out. */
function patternOf(id: CallId, path: string): string {
  const params = schemasOf(id).params;
  return path.replace(/\/:([A-Za-z]+)/g, (segment, name: string) =>
    params?.shape[name]?.safeParse(undefined).success ? `{${segment}}` : segment,
  );
}

/** A fixed segment comes before a parameter, segment by segment from the left. */
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
