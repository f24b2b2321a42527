import type { PageKind } from '../../shared/pages/registry.ts';
import type { PageRequest } from './page-request.ts';

/** The kinds of page that search. Their lists without a text of the visitor's own are cached, and cheap. */
const KINDS: ReadonlySet<PageKind> = new Set<PageKind>(['search', 'articleList', 'events']);

/** Whether a page searches for what its visitor has entered, which costs the database as much as many other pages. */
export function isSearchPage({ input, isCacheable }: PageRequest): boolean {
  const { kind } = input.match.route;
  return KINDS.has(kind) && (kind === 'search' || !isCacheable);
}
