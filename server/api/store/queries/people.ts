import type { ContentData } from '../content/kinds.ts';
import type { Db } from '../schema/db.ts';
import { listOf } from './lists.ts';

/** The people of the content, by key. */
export async function peopleByKey(db: Db): Promise<ReadonlyMap<string, ContentData<'people'>[number]>> {
  return new Map((await listOf(db, 'people')).map((person) => [person.key, person]));
}
