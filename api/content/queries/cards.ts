import type {
  ArticleCard,
  ArticleDetail,
  EventCard,
  EventDetail,
  ProductCard,
  ProductDetail,
  SideCard,
} from '../../../shared/contract/models.ts';
import { utcDay } from '../../common/calendar.ts';
import type { Sale } from '../../database/schema/items.ts';
import type { CardRow, ItemRow } from './card-row.ts';
import { NEW_SHELF, newSince } from './newness.ts';

export function articleCard({ card }: CardRow<'article'>): ArticleCard {
  const { pinned: _pinned, top: _top, leadsUntil: _leadsUntil, ...fields } = card;
  return fields;
}

export function eventCard({ card, endsAt }: CardRow<'event'>, now: Date): EventCard {
  return { ...card, isPast: endsAt !== null && endsAt < now };
}

const GREEN: ProductCard['ink'] = 'green';

/** Applies the sale price valid today. */
export function productCard({ card, publishedAt }: CardRow<'product'>, now: Date): ProductCard {
  const { sale, bestSeller, shelves, ...fields } = card;
  const from = publishedAt ?? now;
  const product = {
    ...fields,
    ink: fields.productType === 'book' ? fields.ink : GREEN,
    availableFrom: utcDay(from),
    isNew: shelves.includes(NEW_SHELF) || from >= newSince(now),
    isBestSeller: bestSeller !== null,
  };
  if (!sale || !isValidOn(sale, utcDay(now))) return product;
  return { ...product, salePrice: sale.price, ...(sale.ends && { saleEnds: sale.ends }) };
}

/** Full text: callers have to apply the paywall. */
export function articleDetail(row: ItemRow<'article'>): Omit<ArticleDetail, 'isTeaser'> {
  return { ...articleCard(row), ...row.data, body: row.bodyHtml, isDraft: row.draft };
}

export function eventDetail(row: ItemRow<'event'>, now: Date): EventDetail {
  const { video: _video, ...detail } = row.data;
  return { ...eventCard(row, now), ...detail, body: row.bodyHtml, isDraft: row.draft };
}

export function productDetail(row: ItemRow<'product'>, now: Date): ProductDetail {
  return { ...productCard(row, now), ...row.data, body: row.bodyHtml, isDraft: row.draft };
}

export const sideCards = {
  article: (row: CardRow<'article'>): SideCard => ({
    ...sideFields(row),
    kind: 'article',
    label: row.card.category.name,
    topic: row.card.topic,
    date: row.card.publishedDate,
    isMemberOnly: row.card.isMemberOnly,
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

function isValidOn({ starts, ends }: Sale, day: string): boolean {
  return (starts === null || starts <= day) && (ends === null || day <= ends);
}
