import { arrayOverlaps, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../../database/schema/content.ts';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import { authorKey } from '../kinds/author-key.ts';
import type { ContentData } from '../kinds/kinds.ts';
import { lexeme, toAny } from './index-query.ts';
import { readList } from './lists.ts';

export async function peopleByKey(db: Db): Promise<ReadonlyMap<string, ContentData<'people'>[number]>> {
  return new Map((await readList(db, 'people')).map((person) => [person.key, person]));
}

/** From this number on, comparing arrays beats index lookups. */
const MANY_PEOPLE = 50;

export function appearsIn(kind: ItemKind, people: readonly string[]): SQL {
  const keys = people.map((key) => authorKey(kind, key));
  if (keys.length < MANY_PEOPLE)
    return sql`${contentIndex.terms} @@ ${toAny(...keys.map((key) => lexeme('^', key)))}::tsquery`;
  return sql`${contentIndex.id} in (
    select id from ${contentItems} where ${contentItems.kind} = ${kind} and ${arrayOverlaps(contentItems.authorKeys, keys)})`;
}
