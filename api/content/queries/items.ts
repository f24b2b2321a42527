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

/** Skips invalid cards; ties have a fixed order, for paging. */
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

export async function countItems(db: Db, kind: ItemKind, now: Date, where?: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isVisible(now), where));
  return row?.count ?? 0;
}

/** Aliased as published items, so that the same conditions apply. */
const nextVersions = alias(contentNextVersions, 'content_items');

const itemColumns = <K extends ItemKind>() => ({
  ...cardColumns<K>(),
  bodyHtml: contentItems.bodyHtml,
  data: sql<DetailOf[K]>`${contentItems.data}`,
  draft: contentItems.draft,
});

/** Includes drafts by preview; the preview of a next version replaces the published item. */
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

/** Undefined without ids, which means no condition. */
export function hasTerm(ids: readonly number[] | undefined): SQL | undefined {
  if (!ids || ids.length === 0) return undefined;
  return sql`${contentItems.taxonomyIds} && ${intArray(ids)}`;
}

export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}

export function byIdOrKey(idOrKey: string): SQL {
  const id = /^\d{1,9}$/.test(idOrKey) ? Number(idOrKey) : undefined;
  return id === undefined ? eq(contentItems.key, idOrKey) : eq(contentItems.id, id);
}
