import { type ProductsRequest, productsPage } from '../../shared/learning/products.page.ts';
import { pageParam } from '../../shared/pages/query.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { toBook, toMonth } from '../cards/product-items.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { FeaturedBook } from '../ui/book.tsx';
import { QuietLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ExplainedHead } from '../ui/diagrams/diagram.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { LandingBanners, Promotions, QuestionGroups } from '../website/page-blocks.tsx';
import { Comparison } from './comparison.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductsList, toId } from './products-list.tsx';
import { SaleWeekHead } from './sale-week-head.tsx';
import { useChosenCourses } from './use-chosen-courses.ts';
import './products.css';

export { page } from '../../shared/learning/products.page.ts';

/** Section 2; tabs and pagination are links. */
export default function Products({ input: current }: { input: PageInput }) {
  const { page: input, chosen } = useChosenCourses(current);
  const calls = productsPage(input);
  const catalog = useCall(calls.catalog).data?.result[0];
  if (!catalog) return null;
  const pageNumber = pageParam(input.query, 'pageNumber');
  const [list] = calls.lists;
  const seo = {
    title: (catalog.seo.title ?? catalog.title) + (pageNumber > 1 ? `, page ${pageNumber}` : ''),
    description: catalog.seo.description ?? catalog.intro,
  };
  return (
    <>
      {calls.isSale && list ? (
        <SaleSeo {...seo} isDraft={catalog.isDraft} request={list.request} />
      ) : (
        <Seo {...seo} noIndex={catalog.isDraft} />
      )}
      {calls.isSaleWeek && list ? (
        <SaleWeekHead catalog={catalog} request={list.request} />
      ) : (
        <div className="page">
          <ExplainedHead diagram={catalog.diagram}>
            <PageHead title={catalog.title} lead={catalog.intro} />
          </ExplainedHead>
        </div>
      )}
      <div className={classNames('page', calls.isSaleWeek && 'section--s')}>
        <Tabs
          label="Parts of this catalogue"
          items={catalog.tabs.map(({ title, url, count }) => ({ label: title, href: url, count }))}
          current={input.pathname}
        />
        {calls.filters && <ProductFilters input={input} filters={calls.filters} chosen={chosen.ids} />}
        {calls.lists.length > 1 && <JumpLinks titles={calls.lists.flatMap(({ title }) => title ?? [])} />}
        {calls.comparison && <Comparison input={input} request={calls.comparison} ids={calls.compared} />}
        {calls.featured && <Featured request={calls.featured} />}
        {calls.lists.map(({ title, whole, request }) => (
          <ProductsList
            key={title ?? ''}
            input={input}
            title={title}
            whole={whole}
            request={request}
            filters={calls.isFiltered ? calls.filters : undefined}
            chosen={chosen}
          />
        ))}
        <div className="split-8-4 section--s">
          <div className="stack-l">
            <FactStrip facts={catalog.facts.map(({ label, value }) => ({ term: label, value }))} />
            {catalog.body && <Prose html={catalog.body} />}
            <QuestionGroups request={calls.faq} />
          </div>
          <aside className="stack-l products-aside" aria-label="Related pages">
            <LandingBanners request={calls.banners} />
            <Promotions request={calls.promotions} />
          </aside>
        </div>
      </div>
    </>
  );
}

type SaleSeoProps = { request: ProductsRequest; isDraft: boolean; title: string; description: string };

/** Keeps search engines from a sale that is over, whose list is empty. */
function SaleSeo({ request, isDraft, ...seo }: SaleSeoProps) {
  const isOver = useCall(request).data?.result.length === 0;
  return <Seo {...seo} noIndex={isDraft || isOver} />;
}

function JumpLinks({ titles }: { titles: readonly string[] }) {
  return (
    <nav className="mt-m" aria-label="Lists on this page">
      <ul className="cluster">
        {titles.map((title) => (
          <li key={title}>
            <QuietLink href={`#${toId(title)}`} trail="down">
              {title}
            </QuietLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders nothing when it could not be loaded. */
function Featured({ request }: { request: NonNullable<ReturnType<typeof productsPage>['featured']> }) {
  const book = useCall(request).data?.result[0];
  if (!book) return null;
  return (
    <FeaturedBook
      {...toBook(book)}
      label="Best-sellers of the past year"
      summary={book.summary}
      meta={[book.level, toMonth(book)]}
      action="See the book"
    />
  );
}
