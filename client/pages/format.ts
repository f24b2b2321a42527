import type { ArticleCard, EventCard } from '../../shared/contract/models.ts';
import { formatDate, formatTimeRange } from '../ui/dates.ts';

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** "$1,980". Not by Intl: a browser takes 15 ms to make its first number format, a phone four times that. */
export const formatPrice = (amount: number): string => `$${Math.round(amount).toFixed(0).replace(THOUSANDS, ',')}`;

/** "12 recertification credits"; nothing for none. */
export function formatCredits(credits: number): string | undefined {
  if (credits === 0) return undefined;
  return `${credits} recertification credit${credits === 1 ? '' : 's'}`;
}

/** Writer, day and reading time of an article, for its meta line. */
export function articleMeta(article: ArticleCard, options: { year?: boolean } = {}): string[] {
  const names = article.authors.map((author) => author.name).join(', ');
  return [names, formatDate(article.publishedDate, 'UTC', options), `${article.readMinutes} min`];
}

/** What stands at the right of an event's row: times of day where they mean something, terms, credits. */
export function eventTerms(event: EventCard): string[] {
  const oneDay = event.start.slice(0, 10) === event.end.slice(0, 10);
  const times = oneDay && !event.isAllDay ? formatTimeRange(event.start, event.end, event.timeZone) : undefined;
  const terms = event.isPast ? event.hasVideo && 'Recording for members' : event.terms;
  return [times, terms, formatCredits(event.credits)].filter((line) => typeof line === 'string');
}
