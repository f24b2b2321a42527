import type { PageInput } from '../../shared/pages/request.ts';

/** Undefined or '' removes a parameter; names stay in order, so that equal pages have equal addresses. */
export function withParams(
  { pathname, query }: PageInput,
  changes: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of query) if (!(name in changes) && value !== '') next.append(name, value);
  for (const [name, change] of Object.entries(changes)) {
    const values = Array.isArray(change) ? change : [change];
    for (const value of values) if (value !== undefined && value !== '') next.append(name, String(value));
  }
  next.sort();
  const search = next.toString();
  return search ? `${pathname}?${search}` : pathname;
}
