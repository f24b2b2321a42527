import type { ContentData } from '../content/kinds.ts';
import type { Db } from '../db.ts';
import { listOf } from './lists.ts';

/** Everyone the content names, by key. */
export async function peopleByKey(db: Db): Promise<ReadonlyMap<string, ContentData<'people'>[number]>> {
  return new Map((await listOf(db, 'people')).map((person) => [person.key, person]));
}
