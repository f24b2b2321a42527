import type { ResponseOf } from '../../shared/contract/contract.ts';
import { utcDay } from '../common/calendar.ts';
import { readList } from '../content/queries/lists.ts';
import type { Db } from '../database/schema/db.ts';

type ExamWindow = ResponseOf<'search.racExams'>['result'][number];

/** Open and upcoming windows by opening day, then closed ones, most recent first. */
export async function examWindows(db: Db, now: Date): Promise<ExamWindow[]> {
  const today = utcDay(now);
  const windows = (await readList(db, 'rac-exams')).map(({ id: _id, timeZone: _zone, ...window }) => window);
  const isClosed = ({ windowCloses }: ExamWindow) => windowCloses < today;
  const upcoming = windows.filter((window) => !isClosed(window));
  return [
    ...upcoming.sort((a, b) => a.windowOpens.localeCompare(b.windowOpens)),
    ...windows.filter(isClosed).sort((a, b) => b.windowCloses.localeCompare(a.windowCloses)),
  ];
}
