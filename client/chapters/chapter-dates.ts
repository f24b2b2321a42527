import { readDay } from '../ui/dates.ts';

/** An event of the chapter, or a regular meeting without a programme. */
export type ChapterDate<E> = { readonly starts: string; readonly event?: E };

/** The next one and four more. */
const MAX_DATES = 5;

/** Merges events with the next regular meetings; an event takes the place of the meeting of its day. */
export function listChapterDates<E extends { readonly start: string }>(
  meetings: readonly string[],
  events: readonly E[],
  timeZone: string | undefined,
): ChapterDate<E>[] {
  const toDay = (instant: string) => readDay(instant, timeZone)?.iso;
  const days = events.map(({ start }) => toDay(start));
  const regular = meetings.filter((starts) => !days.includes(toDay(starts))).map((starts) => ({ starts }));
  const all: ChapterDate<E>[] = [...regular, ...events.map((event) => ({ starts: event.start, event }))];
  const sorted = all.sort((a, b) => Date.parse(a.starts) - Date.parse(b.starts));
  return sorted.filter(({ event }, index) => event !== undefined || index < MAX_DATES);
}
