import type { PageKind } from '../../shared/pages/registry.ts';
import type { PageRequest } from './page-request.ts';

/** Their lists without free text are cached, and cheap. */
const KINDS: ReadonlySet<PageKind> = new Set<PageKind>(['search', 'articleList', 'events']);

/** Searches cost the database as much as many other pages. */
export function isSearchPage({ input, isCacheable }: PageRequest): boolean {
  const { kind } = input.match.route;
  return KINDS.has(kind) && (kind === 'search' || !isCacheable);
}
