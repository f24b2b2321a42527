import { addDays } from '../../common/calendar.ts';
import type { ContentFile, MarkdownFile } from '../files/load.ts';
import { isOffsetDate, latestDay, toDay } from '../kinds/dates.ts';

type Flaw = { text: string; reason: string };

/** Finds articles in a leading place that nothing takes away when their day is over. */
export function leadingProblems(file: ContentFile): Flaw[] {
  if (file.kind !== 'article' || file.fields.draft) return [];
  const { pinned, top, until, review } = file.fields;
  if ((!pinned && top === undefined) || until !== undefined || review !== undefined) return [];
  const text = pinned ? 'pinned' : 'top';
  return [{ text, reason: `${text}: needs the day on which it is over (until) or read again (review)` }];
}

/** Finds pinned articles whose day is over. The site has taken them from their place by itself. */
export function overdueProblems(file: ContentFile, now: Date): Flaw[] {
  if (file.kind !== 'article' || file.fields.draft || !file.fields.pinned) return [];
  const over = findOverDay(file.fields, now);
  if (over === undefined) return [];
  return [{ text: over.field, reason: `${over.field}: ${over.day} is over; bring the text to today, or unpin it` }];
}

/** Finds texts whose day of review is past. */
export function reviewWarnings(file: ContentFile, now: Date): Flaw[] {
  if (file.format !== 'markdown') return [];
  const { review, draft } = file.fields;
  if (draft || review === undefined || !isOver(review, now)) return [];
  const since = addDays(toDay(review), 1);
  return [{ text: 'review', reason: `review: read this text again; since ${since} what it calls coming may be past` }];
}

type Days = Pick<MarkdownFile<'article'>['fields'], 'until' | 'review'>;

function findOverDay({ until, review }: Days, now: Date): { field: string; day: string } | undefined {
  if (until !== undefined && isOver(until, now)) return { field: 'until', day: toDay(until) };
  return review !== undefined && isOver(review, now) ? { field: 'review', day: toDay(review) } : undefined;
}

/** A relative date, which another check refuses outside of demo content, is never over. */
const isOver = (date: string, now: Date): boolean => !isOffsetDate(date) && latestDay(date, 'UTC') <= now;
