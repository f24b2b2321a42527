import { and, desc, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { productTypes } from '../content/kinds.ts';
import type { Db } from '../db.ts';
import { contentItems } from '../schema.ts';
import { dayText } from './cards.ts';
import { hasTerm } from './items.ts';
import { termsOf } from './terms.ts';

type ProductType = (typeof productTypes)[number];

const type = sql<ProductType>`${contentItems.card}->>'productType'`;
const rank = sql`(${contentItems.card}->>'bestSeller')::int`;

export const isBook: SQL = eq(type, 'book');
/** Everything one learns by attending or clicking: all that is not a book. */
export const isLearning: SQL = ne(type, 'book');
export const isOfType = (wanted: ProductType): SQL => eq(type, wanted);
export const isOnShelf = (shelf: string): SQL => sql`${contentItems.card}->'shelves' ? ${shelf}`;
export const isBestSeller: SQL = sql`${rank} is not null`;

/** Still offered: lists leave out what is no longer to be had; its own page stays. */
export const isOffered = (now: Date): SQL => sql`(${or(isNull(contentItems.endsAt), gte(contentItems.endsAt, now))})`;

/** Has a sale price that holds today. */
export function isOnSale(now: Date): SQL {
  const day = dayText(now);
  const sale = sql`${contentItems.card}->'sale'`;
  return sql`(
    jsonb_typeof(${sale}) = 'object'
    and coalesce(${sale}->>'starts', ${day}) <= ${day}
    and coalesce(${sale}->>'ends', ${day}) >= ${day}
  )`;
}

export const newestFirst: SQL[] = [desc(contentItems.publishedAt)];
export const bestSellersFirst: SQL[] = [sql`${rank} asc nulls last`, ...newestFirst];

/** What stands on a tab, and in which order. */
export type Tab = { where: SQL | undefined; orderBy: SQL[] };

/** A book or course counts as new for half a year. */
const NEW_DAYS = 183;

/** The tabs with a meaning of their own; any other tab is a shelf or a term. */
const tabs: Record<string, (now: Date) => Tab> = {
  all: () => ({ where: undefined, orderBy: newestFirst }),
  books: () => ({ where: isBook, orderBy: newestFirst }),
  courses: () => ({ where: isOfType('course'), orderBy: newestFirst }),
  'online-university': () => ({ where: isOfType('online-university'), orderBy: newestFirst }),
  certificates: () => ({ where: isOfType('certificate'), orderBy: newestFirst }),
  bundles: () => ({ where: isOfType('bundle'), orderBy: newestFirst }),
  workshops: () => ({ where: isOfType('workshop'), orderBy: newestFirst }),
  'best-sellers': () => ({ where: isBestSeller, orderBy: bestSellersFirst }),
  new: (now) => ({
    where: sql`(${isOnShelf('new')} or ${gte(contentItems.publishedAt, new Date(now.getTime() - NEW_DAYS * 86_400_000))})`,
    orderBy: newestFirst,
  }),
  sale: (now) => ({ where: isOnSale(now), orderBy: bestSellersFirst }),
};

/** Shelves that products name themselves. */
const shelves = new Set(['summer-sale', 'black-friday', 'book-sale']);

/** The tab of a name: one of its own, a shelf, or a term's code name. Undefined when there is no such tab. */
export async function tabNamed(db: Db, name: string, now: Date): Promise<Tab | undefined> {
  const known = Object.hasOwn(tabs, name) ? tabs[name] : undefined;
  if (known) return known(now);
  if (shelves.has(name)) return { where: isOnShelf(name), orderBy: bestSellersFirst };
  const term = (await termsOf(db)).find(({ codeName }) => codeName === name);
  if (term) return { where: hasTerm([term.id]), orderBy: newestFirst };
  return undefined;
}

/** What a catalogue page is about, and the tabs it has unless its content names others. */
type Catalogue = { where: (now: Date) => SQL | undefined; tabs: string[] };

const everything: Catalogue = {
  where: () => undefined,
  tabs: ['all', 'courses', 'online-university', 'certificates', 'bundles', 'workshops', 'books'],
};
const catalogues: Record<string, Catalogue> = {
  '/education/books': { where: () => isBook, tabs: ['all', 'best-sellers', 'new', 'sale'] },
  '/resources/book-sale': { where: (now) => and(isBook, isOnSale(now)), tabs: ['all'] },
  '/education/courses': {
    where: () => isLearning,
    tabs: ['all', 'courses', 'online-university', 'certificates', 'bundles', 'workshops', 'new'],
  },
  '/education/online-university': { where: () => isOfType('online-university'), tabs: ['all', 'new'] },
  '/education/online-university-certificates': { where: () => isOfType('certificate'), tabs: ['all'] },
  '/education/course-bundles': { where: () => isOfType('bundle'), tabs: ['all'] },
  '/education/sale': { where: isOnSale, tabs: ['all', 'books', 'courses', 'bundles'] },
  '/education/summer-sale': { where: () => isOnShelf('summer-sale'), tabs: ['all', 'books', 'courses'] },
  '/education/black-friday': { where: () => isOnShelf('black-friday'), tabs: ['all', 'books', 'courses'] },
};

/** The catalogue at a path; a page that is none of the known ones offers everything. */
export function catalogueAt(path: string): Catalogue {
  return (Object.hasOwn(catalogues, path) ? catalogues[path] : undefined) ?? everything;
}

/** What a tab is called when the content gives it no name. */
export const TAB_TITLES: Record<string, string> = {
  all: 'All',
  books: 'Books',
  courses: 'Courses',
  'online-university': 'Online University',
  certificates: 'Certificates',
  bundles: 'Bundles',
  workshops: 'Workshops',
  'best-sellers': 'Best-sellers',
  new: 'New',
  sale: 'On sale',
};
