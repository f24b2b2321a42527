import { and, desc, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { productTypes } from '../content/markdown-kinds.ts';
import type { Db } from '../db.ts';
import { contentItems } from '../schema.ts';
import { dayText } from './cards.ts';
import { hasTerm } from './items.ts';
import { NEW_SHELF, newSince } from './newness.ts';
import { termsOf } from './terms.ts';

type ProductType = (typeof productTypes)[number];

const type = sql<ProductType>`${contentItems.card}->>'productType'`;
const rank = sql`(${contentItems.card}->>'bestSeller')::int`;

export const isBook: SQL = eq(type, 'book');
/** Everything one learns by attending or clicking: all that is not a book. */
export const isLearning: SQL = ne(type, 'book');
const isOfType = (wanted: ProductType): SQL => eq(type, wanted);
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

/** The tabs with a meaning of their own; any other tab is a shelf or a term. */
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

/** Shelves that products name themselves. */
const shelves = new Set(['summer-sale', 'black-friday', 'book-sale', 'convergence-store']);

/**
 * The tab of a name: one with a meaning of its own, a shelf, or a term's code name. Two such names joined by a hyphen narrow each
 * other (`summer-sale-courses`, `online-university-medical-devices`). Undefined when there is no such tab.
 */
export async function tabNamed(db: Db, name: string, now: Date): Promise<Tab | undefined> {
  const fixed = fixedTab(name, now) ?? (await termTab(db, name));
  if (fixed) return fixed;
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
  const term = (await termsOf(db)).find((known) => known.codeName === codeName);
  return term && { where: hasTerm([term.id]), orderBy: newestFirst };
}

/** What each catalogue page is about. A page that is none of these offers everything. */
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

/** The tab that holds all of what the catalogue page at a path is about. */
export async function catalogueAt(db: Db, path: string, now: Date): Promise<Tab> {
  const name = Object.hasOwn(catalogues, path) ? catalogues[path] : undefined;
  return (await tabNamed(db, name ?? 'all', now)) ?? { where: undefined, orderBy: newestFirst };
}
