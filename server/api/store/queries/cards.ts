import type {
  ArticleCard,
  ArticleDetail,
  EventCard,
  EventDetail,
  ProductCard,
  ProductDetail,
  SideCard,
} from '../../../../shared/contract/models.ts';
import type { Sale } from '../items.ts';
import type { CardRow, ItemRow } from './items.ts';
import { NEW_SHELF, newSince } from './newness.ts';

/** What lists show of an article. */
export function articleCard({ card }: CardRow<'article'>): ArticleCard {
  const { pinned: _pinned, top: _top, ...shown } = card;
  return shown;
}

/** What lists show of an event; it is past once its last minute is over. */
export function eventCard({ card, endsAt }: CardRow<'event'>, now: Date): EventCard {
  return { ...card, isPast: endsAt !== null && endsAt < now };
}

/** What lists show of a product, at today's price. */
export function productCard({ card, publishedAt }: CardRow<'product'>, now: Date): ProductCard {
  const { sale, bestSeller, shelves, ...fields } = card;
  const from = publishedAt ?? now;
  const shown = {
    ...fields,
    availableFrom: dayText(from),
    isNew: shelves.includes(NEW_SHELF) || from >= newSince(now),
    isBestSeller: bestSeller !== null,
  };
  if (!sale || !holdsOn(sale, dayText(now))) return shown;
  return { ...shown, salePrice: sale.price, ...(sale.ends && { saleEnds: sale.ends }) };
}

/** The whole of an article; who may read it all is decided where it is asked for. */
export function articleDetail(row: ItemRow<'article'>): Omit<ArticleDetail, 'isTeaser'> {
  return { ...articleCard(row), ...row.data, body: row.bodyHtml, isDraft: row.draft };
}

export function eventDetail(row: ItemRow<'event'>, now: Date): EventDetail {
  const { video: _video, ...shown } = row.data;
  return { ...eventCard(row, now), ...shown, body: row.bodyHtml, isDraft: row.draft };
}

export function productDetail(row: ItemRow<'product'>, now: Date): ProductDetail {
  return { ...productCard(row, now), ...row.data, body: row.bodyHtml, isDraft: row.draft };
}

/** What stands beside a text. */
export const sideCards = {
  article: (row: CardRow<'article'>): SideCard => ({
    ...sideFields(row),
    kind: 'article',
    label: row.card.category.name,
    topic: row.card.topic,
    date: row.card.publishedDate,
  }),
  event: (row: CardRow<'event'>, now: Date): SideCard => ({
    ...sideFields(row),
    kind: 'event',
    label: row.card.type.name,
    topic: row.card.topic,
    date: row.card.start,
    event: eventCard(row, now),
  }),
  product: (row: CardRow<'product'>, now: Date): SideCard => ({
    ...sideFields(row),
    kind: row.card.productType === 'book' ? 'book' : 'course',
    label: row.card.format,
    topic: row.card.topic,
    product: productCard(row, now),
  }),
};

function sideFields({ id, title, summary, path }: CardRow<'article' | 'event' | 'product'>) {
  return { id, title, summary, path };
}

/** The calendar day of an instant, in UTC: what sales and other whole days are measured by. */
export function dayText(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function holdsOn({ starts, ends }: Sale, day: string): boolean {
  return (starts === null || starts <= day) && (ends === null || day <= ends);
}
