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

export type ItemKind = keyof CardOf;

/** First and last day in UTC, inclusive; null is an open end. */
export type Sale = { price: number; starts: string | null; ends: string | null };

/** Fields of lists and filters; `queries/cards.ts` adds fields that depend on the time, such as a sale price. */
export type CardOf = {
  /** After `leadsUntil`, an instant, the article is neither pinned nor ranked. */
  article: ArticleCard & { pinned: boolean; top: number | null; leadsUntil: string | null };
  event: Omit<EventCard, 'isPast'>;
  product: Omit<ProductCard, 'salePrice' | 'saleEnds' | 'availableFrom' | 'isNew' | 'isBestSeller'> & {
    sale: Sale | null;
    bestSeller: number | null;
    shelves: string[];
  };
  page: Pick<Page, 'label' | 'topic' | 'isMemberOnly' | 'showInNav'> & { order: number };
};

type Video = Omit<ResponseOf<'events.video'>['result'][number], 'eventId'>;
export type PageTab = { tabName: string; title: string; url?: string | undefined; content?: string | undefined };
type Promotion = ResponseOf<'blocks.promotions'>['menudata'][number];

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
    /** Undefined for a page that is not downloaded. */
    markdown?: string | undefined;
  };
};
