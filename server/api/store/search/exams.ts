import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Db } from '../db.ts';
import { dayText } from '../queries/cards.ts';
import { listOf } from '../queries/lists.ts';

type ExamWindow = ResponseOf<'search.racExams'>['result'][number];

/** Exam windows that have not closed, by their opening day; after them the closed ones, the latest first. */
export async function examWindows(db: Db, now: Date): Promise<ExamWindow[]> {
  const today = dayText(now);
  const windows = (await listOf(db, 'rac-exams')).map(({ id: _id, ...window }) => window);
  const isOver = ({ windowCloses }: ExamWindow) => windowCloses < today;
  const ahead = windows.filter((window) => !isOver(window));
  return [
    ...ahead.sort((a, b) => a.windowOpens.localeCompare(b.windowOpens)),
    ...windows.filter(isOver).sort((a, b) => b.windowCloses.localeCompare(a.windowCloses)),
  ];
}
