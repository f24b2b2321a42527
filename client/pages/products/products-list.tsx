import type { ProductCard } from '../../../shared/contract/models.ts';
import { pageParam } from '../../../shared/pages/common/query.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import type { ProductsRequest } from '../../../shared/pages/products.ts';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { BookShelf, LearningTable } from '../../blocks/product-items.tsx';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import { QuietLink } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

type ProductsListProps = {
  input: PageInput;
  title?: string | undefined;
  /** Path of the catalogue with the whole list, for a list that shows its newest products only. */
  whole?: string | undefined;
  request: ProductsRequest;
};

/** Products of a list that links to the whole one. */
const MAX_NEWEST = 12;

/** One list of a catalogue: number of products, the products, and pagination. */
export function ProductsList({ input, title, whole, request }: ProductsListProps) {
  const loaded = useCall(request);
  const isLaterPage = pageParam(input.query, 'pageNumber') > 1;
  return (
    <section className="section--s products-list" aria-label={title ?? 'Products'}>
      <LoadedList
        loaded={loaded}
        items={({ result }) => result}
        skeleton={{ shape: 'card', count: 8 }}
        failed="The catalogue could not be loaded"
        empty={
          isLaterPage
            ? {
                title: 'The list ends before this page',
                action: <QuietLink href={input.pathname}>To its first page</QuietLink>,
              }
            : {
                title: 'Nothing stands here today',
                text: 'Sales have a first and a last day, and new titles arrive with the season.',
                action: <QuietLink href="/education/all-products">Everything in the store</QuietLink>,
              }
        }
      >
        {(products, data) => {
          const count = 'totalCount' in data ? data.totalCount : products.length;
          const noun = nounOf(count, products);
          return (
            <>
              {title ? (
                <SectionHead title={title} {...(whole && { link: { label: `All ${count} ${noun}`, href: whole } })} />
              ) : (
                <p className="result-line products-list__count">
                  <b>{count}</b> {noun}
                </p>
              )}
              <ProductGroups products={whole ? products.slice(0, MAX_NEWEST) : products} level={title ? 3 : 2} />
              {'totalPages' in data && (
                <Pager
                  page={data.pageNumber}
                  pages={data.totalPages}
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

/** Books on a shelf, courses in a table; a list with both gets headings. */
function ProductGroups({ products, level }: { products: readonly ProductCard[]; level: 2 | 3 }) {
  const books = products.filter(isBook);
  const learning = products.filter((product) => !isBook(product));
  if (learning.length === 0) return <BookShelf products={books} level={level} />;
  if (books.length === 0) return <LearningTable products={learning} caption="Courses" />;
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

/** Noun for the products of a list: titles for books, courses, or products for a mixed list. */
function nounOf(count: number, products: readonly ProductCard[]): string {
  const noun = products.every(isBook) ? 'title' : products.some(isBook) ? 'product' : 'course';
  return count === 1 ? noun : `${noun}s`;
}
