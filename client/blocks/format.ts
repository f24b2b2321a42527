import type { ArticleCard, EventCard } from '../../shared/contract/models.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { formatDate, formatTimeRange } from '../ui/dates.ts';

/** "$1,980", or with cents "$1,980.50". */
export function formatPrice(amount: number): string {
  const [dollars = '', cents = ''] = amount.toFixed(2).split('.');
  return `$${formatWhole(dollars)}${cents === '00' ? '' : `.${cents}`}`;
}

export function articleMeta(article: ArticleCard, options: { year?: boolean } = {}): string[] {
  const names = article.authors.map((author) => author.name).join(', ');
  return [names, formatDate(article.publishedDate, 'UTC', options), `${article.readMinutes}\u00a0min`];
}

export function eventTerms(event: EventCard): string[] {
  const oneDay = event.start.slice(0, 10) === event.end.slice(0, 10);
  const times = oneDay && !event.isAllDay ? formatTimeRange(event.start, event.end, event.timeZone) : undefined;
  const terms = event.isPast ? event.hasVideo && 'Recording for members' : event.terms;
  return [times, terms, creditSentence(event)].filter((line) => typeof line === 'string');
}
