import { isDeepStrictEqual } from 'node:util';
import { REMINDER_DAYS } from '../../shared/follows/followed.ts';
import { daysBetween, utcDay } from '../common/calendar.ts';
import type { Follow } from './links.ts';
import { changesSince, listMarks, type Marked, type NewsLine, storedValues } from './marks.ts';
import { itemsIn } from './new-items.ts';
import type { FollowContext } from './subjects.ts';

/** Lines of a mail and the state to store afterwards. */
export type News = {
  readonly lines: readonly NewsLine[];
  readonly seen: Readonly<Record<string, string>>;
  /** False for a change of state that is not mailed. */
  readonly isTold: boolean;
};

/** Reminders are still sent this many days late, after nights without a job. */
const CATCH_UP_DAYS = 3;
const REMINDED = 'reminded';

/** Shares results among followers with the same state; undefined without news. */
export function createNews(context: FollowContext, at: Date): (follow: Follow) => Promise<News | undefined> {
  const marksBySubject = new Map<string, Promise<Marked[]>>();
  const itemsBySpan = new Map<string, Promise<NewsLine[]>>();

  return async (follow) => {
    const { kind, target, seen, seenAt } = follow;
    const key = `${kind}:${target}`;
    const marks = await once(marksBySubject, key, () => listMarks(context, follow));
    const changes = changesSince(marks, seen);
    if (kind === 'deadline') return deadlineNews(marks, changes, seen, utcDay(at));
    const span = { since: seenAt, until: at };
    const known = `${key} ${seenAt.toISOString()}`;
    const items = await once(itemsBySpan, known, () => itemsIn(context, follow, span));
    const lines = [...items, ...changes];
    const next = storedValues(marks);
    const isTold = lines.length > 0;
    return isTold || !isDeepStrictEqual(next, seen) ? { lines, seen: next, isTold } : undefined;
  };
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key);
  if (known) return known;
  const value = make();
  made.set(key, value);
  value.catch(() => made.delete(key));
  return value;
}

/** A moved date restarts its reminders; a removed one is no news, and a proposal has no date. */
function deadlineNews(
  marks: readonly Marked[],
  changes: readonly NewsLine[],
  seen: Readonly<Record<string, string>>,
  today: string,
): News | undefined {
  if (marks.length === 0) return undefined;
  const date = marks.find(({ key }) => key === 'date')?.mark;
  const reminder = date === undefined ? undefined : reminderOn(today, date);
  const reminded = date !== undefined && seen.date === date ? seen[REMINDED] : undefined;
  const isReminded = reminder === undefined || reminded === reminder;
  if (changes.length === 0 && isReminded) return undefined;
  const last = reminder ?? reminded;
  const next = { ...storedValues(marks), ...(last !== undefined && { [REMINDED]: last }) };
  return { lines: changes, seen: next, isTold: true };
}

function reminderOn(today: string, date: string): string | undefined {
  const left = daysBetween(today, date);
  const due = REMINDER_DAYS.find((days) => left <= days && left > days - CATCH_UP_DAYS);
  return due === undefined ? undefined : String(due);
}
