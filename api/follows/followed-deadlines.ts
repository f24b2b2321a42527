import type { Deadline } from '../../shared/contract/models.ts';
import type { DbContext } from '../database/schema/db.ts';
import { deadlinesWhere } from '../deadlines/deadlines-queries.ts';
import { listFollows, memberAsFollower } from './links.ts';

export async function followedDeadlines({ db, now }: DbContext, memberId: string): Promise<Deadline[]> {
  const all = await listFollows(db, memberAsFollower(memberId));
  const keys = all.filter(({ kind }) => kind === 'deadline').map(({ target }) => target);
  return keys.length === 0 ? [] : (await deadlinesWhere(db, now())).filter(({ key }) => keys.includes(key));
}
