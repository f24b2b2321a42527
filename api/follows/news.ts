import { isDeepStrictEqual } from 'node:util';
import { REMINDER_DAYS } from '../../shared/follows/followed.ts';
import { daysBetween, utcDay } from '../common/calendar.ts';
import type { Follow } from './links.ts';
import { changesSince, listMarks, type Marked, type NewsLine, storedValues } from './marks.ts';
import { itemsIn } from './new-items.ts';
import type { FollowContext } from './subjects.ts';

/** The lines of a mail, and the state that the person knows afterwards. */
export type News = {
  readonly lines: readonly NewsLine[];
  readonly seen: Readonly<Record<string, string>>;
  /** False for a new state that no mail tells of. */
  readonly isTold: boolean;
};

/** Days on which a reminder is still sent after a night without a job. */
const CATCH_UP_DAYS = 3;
/** Key of the last reminder's days in the state of a deadline. */
const REMINDED = 'reminded';

/** Finds what is new for followers at a time, once for all who know the same state. Undefined when there is nothing. */
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

/** Makes a value once for each key; a failure is not remembered. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key);
  if (known) return known;
  const value = make();
  made.set(key, value);
  value.catch(() => made.delete(key));
  return value;
}

/** A moved date begins its reminders again. A date that the content has no longer is no news. */
function deadlineNews(
  marks: readonly Marked[],
  changes: readonly NewsLine[],
  seen: Readonly<Record<string, string>>,
  today: string,
): News | undefined {
  const date = marks.find(({ key }) => key === 'date')?.mark;
  if (date === undefined) return undefined;
  const reminder = reminderOn(today, date);
  const reminded = seen.date === date ? seen[REMINDED] : undefined;
  const isReminded = reminder === undefined || reminded === reminder;
  if (changes.length === 0 && isReminded) return undefined;
  const last = reminder ?? reminded;
  const next = { ...storedValues(marks), ...(last !== undefined && { [REMINDED]: last }) };
  return { lines: changes, seen: next, isTold: true };
}

/** The reminder of a day, by its days before the date; undefined on a day without one. */
function reminderOn(today: string, date: string): string | undefined {
  const left = daysBetween(today, date);
  const due = REMINDER_DAYS.find((days) => left <= days && left > days - CATCH_UP_DAYS);
  return due === undefined ? undefined : String(due);
}
