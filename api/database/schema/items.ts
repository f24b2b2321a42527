import type { ResponseOf } from '../../../shared/contract/contract.ts';
import type {
  ArticleCard,
  ArticleDetail,
  Banner,
  EventCard,
  EventDetail,
  Page,
  ProductCard,
  ProductDetail,
  QuestionGroup,
} from '../../../shared/contract/models.ts';

/** The kinds of content item that have a URL of their own. */
export type ItemKind = keyof CardOf;

/** A sale price with its first and last day (UTC), both included; null is an open end. */
export type Sale = { price: number; starts: string | null; ends: string | null };

/**
 * The JSON in `content_items.card` by kind: the fields that lists show and filter by. `queries/cards.ts` adds fields
 * that depend on the time, such as a sale price.
 */
export type CardOf = {
  article: ArticleCard & { pinned: boolean; top: number | null };
  event: Omit<EventCard, 'isPast'>;
  product: Omit<ProductCard, 'salePrice' | 'saleEnds' | 'availableFrom' | 'isNew' | 'isBestSeller'> & {
    sale: Sale | null;
    /** Rank among the best-sellers, 1 first. */
    bestSeller: number | null;
    /** Catalogue shelves besides the shelf of its product type. */
    shelves: string[];
  };
  page: Pick<Page, 'label' | 'topic' | 'isMemberOnly' | 'showInNav'> & { order: number };
};

type Video = Omit<ResponseOf<'events.video'>['result'][number], 'eventId'>;
export type PageTab = { tabName: string; title: string; url?: string | undefined; content?: string | undefined };
type Promotion = ResponseOf<'blocks.promotions'>['menudata'][number];

/** The JSON in `content_items.data` by kind: the fields that only the item's own page shows. */
export type DetailOf = {
  article: Omit<ArticleDetail, keyof ArticleCard | 'body' | 'isDraft' | 'isTeaser'>;
  event: Omit<EventDetail, keyof EventCard | 'body' | 'isDraft'> & { video: Video | null };
  product: Omit<ProductDetail, keyof ProductCard | 'body' | 'isDraft'>;
  page: Pick<Page, 'headings' | 'picture' | 'facts' | 'diagram' | 'action' | 'seo'> & {
    tabs: PageTab[];
    accordion: QuestionGroup[];
    faq: QuestionGroup[];
    banners: Banner[];
    heroJoin: Banner[];
    promotions: Promotion[];
  };
};
