import { asc, desc, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import { fillProduct } from '../../../../shared/site/product-token.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import type { productTypes } from '../content/markdown-kinds.ts';
import { isVisible } from '../queries/visible.ts';
import { contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import type { ItemKind } from '../schema/items.ts';
import { allDocuments } from './documents.ts';
import { isPublic } from './findable.ts';

type Entry = ResponseOf<'search.sitemap'>['result'][number];
type Row = { kind: ItemKind; path: string; title: string; modified: string | null; productType: ProductType | null };
type ProductType = (typeof productTypes)[number];

/** The landing page of each section whose bare path is not a page, by the path's first segment. */
const LANDING_PAGES: Record<string, string> = {
  education: '/education/all-products',
  fellows: '/join-{product}',
  membership: '/join-{product}',
  'renew-membership': '/join-{product}',
  resources: '/resources/professional-development',
  website: '/website/website-faqs',
  welcometoraps: '/join-{product}',
  'work-for-{product}': '/who-we-are/work-for-{product}',
};

/** The page that lists the products of a type. */
const LIST_PAGES: Record<ProductType, string> = {
  book: '/education/books',
  course: '/education/courses',
  workshop: '/education/courses',
  'online-university': '/education/online-university',
  certificate: '/education/online-university-certificates',
  bundle: '/education/course-bundles',
};

/**
 * The tree of all public pages (section 2, Sitemap). An entry's parent is the entry with the longest path that is a prefix of its
 * own, otherwise the landing page of its section; products are below the page that lists them. Pages are in menu order, articles
 * and events by date, newest first. The home page comes first, the section areas last and under their names.
 */
export async function sitemapTree({ db, site, now }: { db: Db; site: Site; now: Date }): Promise<Entry[]> {
  const rows = (await publicRows(db, now))
    .filter((row) => isPublic(site, row))
    .concat(await documentRows({ db, site, now }));
  const landingPages = landingPagesOf(site);
  const areaNames = new Map(site.areas.map(({ id, root, name }) => [`/${id}/${root}`, name]));
  const entries = new Map(
    rows.map((row) => [row.path, toEntry({ ...row, title: areaNames.get(row.path) ?? row.title })]),
  );
  const roots: Entry[] = [];
  for (const row of rows) {
    const entry = entries.get(row.path);
    const parent = parentPaths(row, landingPages).find((path) => path !== row.path && entries.has(path));
    if (entry) (entries.get(parent ?? '')?.children ?? roots).push(entry);
  }
  const rank = ({ path }: Entry) => (path === '/' ? -2 : site.areas.findIndex(({ id }) => path.startsWith(`/${id}/`)));
  return roots.sort((a, b) => rank(a) - rank(b));
}

/** All visible items; pages come first, in menu order. */
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
      sql`${card}->'order'`,
      desc(contentItems.publishedAt),
      desc(contentItems.startsAt),
      asc(sql`lower(${contentItems.title})`),
    );
}

/** The pages of official documents, which are no items. */
async function documentRows(context: { db: Db; site: Site; now: Date }): Promise<Row[]> {
  const documents = await allDocuments(context);
  return documents.map(({ number, path }) => ({
    kind: 'page',
    path,
    title: number,
    modified: null,
    productType: null,
  }));
}

function toEntry({ title, path, modified }: Row): Entry {
  return { title, path, ...(modified !== null && { modified }), children: [] };
}

/** Landing pages by first segment, including the roots of the section areas. */
function landingPagesOf(site: Site): ReadonlyMap<string, string> {
  const fill = (text: string) => fillProduct(text, site.product);
  return new Map([
    ...Object.entries(LANDING_PAGES).map(([segment, path]): [string, string] => [fill(segment), fill(path)]),
    ...site.areas.map(({ id, root }): [string, string] => [id, `/${id}/${root}`]),
  ]);
}

/** The paths that may be an item's parent, the nearest first. */
function parentPaths({ path, productType }: Row, landingPages: ReadonlyMap<string, string>): string[] {
  const listedPath = productType === null ? path : `${LIST_PAGES[productType]}/${path}`;
  const segments = listedPath.split('/').slice(1, -1);
  const prefixes = segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}`);
  const landingPage = landingPages.get(listedPath.split('/')[1] ?? '');
  return landingPage === undefined ? prefixes : [...prefixes, landingPage];
}
