import { contentData } from './page-data/content.ts';
import { eventData, eventsData } from './page-data/events.ts';
import { homeData } from './page-data/home.ts';
import { articleData, collectionData } from './page-data/news.ts';
import { productData } from './page-data/products.ts';
import type { PageData, PageInput } from './page-data/request.ts';
import type { PageKind } from './page-kinds.ts';

const nothing = (): PageData => ({ essential: [], secondary: [] });

/** The calls that feed each kind of page, where it is not those of a generic content page. */
const pageData: Partial<Record<PageKind, (input: PageInput) => PageData>> = {
  home: homeData,
  article: articleData,
  collection: collectionData,
  events: eventsData,
  event: eventData,
  product: productData,
  notFound: nothing,
  preview: nothing,
};

/** Every call of a page besides the shell's. */
export function pageDataOf(input: PageInput): PageData {
  return (pageData[input.match.route.kind] ?? contentData)(input);
}
