import { asc, desc, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import { fillProduct } from '../../../../shared/site/product-token.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import type { productTypes } from '../content/markdown-kinds.ts';
import type { Db } from '../db.ts';
import type { ItemKind } from '../items.ts';
import { isVisible } from '../queries/visible.ts';
import { contentItems } from '../schema.ts';
import { isPublic } from './findable.ts';

type Entry = ResponseOf<'search.sitemap'>['result'][number];
type Row = { kind: ItemKind; path: string; title: string; modified: string | null; productType: ProductType | null };
type ProductType = (typeof productTypes)[number];

/** The page that leads a part of the site of which the bare path is no page, by the path's first segment. */
const LEADS: Record<string, string> = {
  education: '/education/all-products',
  fellows: '/join-{product}',
  membership: '/join-{product}',
  'renew-membership': '/join-{product}',
  resources: '/resources/professional-development',
  website: '/website/website-faqs',
  welcometoraps: '/join-{product}',
  'work-for-{product}': '/who-we-are/work-for-{product}',
};

/** The list a product stands on. */
const SHELVES: Record<ProductType, string> = {
  book: '/education/books',
  course: '/education/courses',
  workshop: '/education/courses',
  'online-university': '/education/online-university',
  certificate: '/education/online-university-certificates',
  bundle: '/education/course-bundles',
};

/**
 * Every public page as a tree (section 2, Sitemap). A page stands below the page with the longest path that begins its own, else
 * below the page that leads its part of the site; articles, events and products stand below their lists. Pages keep the order of the
 * menus, articles and events are by date; home comes first, the section areas last, under their names.
 */
export async function sitemapTree({ db, site, now }: { db: Db; site: Site; now: Date }): Promise<Entry[]> {
  const rows = (await publicRows(db, now)).filter(({ path }) => isPublic(site, path));
  const leads = leadingPages(site);
  const areaNames = new Map(site.areas.map(({ id, root, name }) => [`/${id}/${root}`, name]));
  const entries = new Map(
    rows.map((row) => [row.path, toEntry({ ...row, title: areaNames.get(row.path) ?? row.title })]),
  );
  const roots: Entry[] = [];
  for (const row of rows) {
    const entry = entries.get(row.path);
    const above = pathsAbove(row, leads).find((path) => path !== row.path && entries.has(path));
    if (entry) (entries.get(above ?? '')?.children ?? roots).push(entry);
  }
  const place = ({ path }: Entry) => (path === '/' ? -2 : site.areas.findIndex(({ id }) => path.startsWith(`/${id}/`)));
  return roots.sort((a, b) => place(a) - place(b));
}

/** Pages before what stands on them, in the order of the menus. */
async function publicRows(db: Db, now: Date): Promise<Row[]> {
  const { card, data, kind } = contentItems;
  return db
    .select({
      kind,
      path: contentItems.path,
      title: contentItems.title,
      modified: sql<string | null>`coalesce(${data}->>'modifiedDate', ${card}->>'publishedDate')`,
      productType: sql<ProductType | null>`${card}->>'productType'`,
    })
    .from(contentItems)
    .where(isVisible(now))
    .orderBy(
      desc(sql`${kind} = 'page'`),
      sql`(${card}->>'order')::int`,
      desc(contentItems.publishedAt),
      desc(contentItems.startsAt),
      asc(sql`lower(${contentItems.title})`),
    );
}

function toEntry({ title, path, modified }: Row): Entry {
  return { title, path, ...(modified !== null && { modified }), children: [] };
}

/** The leading page by first segment, those of the section areas included: a bare area path goes to its root. */
function leadingPages(site: Site): ReadonlyMap<string, string> {
  const fill = (text: string) => fillProduct(text, site.product);
  return new Map([
    ...Object.entries(LEADS).map(([segment, path]): [string, string] => [fill(segment), fill(path)]),
    ...site.areas.map(({ id, root }): [string, string] => [id, `/${id}/${root}`]),
  ]);
}

/** The paths a row could stand below, the nearest first. */
function pathsAbove({ path, productType }: Row, leads: ReadonlyMap<string, string>): string[] {
  const shelf = productType === null ? path : `${SHELVES[productType]}/${path}`;
  const segments = shelf.split('/').slice(1, -1);
  const prefixes = segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}`);
  const lead = leads.get(shelf.split('/')[1] ?? '');
  return lead === undefined ? prefixes : [...prefixes, lead];
}
