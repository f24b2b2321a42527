import { IS_SALE_PAGE_DEFAULT } from '../constants.ts';
import type { PageModule } from './common/page-module.ts';
import { pageParam, readPage } from './common/query.ts';
import { type CallRequest, contentPathOf, type PageInput, previewOf, request } from './common/request.ts';

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

/** One list of a catalogue page. When the page has several, each has a heading, and shows its newest products with a link to `whole`. */
type ProductsList = { readonly title?: string; readonly whole?: string; readonly request: ProductsRequest };

/** The lists of a catalogue page, by tab and page number. */
type Catalogue = (tab: string | undefined, pageNumber: number) => readonly ProductsList[];

const only = (list: ProductsRequest): readonly ProductsList[] => [{ request: list }];

const bestSellers = () => request('education.booksAndBestsellers', undefined, { list: 'best-sellers' });

/** A catalogue whose tabs are parts of one tab with all products: `learning`, `learning-workshops`. */
const tabsOf =
  (whole: string, isSalePage = IS_SALE_PAGE_DEFAULT): Catalogue =>
  (tab, pageNumber) =>
    only(
      request(
        'education.catalogTab',
        { pageNumber, isSalePage },
        { path: tab === undefined ? whole : `${whole}-${tab}` },
      ),
    );

/** The lists of each catalogue page (section 7), by path; the pages `/{tabName}` use the catalogue of their parent path. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  '/education/books': (tab, pageNumber) =>
    only(
      tab === 'best-sellers' ? bestSellers() : request('education.booksTab', { pageNumber }, { path: tab ?? 'all' }),
    ),
  '/education/courses': tabsOf('learning'),
  '/education/online-university': tabsOf('online-university'),
  '/education/online-university-certificates': tabsOf('certificates'),
  '/education/course-bundles': tabsOf('bundles'),
  '/education/convergence-store': tabsOf('convergence-store'),
  '/education/all-products': () => [
    { title: 'Books', whole: '/education/books', request: request('education.allBooks') },
    { title: 'Courses and programmes', whole: '/education/courses', request: request('education.allCourses') },
  ],
  '/education/sale': tabsOf('all', true),
  '/education/summer-sale': tabsOf('summer-sale', true),
  '/education/black-friday': (tab, pageNumber) =>
    only(request('education.blackFridayTab', { pageNumber }, { path: tab ?? 'all' })),
  '/resources/book-sale': () => only(request('education.bookSale')),
};

/** The catalogue whose first page features its best-seller. */
const FEATURED_CATALOGUE = '/education/books';

const TAB_NAME = /^[a-z0-9-]{1,60}$/;

/** The calls of a catalogue page: its texts and tabs, its lists, and its content blocks. */
export function productsPage(input: PageInput) {
  const path = contentPathOf(input);
  const preview = previewOf(input.query);
  const tab = input.match.params.tabName;
  const base = tab === undefined ? path : path.slice(0, path.lastIndexOf('/'));
  const pageNumber = pageParam(input.query, 'pageNumber');
  const isFirst = tab === undefined && pageNumber === 1;
  const isTab = tab === undefined || TAB_NAME.test(tab);
  return {
    catalog: request('education.catalog', { path, ...preview }),
    // A malformed tab name makes no call: `education.catalog` answers that there is no such page.
    lists: isTab ? (CATALOGUES[base]?.(tab, pageNumber) ?? []) : [],
    featured: isFirst && base === FEATURED_CATALOGUE ? bestSellers() : undefined,
    banners: request('blocks.landingBanners', { path, ...preview }),
    faq: request('blocks.faq', { path, ...preview }),
    promotions: request('blocks.promotions', { pathName: path, ...preview }),
  };
}

export const page: PageModule<'products'> = {
  kind: 'products',
  description: 'Lists of books, courses and programmes: catalog, tabs, sales',
  params: { cacheable: { pageNumber: readPage } },
  listed: true,
  sitemap: 'pages',
  load(input) {
    const { catalog, lists, featured, ...blocks } = productsPage(input);
    return {
      essential: [catalog, ...lists.map((list) => list.request)],
      secondary: [...(featured ? [featured] : []), ...Object.values(blocks)],
    };
  },
};
