import type { ProductDetail } from '../../shared/contract/models.ts';
import { creditFact } from '../../shared/item-credits.ts';
import { productPage } from '../../shared/learning/product.page.ts';
import { type PageInput, request } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { personHref } from '../blocks/person-link.ts';
import { isLiveToCome } from '../cards/course-start.ts';
import { toCover, toMonth } from '../cards/product-items.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { ItemTopics } from '../follows/item-topics.tsx';
import { Seo } from '../seo.tsx';
import { hydratedLast } from '../shell/deferred.tsx';
import { BookCover } from '../ui/book.tsx';
import { bindName } from '../ui/bound-terms.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { formatDate } from '../ui/dates.ts';
import { FactStrip, SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Byline } from '../ui/person.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { BuyBox } from './buy-box.tsx';
import { toWording } from './offer.ts';
import { RelatedToProduct } from './related-to-product.tsx';
import './products.css';

export { page } from '../../shared/learning/product.page.ts';

const RelatedToProductLast = hydratedLast(RelatedToProduct);

export default function Product({ input }: { input: PageInput }) {
  const calls = productPage(input);
  const { now } = useEnvironment();
  const product = useCall(calls.product).data?.result[0];
  const steps = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!product) return null;
  const { catalogue } = toWording(product.productType);
  const isBook = product.productType === 'book';
  const cover = toCover(product);
  return (
    <div className="page">
      <Seo
        title={product.seo.title ?? product.title}
        description={product.seo.description ?? product.summary}
        noIndex={product.isDraft}
        about={{ product }}
      />
      <div className="product-way">
        <Breadcrumb items={steps.length > 0 ? steps : [catalogue]} />
      </div>
      <div className="product-head split-6-6">
        <div>
          <PageHead
            size="l"
            label={isBook ? [product.edition, toMonth(product)].filter(Boolean).join(', ') : product.format}
            title={product.title}
            lead={
              <>
                <WriterNames names={product.authors} />
                {product.summary}
              </>
            }
          />
          <BuyBox product={product} />
        </div>
        <div className="product-head__stage no-print">
          {isBook ? (
            <BookCover title={product.title} authors={product.authors.map(bindName).join(' & ')} cover={cover} eager />
          ) : (
            <CoverImage {...cover} variant="lead" eager />
          )}
        </div>
      </div>
      {!isBook && (
        <div className="section--s">
          <FactStrip
            facts={[
              { term: 'Level', value: product.level },
              { term: 'Hours', value: product.hours },
              { term: 'Counts for recertification', value: creditFact(product) },
            ]}
          />
        </div>
      )}
      <Contents product={product} />
      <div className="split-8-4 section">
        <div className="stack-l">
          <Prose html={product.body} />
          <ItemTopics
            terms={product.taxonomy}
            path={product.path}
            request={request('taxonomy.product', {}, { id: product.productId })}
          />
        </div>
        <aside className="stack-l" aria-label="Details">
          <div>
            <h2 className="side-title h6">Details</h2>
            <SpecList facts={listDetails(product, now)} />
          </div>
          <Writers product={product} />
        </aside>
      </div>
      <RelatedToProductLast />
    </div>
  );
}

function WriterNames({ names }: { names: readonly string[] }) {
  const last = names.at(-1);
  if (last === undefined) return null;
  return (
    <span className="block mb-xs h5 ink">
      {names.slice(0, -1).map(bindName).join(', ')}
      {names.length > 1 && (
        <>
          {' '}
          <em>and</em>{' '}
        </>
      )}
      {bindName(last)}
    </span>
  );
}

function Contents({ product }: { product: ProductDetail }) {
  const { outline, pages, productType } = product;
  if (outline.length === 0) return null;
  const { contents, part } = toWording(productType);
  const note = [pages && `${pages} pages`, `${outline.length} ${part}${outline.length === 1 ? '' : 's'}`];
  return (
    <section className="section" aria-labelledby="contents">
      <SectionHead id="contents" title={contents} note={note.filter(Boolean).join(', ')} />
      <ol className="outline">
        {outline.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    </section>
  );
}

function Writers({ product }: { product: ProductDetail }) {
  if (product.writers.length === 0) return null;
  return (
    <div className="stack">
      <h2 className="side-title h6">{toWording(product.productType).writers}</h2>
      {product.writers.map(({ key, name, role, organisation, portrait }) => (
        <Byline key={key} people={[{ name, href: personHref(key) }]} photo={portrait} lines={[role, organisation]} />
      ))}
    </div>
  );
}

/** Courses leave out what their fact strip shows. */
function listDetails(product: ProductDetail, now: number) {
  const bookOnly = [
    { term: 'Format', value: product.format },
    { term: 'Pages', value: product.pages },
    { term: 'ISBN', value: product.isbn },
    { term: 'Edition', value: product.edition },
    { term: 'Level', value: product.level },
    { term: 'Counts for recertification', value: creditFact(product) },
  ];
  return [
    ...(product.productType === 'book' ? bookOnly : []),
    { term: isLiveToCome(product, now) ? 'Starts' : 'Available from', value: formatDate(product.availableFrom) },
    { term: 'Available until', value: product.availableUntil && formatDate(product.availableUntil) },
    { term: 'Subjects', value: product.taxonomy.map(({ name }) => name).join(', ') },
    { term: 'Code', value: product.code },
  ];
}
