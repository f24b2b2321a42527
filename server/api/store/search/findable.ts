import { and, type SQL, sql } from 'drizzle-orm';
import { pages } from '../../../../shared/pages/registry.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { isVisible } from '../queries/visible.ts';
import { contentItems } from '../schema/content.ts';

/** Items that the search finds: visible content without the kinds of page that the sitemap leaves out. */
export function isFindable(site: Site, now: Date): SQL | undefined {
  const excluded = site.routes.filter(({ kind }) => pages[kind].sitemap === false).map(({ path }) => path);
  return and(isVisible(now), sql`${contentItems.path} <> all (${sql.param(excluded)}::text[])`);
}

/** Whether the sitemap lists a path: neither a member-only page nor a kind of page that the sitemap leaves out. */
export function isPublic(site: Site, path: string): boolean {
  const { kind, access } = site.match(path).route;
  return access !== 'member' && pages[kind].sitemap !== false;
}
