import { eq, sql } from 'drizzle-orm';
import { contentData } from '../../database/schema/content.ts';
import type { Db } from '../../database/schema/db.ts';
import type { ContentData, DataKind } from '../kinds/kinds.ts';

type ListKind = { [K in DataKind]: ContentData<K> extends readonly unknown[] ? K : never }[DataKind];
type Entry<K extends ListKind> = ContentData<K> extends readonly (infer E)[] ? E : never;

/** Uncached, so that all replicas agree right after an import. */
export async function readList<K extends ListKind>(db: Db, kind: K): Promise<Entry<K>[]> {
  const rows = await db
    .select({ data: sql<Entry<K>[]>`${contentData.data}` })
    .from(contentData)
    .where(eq(contentData.kind, kind))
    .orderBy(contentData.sourceFile);
  return rows.flatMap((row) => row.data);
}

/** True once content was imported: every import needs a society. */
export async function hasSociety(db: Db): Promise<boolean> {
  const rows = await db
    .select({ kind: contentData.kind })
    .from(contentData)
    .where(eq(contentData.kind, 'society'))
    .limit(1);
  return rows.length > 0;
}

/** @throws Error before the first import */
export async function readSociety(db: Db): Promise<ContentData<'society'>> {
  const [row] = await db
    .select({ data: sql<ContentData<'society'>>`${contentData.data}` })
    .from(contentData)
    .where(eq(contentData.kind, 'society'))
    .limit(1);
  if (!row) throw new Error('The content has no society.yaml');
  return row.data;
}
