import { eq, sql } from 'drizzle-orm';
import type { ContentData, DataKind } from '../content/kinds.ts';
import type { Db } from '../db.ts';
import { contentData } from '../schema.ts';

type ListKind = { [K in DataKind]: ContentData<K> extends readonly unknown[] ? K : never }[DataKind];
type Entry<K extends ListKind> = ContentData<K> extends readonly (infer E)[] ? E : never;

/**
 * The entries of a kind of YAML file, in the order of its files. Small tables that change only with an import: they are read anew
 * each time, so every process of the site always tells the same story.
 */
export async function listOf<K extends ListKind>(db: Db, kind: K): Promise<Entry<K>[]> {
  const rows = await db
    .select({ data: sql<Entry<K>[]>`${contentData.data}` })
    .from(contentData)
    .where(eq(contentData.kind, kind))
    .orderBy(contentData.sourceFile);
  return rows.flatMap((row) => row.data);
}

/** The society's own data. @throws Error when the content has none. */
export async function societyOf(db: Db): Promise<ContentData<'society'>> {
  const [row] = await db
    .select({ data: sql<ContentData<'society'>>`${contentData.data}` })
    .from(contentData)
    .where(eq(contentData.kind, 'society'))
    .limit(1);
  if (!row) throw new Error('The content has no society.yaml');
  return row.data;
}
