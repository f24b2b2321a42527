import { IS_SALE_PAGE_DEFAULT } from '../constants.ts';
import type { ResponseOf } from '../contract/contract.ts';
import { COVER_TOPICS } from '../covers.ts';
import { toTitle } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { choiceReader, idsParam, pageParam, readPage } from '../pages/query.ts';
import { type CallRequest, type PageInput, request, toContentPath, toPreview } from '../pages/request.ts';
import { PRODUCT_LEVELS, PRODUCT_ORDERS, PRODUCT_TYPES, type ProductFilters } from './product-filters.ts';

export type ProductsRequest = CallRequest<
  | 'education.booksTab'
  | 'education.catalogTab'
  | 'education.blackFridayTab'
  | 'education.booksAndBestsellers'
  | 'education.bookSale'
  | 'education.allBooks'
  | 'education.allCourses'
>;

type ProductsList = { readonly title?: string; readonly whole?: string; readonly request: ProductsRequest };

type Catalogue = (tab: string | undefined, pageNumber: number) => readonly ProductsList[];

const only = (list: ProductsRequest): readonly ProductsList[] => [{ request: list }];

const bestSellers = () => request('education.booksAndBestsellers', undefined, { list: 'best-sellers' });

/** Tabs below one tab with all products: `learning`, `learning-workshops`. */
const buildTabs =
  (whole: string, isSalePage = IS_SALE_PAGE_DEFAULT): Catalogue =>
  (tab, pageNumber) =>
    only(
      request(
        'education.catalogTab',
        { pageNumber, isSalePage },
        { path: tab === undefined ? whole : `${whole}-${tab}` },
      ),
    );

/** Section 7, by path; `/{tabName}` pages use the catalogue of their parent path. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  '/education/books': (tab, pageNumber) =>
    only(
      tab === 'best-sellers' ? bestSellers() : request('education.booksTab', { pageNumber }, { path: tab ?? 'all' }),
    ),
  '/education/courses': buildTabs('learning'),
  '/education/online-university': buildTabs('online-university'),
  '/education/online-university-certificates': buildTabs('certificates'),
  '/education/course-bundles': buildTabs('bundles'),
  '/education/convergence-store': buildTabs('convergence-store'),
  '/education/all-products': () => FILTERED['/education/all-products'] ?? [],
  '/education/sale': buildTabs('all', true),
  '/education/summer-sale': buildTabs('summer-sale', true),
  '/education/black-friday': (tab, pageNumber) =>
    only(request('education.blackFridayTab', { pageNumber }, { path: tab ?? 'all' })),
  '/resources/book-sale': () => only(request('education.bookSale')),
};

/** Filters need whole lists, because a tab has one page of its products only. */
const BOOKS: ProductsList = { title: 'Books', whole: '/education/books', request: request('education.allBooks') };
const COURSES: ProductsList = {
  title: 'Courses and programmes',
  whole: '/education/courses',
  request: request('education.allCourses'),
};

const FILTERED: Readonly<Record<string, readonly ProductsList[]>> = {
  '/education/all-products': [BOOKS, COURSES],
  '/education/books': [{ request: BOOKS.request }],
  '/education/courses': [{ request: COURSES.request }],
};

export const FILTER_PARAMS = { topic: 'topic', type: 'type', level: 'level', order: 'sort' } as const;

const oneAllowed = <T extends string>(query: URLSearchParams, name: string, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === query.get(name));

function parseProductFilters(query: URLSearchParams): ProductFilters {
  return {
    topic: oneAllowed(query, FILTER_PARAMS.topic, COVER_TOPICS),
    type: oneAllowed(query, FILTER_PARAMS.type, PRODUCT_TYPES),
    level: oneAllowed(query, FILTER_PARAMS.level, PRODUCT_LEVELS),
    order: oneAllowed(query, FILTER_PARAMS.order, PRODUCT_ORDERS) ?? PRODUCT_ORDERS[0],
  };
}

export const COMPARE_PARAM = 'compare';
export const CHOSEN_PARAM = 'chosen';
/** Page that compares courses. */
export const COMPARE_PATH = '/education/courses';
/** More columns are hard to take in at a glance. */
export const MAX_COMPARED = 3;

export const activeFilters = ({ topic, type, level }: ProductFilters): number =>
  [topic, type, level].filter((filter) => filter !== undefined).length;

const SALE_WEEK = '/education/black-friday';

/** Sales whose list is empty out of season, when search engines are not to find them. */
export const SALES: readonly string[] = ['/education/sale', '/education/summer-sale'];

const FEATURED_CATALOGUE = '/education/books';

const TAB_NAME = /^[a-z0-9-]{1,60}$/;

/** For a backend that has products but no text. */
function catalogWithTitle(title: string): ResponseOf<'education.catalog'> {
  const catalog = { title, intro: '', body: '', facts: [], isDraft: false, seo: {}, tabs: [] };
  return { statusCode: 200, statusMessage: 'OK', result: [catalog] };
}

export function productsPage(input: PageInput) {
  const path = toContentPath(input);
  const preview = toPreview(input.query);
  const tab = input.match.params.tabName;
  const base = tab === undefined ? path : path.slice(0, path.lastIndexOf('/'));
  const pageNumber = pageParam(input.query, 'pageNumber');
  const filtered = FILTERED[path];
  const filters = filtered && parseProductFilters(input.query);
  const isFiltered = filters !== undefined && (activeFilters(filters) > 0 || filters.order !== PRODUCT_ORDERS[0]);
  const compared = path === COMPARE_PATH ? idsParam(input.query, COMPARE_PARAM).map(Number) : [];
  const chosen = idsParam(input.query, input.query.has(CHOSEN_PARAM) ? CHOSEN_PARAM : COMPARE_PARAM).map(Number);
  const isFirst = tab === undefined && pageNumber === 1 && !isFiltered;
  const isTab = tab === undefined || TAB_NAME.test(tab);
  return {
    catalog: {
      ...request('education.catalog', { path, ...preview }),
      ...(tab === undefined && { standIn: catalogWithTitle(toTitle(path)) }),
    },
    // A malformed tab makes no call: `education.catalog` answers that there is no such page.
    lists: isFiltered && filtered ? filtered : isTab ? (CATALOGUES[base]?.(tab, pageNumber) ?? []) : [],
    filters,
    isFiltered,
    compared,
    chosen,
    comparison: compared.length > 0 ? COURSES.request : undefined,
    isSaleWeek: base === SALE_WEEK,
    /** Its list is empty out of season. */
    isSale: SALES.includes(base),
    featured: isFirst && base === FEATURED_CATALOGUE ? bestSellers() : undefined,
    banners: request('blocks.landingBanners', { path, ...preview }),
    faq: request('blocks.faq', { path, ...preview }),
    promotions: request('blocks.promotions', { pathName: path, ...preview }),
  };
}

export const page: PageModule<'products'> = {
  kind: 'products',
  description: 'Lists of books, courses and programmes: catalog, tabs, sales',
  params: {
    cacheable: {
      pageNumber: readPage,
      [FILTER_PARAMS.topic]: choiceReader(['', ...COVER_TOPICS]),
      [FILTER_PARAMS.type]: choiceReader(['', ...PRODUCT_TYPES]),
      [FILTER_PARAMS.level]: choiceReader(['', ...PRODUCT_LEVELS]),
      [FILTER_PARAMS.order]: choiceReader(PRODUCT_ORDERS),
    },
    uncacheable: [CHOSEN_PARAM, COMPARE_PARAM],
  },
  listed: true,
  sitemap: 'pages',
  load(input) {
    const {
      catalog,
      lists,
      featured,
      filters,
      isFiltered,
      compared,
      chosen,
      comparison,
      isSaleWeek,
      isSale,
      ...blocks
    } = productsPage(input);
    return {
      essential: [catalog, ...lists.map((list) => list.request), ...(comparison ? [comparison] : [])],
      secondary: [...(featured ? [featured] : []), ...Object.values(blocks)],
    };
  },
};
