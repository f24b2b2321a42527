import type { Deadline } from '../../shared/contract/models.ts';
import { isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { atNextOccurrence } from '../../shared/deadlines/yearly.ts';
import { utcDay } from '../common/calendar.ts';
import { readList } from '../content/queries/lists.ts';
import { perContent } from '../content/queries/per-content.ts';
import type { Db } from '../database/schema/db.ts';
import { deadlinesWhere } from '../deadlines/deadlines-queries.ts';
import { containsWords, listWords } from '../people/people-named.ts';

/** A text naming more dates is too unspecific. */
const MAX_NAMED = 3;
const MAX_SHOWN = 2;

const withWords = perContent(async (db: Db, now: Date) => {
  const [dates, documents] = await Promise.all([deadlinesWhere(db, now), readList(db, 'documents')]);
  const aliases = new Map(documents.map((entry) => [entry.document, entry.aliases]));
  return dates.map((deadline) => {
    const names = aliases.get(deadline.document?.path.split('/').at(-1) ?? '') ?? [];
    const { title, provision, jurisdiction, date } = deadline;
    return { deadline, words: [title, provision, jurisdiction.name, date.slice(0, 4), ...names].join(' ') };
  });
});

export async function deadlinesNamed(context: { db: Db; now: Date }, text: string): Promise<Deadline[]> {
  const words = listWords(text);
  if (words.length === 0) return [];
  const all = await withWords(context.db, context.now);
  const named = all.filter((each) => containsWords(each.words, words, { wholeWords: true }));
  return named.length > MAX_NAMED
    ? []
    : shown(
        named.map(({ deadline }) => deadline),
        context.now,
      );
}

/** Matches the last word as a prefix, for suggestions. */
export async function deadlinesTitled(
  { db, now }: { db: Db; now: Date },
  words: readonly string[],
): Promise<Deadline[]> {
  const all = await withWords(db, now);
  const titled = all.map(({ deadline }) => deadline).filter(({ title }) => containsWords(title, words));
  return shown(titled, now);
}

/** Filter by the current day, as the content's version may be older. */
function shown(dates: readonly Deadline[], now: Date): Deadline[] {
  const today = utcDay(now);
  const current = dates.map((deadline) => atNextOccurrence(deadline, today));
  const next = current.filter(({ date }) => !isPastDay(date, today));
  return (next.length > 0 ? next : current).slice(0, MAX_SHOWN);
}
