import type { ProductCard } from '../../shared/contract/models.ts';
import { filterProducts, type ProductFilters } from '../../shared/learning/product-filters.ts';
import { FILTER_PARAMS, type ProductsRequest } from '../../shared/learning/products.page.ts';
import { pageParam } from '../../shared/pages/query.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { BookShelf, LearningTable } from '../cards/product-items.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { EmptyState } from '../ui/state.tsx';
import { type ChosenCourses, ComparableCourses } from './comparable-courses.tsx';

type ProductsListProps = {
  input: PageInput;
  title?: string | undefined;
  whole?: string | undefined;
  request: ProductsRequest;
  filters?: ProductFilters | undefined;
  chosen: ChosenCourses;
};

/** Two full rows of books, for a list that links to the whole one. */
const MAX_OF_PART = 8;
const FOUND_PAGE_SIZE = 24;

export function ProductsList({ input, title, whole, request, filters, chosen }: ProductsListProps) {
  const loaded = useCall(request);
  const isLaterPage = pageParam(input.query, 'pageNumber') > 1;
  const { data } = loaded;
  const products = data?.result ?? [];
  const found = filters ? filterProducts(products, filters) : products;
  const count = data && 'totalCount' in data ? data.totalCount : found.length;
  const noun = buildNoun(count, products);
  return (
    <section className="section--s products-list" id={title && toId(title)} aria-label={title ?? 'Products'}>
      {title && (
        <SectionHead
          title={title}
          {...(whole && count > 0 && { link: { label: `All ${count} ${noun}`, href: withFilters(whole, input) } })}
        />
      )}
      {/* Outside the list, which each filter replaces: only the status of an element that stays is announced. */}
      <p className={title ? 'visually-hidden' : 'result-line products-list__count'} role="status">
        {products.length > 0 && (
          <>
            <b>{count}</b> {noun}
          </>
        )}
      </p>
      <LoadedList
        loaded={loaded}
        items={({ result }) => result}
        skeleton={{ shape: 'card', count: 8 }}
        failed="We couldn’t load the catalogue"
        empty={
          isLaterPage
            ? {
                title: 'The list doesn’t have that many pages',
                action: <QuietLink href={input.pathname}>Go to the first page</QuietLink>,
              }
            : {
                title: 'Nothing on sale today',
                text: 'Sales run for a limited time, and new titles appear each season.',
                action: <QuietLink href="/education/all-products">All products</QuietLink>,
              }
        }
      >
        {(_products, data) => {
          const paging = filters ? buildPaging(input, count) : 'totalPages' in data ? data : undefined;
          const shown = whole ? found.slice(0, MAX_OF_PART) : filters ? listPage(found, input) : found;
          return (
            <>
              {count === 0 && (
                <EmptyState
                  title={`No ${noun} match`}
                  level={title ? 3 : 2}
                  action={<QuietLink href={input.pathname}>Clear the filters</QuietLink>}
                >
                  Another topic or level may have what you’re looking for.
                </EmptyState>
              )}
              <ProductGroups products={shown} level={title ? 3 : 2} rows={whole !== undefined} chosen={chosen} />
              {paging && !whole && (
                <Pager
                  page={paging.pageNumber}
                  pages={paging.totalPages}
                  href={(pageNumber) => withParams(input, { pageNumber })}
                />
              )}
            </>
          );
        }}
      </LoadedList>
    </section>
  );
}

/** "Courses and programmes" is `courses-and-programmes`. */
export const toId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const buildPaging = ({ query }: PageInput, count: number) => ({
  pageNumber: pageParam(query, 'pageNumber'),
  totalPages: Math.ceil(count / FOUND_PAGE_SIZE),
});

function listPage(found: readonly ProductCard[], { query }: PageInput): readonly ProductCard[] {
  const start = (pageParam(query, 'pageNumber') - 1) * FOUND_PAGE_SIZE;
  return found.slice(start, start + FOUND_PAGE_SIZE);
}

function withFilters(whole: string, { query }: PageInput): string {
  const filters = new URLSearchParams();
  for (const name of Object.values(FILTER_PARAMS)) {
    const value = query.get(name);
    if (value) filters.set(name, value);
  }
  return filters.size > 0 ? `${whole}?${filters}` : whole;
}

type ProductGroupsProps = {
  products: readonly ProductCard[];
  level: 2 | 3;
  rows: boolean;
  chosen: ChosenCourses;
};

/** Adds headings to a list with both books and courses. */
function ProductGroups({ products, level, rows, chosen }: ProductGroupsProps) {
  const books = products.filter(isBook);
  const learning = products.filter((product) => !isBook(product));
  if (learning.length === 0) return <BookShelf products={books} level={level} rows={rows} />;
  if (books.length === 0) return <ComparableCourses products={learning} chosen={chosen} />;
  return (
    <>
      <h2 className="block-title">Books</h2>
      <BookShelf products={books} />
      <h2 className="block-title section--s">Courses and programmes</h2>
      <LearningTable products={learning} caption="Courses and programmes" />
    </>
  );
}

const isBook = ({ productType }: ProductCard) => productType === 'book';

/** Titles for books, courses, or products for a mixed list. */
function buildNoun(count: number, products: readonly ProductCard[]): string {
  const noun = products.every(isBook) ? 'title' : products.some(isBook) ? 'product' : 'course';
  return count === 1 ? noun : `${noun}s`;
}
