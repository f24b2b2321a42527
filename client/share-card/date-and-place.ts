import type { ArticleDetail, EventDetail } from '../../shared/contract/models.ts';
import { formatDate, formatDateRange } from '../ui/dates.ts';

type Dated = {
  readonly article?: Pick<ArticleDetail, 'publishedDate'> | undefined;
  readonly event?: Pick<EventDetail, 'start' | 'end' | 'timeZone' | 'place'> | undefined;
};

/** Empty for pages other than articles and events. */
export function dateAndPlace({ article, event }: Dated): string[] {
  if (event) return [formatDateRange(event.start, event.end, event.timeZone), event.place];
  return article ? [formatDate(article.publishedDate)] : [];
}
