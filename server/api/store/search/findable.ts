import { and, type SQL, sql } from 'drizzle-orm';
import type { PageKind } from '../../../../shared/site/page-kinds.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { isVisible } from '../queries/visible.ts';
import { contentItems } from '../schema.ts';

/** Kinds of page that are steps on the way or parts of other pages: nobody looks for them. */
const UNLISTED: ReadonlySet<PageKind> = new Set<PageKind>([
  'formEmbed',
  'prohibited',
  'transition',
  'preview',
  'externalRedirect',
  'notFound',
]);

/** What the search and its filters count: what is visible, but for pages nobody looks for. */
export function isFindable(site: Site, now: Date): SQL | undefined {
  const unlisted = site.routes.filter(({ kind }) => UNLISTED.has(kind)).map(({ path }) => path);
  return and(isVisible(now), sql`${contentItems.path} <> all (${sql.param(unlisted)}::text[])`);
}

/** Whether everybody may open a path: the sitemap lists nothing else. */
export function isPublic(site: Site, path: string): boolean {
  const { kind, access } = site.match(path).route;
  return access !== 'member' && !UNLISTED.has(kind);
}
