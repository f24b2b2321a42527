import { and, desc, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ProductType } from '../../shared/learning/product-filters.ts';
import { SALES } from '../../shared/learning/products.page.ts';
import { utcDay } from '../common/calendar.ts';
import { hasTerm } from '../content/queries/items.ts';
import { NEW_SHELF, newSince } from '../content/queries/newness.ts';
import { listTerms } from '../content/queries/terms.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';

const type = sql<ProductType>`${contentItems.card}->>'productType'`;
const rank = sql`nullif(${contentItems.card}->'bestSeller', 'null')`;

export const isBook: SQL = eq(type, 'book');
export const isLearning: SQL = ne(type, 'book');
const isOfType = (productType: ProductType): SQL => eq(type, productType);
export const isOnShelf = (shelf: string): SQL => sql`${contentItems.card}->'shelves' ? ${shelf}`;
export const isBestSeller: SQL = sql`${rank} is not null`;

/** Lists omit discontinued products, whose own pages stay. */
export const isOffered = (now: Date): SQL => sql`(${or(isNull(contentItems.endsAt), gte(contentItems.endsAt, now))})`;

export function isOnSale(now: Date): SQL {
  const day = utcDay(now);
  const sale = sql`${contentItems.card}->'sale'`;
  return sql`(
    jsonb_typeof(${sale}) = 'object'
    and coalesce(${sale}->>'starts', ${day}) <= ${day}
    and coalesce(${sale}->>'ends', ${day}) >= ${day}
  )`;
}

export const newestFirst: SQL[] = [desc(contentItems.publishedAt)];
export const bestSellersFirst: SQL[] = [sql`${rank} asc nulls last`, ...newestFirst];

export type Tab = { where: SQL | undefined; orderBy: SQL[] };

/** Any other tab name is a shelf or a term. */
const tabs: Record<string, (now: Date) => Tab> = {
  all: () => ({ where: undefined, orderBy: newestFirst }),
  books: () => ({ where: isBook, orderBy: newestFirst }),
  learning: () => ({ where: isLearning, orderBy: newestFirst }),
  courses: () => ({ where: isOfType('course'), orderBy: newestFirst }),
  'online-university': () => ({ where: isOfType('online-university'), orderBy: newestFirst }),
  certificates: () => ({ where: isOfType('certificate'), orderBy: newestFirst }),
  bundles: () => ({ where: isOfType('bundle'), orderBy: newestFirst }),
  workshops: () => ({ where: isOfType('workshop'), orderBy: newestFirst }),
  'best-sellers': () => ({ where: isBestSeller, orderBy: bestSellersFirst }),
  new: (now) => ({
    where: sql`(${isOnShelf(NEW_SHELF)} or ${gte(contentItems.publishedAt, newSince(now))})`,
    orderBy: newestFirst,
  }),
  sale: (now) => ({ where: isOnSale(now), orderBy: bestSellersFirst }),
};

const shelves = new Set(['summer-sale', 'black-friday', 'book-sale', 'convergence-store']);

/** Hyphenated names are combined with AND (`summer-sale-courses`); undefined for an unknown tab. */
export async function tabNamed(db: Db, name: string, now: Date): Promise<Tab | undefined> {
  const tab = fixedTab(name, now) ?? (await termTab(db, name));
  if (tab) return tab;
  for (const { index } of name.matchAll(/-/g)) {
    const outer = fixedTab(name.slice(0, index), now);
    const inner = outer && (await tabNamed(db, name.slice(index + 1), now));
    if (inner) return { where: and(outer.where, inner.where), orderBy: inner.orderBy };
  }
  return undefined;
}

function fixedTab(name: string, now: Date): Tab | undefined {
  if (shelves.has(name)) return { where: isOnShelf(name), orderBy: bestSellersFirst };
  return Object.hasOwn(tabs, name) ? tabs[name]?.(now) : undefined;
}

async function termTab(db: Db, codeName: string): Promise<Tab | undefined> {
  const term = (await listTerms(db)).find((candidate) => candidate.codeName === codeName);
  return term && { where: hasTerm([term.id]), orderBy: newestFirst };
}

/** Tab shown in full by path; other pages show all products. */
const catalogues: Record<string, string> = {
  '/education/books': 'books',
  '/education/courses': 'learning',
  '/education/online-university': 'online-university',
  '/education/online-university-certificates': 'certificates',
  '/education/course-bundles': 'bundles',
  '/education/sale': 'sale',
  '/education/convergence-store': 'convergence-store',
  '/education/summer-sale': 'sale-summer-sale',
  '/education/black-friday': 'black-friday',
  '/resources/book-sale': 'book-sale',
};

/** Pages of sales without a product today, with the pages of their parts. */
export async function emptySales(db: Db, now: Date): Promise<string[]> {
  const sales = await Promise.all(
    SALES.map(async (path) => {
      const { where } = await catalogueAt(db, path, now);
      const [found] = await db
        .select({ path: contentItems.path })
        .from(contentItems)
        .where(and(eq(contentItems.kind, 'product'), isVisible(now), isOffered(now), where))
        .limit(1);
      return found ? [] : [path];
    }),
  );
  return sales.flat();
}

export async function catalogueAt(db: Db, path: string, now: Date): Promise<Tab> {
  const name = Object.hasOwn(catalogues, path) ? catalogues[path] : undefined;
  return (await tabNamed(db, name ?? 'all', now)) ?? { where: undefined, orderBy: newestFirst };
}
