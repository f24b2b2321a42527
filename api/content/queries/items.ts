import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contentItems, contentNextVersions } from '../../database/schema/content.ts';
import type { Db } from '../../database/schema/db.ts';
import type { CardOf, DetailOf, ItemKind } from '../../database/schema/items.ts';
import type { CardRow, ItemRow } from './card-row.ts';
import { validCards } from './valid-cards.ts';
import { isShownTo, isVisible, namesDraft, type Preview } from './visible.ts';

const cardColumns = <K extends ItemKind>() => ({
  id: contentItems.id,
  path: contentItems.path,
  title: contentItems.title,
  summary: contentItems.summary,
  card: sql<CardOf[K]>`${contentItems.card}`,
  taxonomyIds: contentItems.taxonomyIds,
  publishedAt: contentItems.publishedAt,
  startsAt: contentItems.startsAt,
  endsAt: contentItems.endsAt,
});

export type ItemQuery = { where?: SQL | undefined; orderBy: SQL[]; limit?: number; offset?: number };

/** The visible items of a kind for a condition, without invalid stored cards. Ties have a fixed order, for paging. */
export async function listItems<K extends ItemKind>(
  db: Db,
  kind: K,
  now: Date,
  { where, orderBy, limit, offset }: ItemQuery,
): Promise<CardRow<K>[]> {
  const query = db
    .select(cardColumns<K>())
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isVisible(now), where))
    .orderBy(...orderBy, contentItems.id)
    .$dynamic();
  if (limit !== undefined) query.limit(limit);
  if (offset !== undefined) query.offset(offset);
  return validCards(await query, kind, now);
}

/** Counts the visible items of a kind for each condition, in one query. */
export async function countEach(
  db: Db,
  kind: ItemKind,
  now: Date,
  conditions: readonly (SQL | undefined)[],
): Promise<number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map((where) => sql`count(*) filter (where ${where ?? sql`true`})::int`);
  const [row] = await db
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]` })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isVisible(now)));
  return row?.counts ?? [];
}

/** Counts the visible items of a kind that meet a condition. */
export async function countItems(db: Db, kind: ItemKind, now: Date, where?: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isVisible(now), where));
  return row?.count ?? 0;
}

/** Next versions under the name of the published items, so that a condition on these finds those. */
const nextVersions = alias(contentNextVersions, 'content_items');

const itemColumns = <K extends ItemKind>() => ({
  ...cardColumns<K>(),
  bodyHtml: contentItems.bodyHtml,
  data: sql<DetailOf[K]>`${contentItems.data}`,
  draft: contentItems.draft,
});

/**
 * The first visible item of a kind for a condition, drafts by preview included. The preview of a next version finds
 * that version instead of the published item.
 */
export async function findItem<K extends ItemKind>(
  db: Db,
  kind: K,
  now: Date,
  where: SQL,
  preview: Preview = {},
  orderBy: readonly SQL[] = [],
): Promise<ItemRow<K> | undefined> {
  if (namesDraft(preview)) {
    const [next] = await db
      .select(itemColumns<K>())
      .from(nextVersions)
      .where(and(eq(contentItems.kind, kind), eq(contentItems.workflowId, preview.wg), where))
      .limit(1);
    if (next) return next;
  }
  const [row] = await db
    .select(itemColumns<K>())
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isShownTo(preview, now), where))
    .orderBy(...orderBy)
    .limit(1);
  return row;
}

/** Items with at least one of the terms; undefined, which is no condition, without ids. */
export function hasTerm(ids: readonly number[] | undefined): SQL | undefined {
  if (!ids || ids.length === 0) return undefined;
  return sql`${contentItems.taxonomyIds} && ${intArray(ids)}`;
}

/** A list of integers as one query parameter. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}

/** An item by its id, or by its slug. */
export function byIdOrKey(idOrKey: string): SQL {
  const id = /^\d{1,9}$/.test(idOrKey) ? Number(idOrKey) : undefined;
  return id === undefined ? eq(contentItems.key, idOrKey) : eq(contentItems.id, id);
}
