import type { CallSpec } from './call.ts';

type Spec = Pick<CallSpec, 'paged' | 'defaults'>;

const COUNTS = ['totalCount', 'pageNumber', 'pageSize', 'totalPages'] as const;

const LISTS: readonly string[] = ['result', 'articlesList'];

export const addedFields = ({ paged, defaults = {} }: Spec): string[] => [
  ...(paged ? COUNTS : []),
  ...Object.keys(defaults),
];

/** Add the defaults that an answer lacks, and the counts of a list, which is one page without them. */
export function withDefaults(body: unknown, { paged, defaults }: Spec): unknown {
  if ((!paged && !defaults) || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { ...defaults, ...(paged && toCounts(body)), ...body };
}

function toCounts(body: object): Partial<Record<(typeof COUNTS)[number], number>> {
  const [entries] = Object.entries(body).flatMap(([name, value]) =>
    LISTS.includes(name) && Array.isArray(value) ? [value] : [],
  );
  if (!entries) return {};
  const { length } = entries;
  return { totalCount: length, pageNumber: 1, pageSize: Math.max(1, length), totalPages: Math.min(1, length) };
}
