import { IS_SALE_PAGE_DEFAULT, RIGHT_SIDE_TOP_N } from '../constants.ts';
import { pageParam } from './query.ts';
import {
  type CallRequest,
  contentPathOf,
  lastSegmentOf,
  type PageData,
  type PageInput,
  previewOf,
  request,
  split,
} from './request.ts';

/** A list of products: a tab page by page, or all at once. */
export type ProductsRequest = CallRequest<
  | 'education.booksTab'
  | 'education.catalogTab'
  | 'education.blackFridayTab'
  | 'education.booksAndBestsellers'
  | 'education.bookSale'
  | 'education.allBooks'
  | 'education.allCourses'
>;

/** What a catalogue page lists, with its heading where the page has several lists. */
type ProductsList = { readonly title?: string; readonly request: ProductsRequest };

/** The lists of a catalogue page, from the tab its address names and the page of it. */
type Catalogue = (tab: string | undefined, pageNumber: number) => readonly ProductsList[];

const only = (list: ProductsRequest): readonly ProductsList[] => [{ request: list }];

const bestSellers = () => request('education.booksAndBestsellers', undefined, { list: 'best-sellers' });

/** A catalogue whose tabs narrow the tab that holds all of it: `learning`, `learning-workshops`. */
const within =
  (whole: string, isSalePage = IS_SALE_PAGE_DEFAULT): Catalogue =>
  (tab, pageNumber) =>
    only(
      request(
        'education.catalogTab',
        { pageNumber, isSalePage },
        { path: tab === undefined ? whole : `${whole}-${tab}` },
      ),
    );

/** Which calls of section 7 each catalogue page uses, by the page's path; `/{tabName}` belongs to the page above it. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  '/education/books': (tab, pageNumber) =>
    only(
      tab === 'best-sellers' ? bestSellers() : request('education.booksTab', { pageNumber }, { path: tab ?? 'all' }),
    ),
  '/education/courses': within('learning'),
  '/education/online-university': within('online-university'),
  '/education/online-university-certificates': within('certificates'),
  '/education/course-bundles': within('bundles'),
  '/education/convergence-store': within('convergence-store'),
  '/education/all-products': () => [
    { title: 'Books', request: request('education.allBooks') },
    { title: 'Courses and programmes', request: request('education.allCourses') },
  ],
  '/education/sale': within('all', true),
  '/education/summer-sale': within('summer-sale', true),
  '/education/black-friday': (tab, pageNumber) =>
    only(request('education.blackFridayTab', { pageNumber }, { path: tab ?? 'all' })),
  '/resources/book-sale': () => only(request('education.bookSale')),
};

/** The catalogue whose first page opens with its best-seller. */
const FEATURING = '/education/books';

const TAB_NAME = /^[a-z0-9-]{1,60}$/;

/** The calls of a catalogue page: its texts and tabs, its lists, and what the editors put beside them. */
export function productsPage(input: PageInput) {
  const path = contentPathOf(input);
  const tab = input.match.params.tabName;
  const base = tab === undefined ? path : path.slice(0, path.lastIndexOf('/'));
  const pageNumber = pageParam(input.query, 'pageNumber');
  const isFirst = tab === undefined && pageNumber === 1;
  const isTab = tab === undefined || TAB_NAME.test(tab);
  return {
    catalog: request('education.catalog', { path, ...previewOf(input.query) }),
    // No call can be made of what is no tab's name: the catalogue itself says that there is no such page.
    lists: isTab ? (CATALOGUES[base]?.(tab, pageNumber) ?? []) : [],
    featured: isFirst && base === FEATURING ? bestSellers() : undefined,
    banners: request('blocks.landingBanners', { path }),
    faq: request('blocks.faq', { path }),
    promotions: request('blocks.promotions', { pathName: path }),
  };
}

export function productsData(input: PageInput): PageData {
  const { catalog, lists, featured, ...blocks } = productsPage(input);
  return {
    essential: [catalog, ...lists.map((list) => list.request)],
    secondary: [...(featured ? [featured] : []), ...Object.values(blocks)],
  };
}

/** The calls of one product and of what stands beside it, which the API knows by the product's path name too. */
export function productPage(input: PageInput) {
  const path = contentPathOf(input);
  const beside = { id: lastSegmentOf(path) };
  const topN = RIGHT_SIDE_TOP_N;
  return {
    product: request('education.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    books: request('rightSide.productBooks', { topN }, beside),
    learning: request('rightSide.productLearning', { topN }, beside),
    news: request('rightSide.productNews', { topN }, beside),
    events: request('rightSide.productRelated', { topN }, beside),
  };
}

export const productData = (input: PageInput): PageData => split(productPage(input), 'product');
