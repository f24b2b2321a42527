import { utcDay } from '../common/calendar.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { readList } from '../content/queries/lists.ts';
import type { Db } from '../database/schema/db.ts';

export async function openPositions(db: Db, now: Date, path: string): Promise<ContentData<'jobs'>> {
  const today = utcDay(now);
  const open = (await readList(db, 'jobs')).filter(
    (job) =>
      (job.path === path || job.url === path) &&
      job.posted <= today &&
      (job.closing === undefined || today <= job.closing),
  );
  return open.sort((a, b) => b.posted.localeCompare(a.posted));
}
