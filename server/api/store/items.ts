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
import type { MarkdownKind } from './content/kinds.ts';

/** The kinds of text that have an address of their own. */
export type ItemKind = MarkdownKind;

/** A sale price and the days it holds, first and last included; null is an open end. */
export type Sale = { price: number; starts: string | null; ends: string | null };

/**
 * What `content_items.card` holds for each kind: what lists show and filter by, ready to be sent but for what depends on the
 * moment of asking (is a sale on, is an event past), which `queries/cards.ts` adds.
 */
export type CardOf = {
  article: ArticleCard & { pinned: boolean; top: number | null };
  event: Omit<EventCard, 'isPast'>;
  product: Omit<ProductCard, 'salePrice' | 'saleEnds' | 'availableFrom' | 'isNew' | 'isBestSeller'> & {
    sale: Sale | null;
    /** Rank among the best-sellers, 1 first. */
    bestSeller: number | null;
    /** Catalogue shelves it stands on besides its own type. */
    shelves: string[];
  };
  page: Pick<Page, 'label' | 'topic' | 'isMemberOnly' | 'showInNav'> & { order: number };
};

type Video = Omit<ResponseOf<'events.video'>['result'][number], 'eventId'>;
export type PageTab = { tabName: string; title: string; url?: string | undefined; content?: string | undefined };
type Promotion = ResponseOf<'blocks.promotions'>['menudata'][number];

/** What `content_items.data` holds besides: what only the page of the item itself shows. */
export type DetailOf = {
  article: Omit<ArticleDetail, keyof ArticleCard | 'body' | 'isDraft' | 'isTeaser'>;
  event: Omit<EventDetail, keyof EventCard | 'body' | 'isDraft'> & { video: Video | null };
  product: Omit<ProductDetail, keyof ProductCard | 'body' | 'isDraft'>;
  page: Pick<Page, 'headings' | 'facts' | 'action' | 'seo'> & {
    tabs: PageTab[];
    accordion: QuestionGroup[];
    faq: QuestionGroup[];
    banners: Banner[];
    heroJoin: Banner[];
    promotions: Promotion[];
  };
};
