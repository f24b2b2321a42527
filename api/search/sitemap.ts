import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { WELCOME_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { ProductType } from '../../shared/learning/product-filters.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { allChapters } from '../chapters/networks.ts';
import { isPublic } from '../content/queries/findable.ts';
import { perContent } from '../content/queries/per-content.ts';
import { isVisible, isVisibleIn } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Db } from '../database/schema/db.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { emptySales } from '../learning/catalogue.ts';
import { allPeople } from '../people/person-page.ts';
import { allDocuments } from './documents.ts';

type Entry = ResponseOf<'search.sitemap'>['result'][number];
type Row = { kind: ItemKind; path: string; title: string; modified: string | null; productType: ProductType | null };
type Context = { db: Db; site: Site; now: Date };
/** The tree is sent in one piece, for people. */
const MAX_ENTRIES = 10_000;

/** Landing pages of sections whose bare path is not a page. */
const LANDING_PAGES: Record<string, string> = {
  education: '/education/all-products',
  fellows: '/join-{product}',
  membership: '/join-{product}',
  people: '/who-we-are',
  [RENEWAL_PATH.slice(1)]: '/join-{product}',
  resources: '/resources/professional-development',
  website: '/website/website-faqs',
  [WELCOME_PATH.slice(1)]: '/join-{product}',
  'work-for-{product}': '/who-we-are/work-for-{product}',
};

const LIST_PAGES: Record<ProductType, string> = {
  book: '/education/books',
  course: '/education/courses',
  workshop: '/education/courses',
  'online-university': '/education/online-university',
  certificate: '/education/online-university-certificates',
  bundle: '/education/course-bundles',
};

/** Section 2, Sitemap: parents by longest path prefix or section; large sites leave out the oldest items. */
export async function sitemapTree(context: Context): Promise<{ result: Entry[]; isPartial?: true }> {
  const { db, site, now } = context;
  const visible = await visibleRows(db, now);
  const rows = visible
    .slice(0, MAX_ENTRIES)
    .filter((row) => isPublic(site, row))
    .concat(await otherRows(context));
  const landingPages = listLandingPages(site);
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
  const result = roots.sort((a, b) => rank(a) - rank(b));
  return { result, ...(visible.length > MAX_ENTRIES && { isPartial: true }) };
}

/** Pages by kind and id; finds keys first, because sorting would read every whole item. */
export async function sitemapPart(
  context: Context,
  pageNumber: number,
  pageSize: number,
): Promise<{ result: Entry[]; totalPages: number }> {
  const { db, site, now } = context;
  const part = db
    .select({ kind: contentIndex.kind, id: contentIndex.id })
    .from(contentIndex)
    .where(isVisibleIn(now))
    .orderBy(contentIndex.kind, contentIndex.id)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .as('part');
  const rows = await selectRows(db, now)
    .innerJoin(part, and(eq(contentItems.kind, part.kind), eq(contentItems.id, part.id)))
    .orderBy(contentItems.kind, contentItems.id);
  const [others, empty] = await Promise.all([pageNumber === 1 ? otherRows(context) : [], emptySales(db, now)]);
  const isEmpty = (path: string) => empty.some((sale) => path === sale || path.startsWith(`${sale}/`));
  return {
    result: [...rows.filter((row) => isPublic(site, row) && !isEmpty(row.path)), ...others].map(toEntry),
    totalPages: Math.ceil((await countVisible(db, now)) / pageSize),
  };
}

const countVisible = perContent(async (db, now) => {
  const [total] = await db.select({ rows: count() }).from(contentIndex).where(isVisibleIn(now));
  return total?.rows ?? 0;
});

/** One row more than the limit shows that the tree is partial. */
async function visibleRows(db: Db, now: Date): Promise<Row[]> {
  const { card, kind } = contentItems;
  return selectRows(db, now)
    .orderBy(
      desc(sql`${kind} = 'page'`),
      desc(sql`${kind} = 'product'`),
      sql`${card}->'order'`,
      desc(contentItems.publishedAt),
      desc(contentItems.startsAt),
      asc(sql`lower(${contentItems.title})`),
    )
    .limit(MAX_ENTRIES + 1);
}

function selectRows(db: Db, now: Date) {
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
    .$dynamic();
}

async function otherRows(context: Context): Promise<Row[]> {
  const { db, now } = context;
  const [documents, chapters, people] = await Promise.all([allDocuments(context), allChapters(db), allPeople(db, now)]);
  const titled = [...documents.map(({ number, path }) => ({ title: number, path })), ...chapters, ...people];
  return titled.map(({ title, path }) => ({ kind: 'page', path, title, modified: null, productType: null }));
}

function toEntry({ title, path, modified }: Row): Entry {
  return { title, path, ...(modified !== null && { modified }), children: [] };
}

function listLandingPages(site: Site): ReadonlyMap<string, string> {
  const fill = (text: string) => fillProduct(text, site.product);
  return new Map([
    ...Object.entries(LANDING_PAGES).map(([segment, path]): [string, string] => [fill(segment), fill(path)]),
    ...site.areas.map(({ id, root }): [string, string] => [id, `/${id}/${root}`]),
  ]);
}

function parentPaths({ path, productType }: Row, landingPages: ReadonlyMap<string, string>): string[] {
  const listedPath = productType === null ? path : `${LIST_PAGES[productType]}/${path}`;
  const segments = listedPath.split('/').slice(1, -1);
  const prefixes = segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}`);
  const landingPage = landingPages.get(listedPath.split('/')[1] ?? '');
  return landingPage === undefined ? prefixes : [...prefixes, landingPage];
}
