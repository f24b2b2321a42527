import { productPage } from '../../../shared/site/page-data/products.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { breadcrumbItems } from '../../blocks/breadcrumb-items.ts';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { BookCover } from '../../ui/book.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { formatDate } from '../../ui/dates.ts';
import { SpecList } from '../../ui/fact-strip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { formatPrice } from '../format.ts';

/** One book, course or programme: what it is, what is in it, what it costs members and others. */
export default function Product({ input }: { input: PageInput }) {
  const calls = productPage(input);
  const product = useCall(calls.product).data?.result[0];
  const breadCrumb = useCall(calls.breadCrumb).data?.result ?? [];
  if (!product) return null;
  const cover = { topic: product.topic, ink: product.ink, seed: product.path };
  return (
    <div className="page">
      <Seo
        title={product.seo.title ?? product.title}
        description={product.seo.description ?? product.summary}
        noIndex={product.isDraft}
      />
      <PageHead
        size="l"
        label={product.format}
        title={product.title}
        lead={product.summary}
        breadcrumb={breadcrumbItems(breadCrumb)}
      />
      <div className="split-8-4">
        <div className="stack-l">
          <Prose html={product.body} />
          {product.outline.length > 0 && (
            <section aria-labelledby="outline">
              <h2 id="outline" className="block-title">
                {product.productType === 'book' ? 'Contents' : 'What is covered'}
              </h2>
              <ol className="outline">
                {product.outline.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ol>
            </section>
          )}
          <SpecList
            facts={[
              { term: 'Authors', value: product.authors.join(', ') },
              { term: 'Level', value: product.level },
              { term: 'Hours', value: product.hours },
              { term: 'Credits', value: product.credits || undefined },
              { term: 'Pages', value: product.pages },
              { term: 'ISBN', value: product.isbn },
              { term: 'Edition', value: product.edition },
              { term: 'Code', value: product.code },
              { term: 'Available from', value: formatDate(product.availableFrom) },
            ]}
          />
        </div>
        <div className="stack-l">
          {product.productType === 'book' ? (
            <BookCover title={product.title} authors={product.authors.join(' & ')} cover={cover} eager />
          ) : (
            <CoverImage {...cover} variant="card" eager />
          )}
          <Ticket
            title="Prices"
            options={{
              legend: 'Kind of buyer',
              name: 'price',
              defaultValue: 'member',
              options: [
                { value: 'member', label: 'Member', price: formatPrice(product.memberPrice) },
                { value: 'other', label: 'Non-member', price: formatPrice(product.salePrice ?? product.listPrice) },
              ],
            }}
            action={product.buyUrl && <ButtonLink href={product.buyUrl}>Buy</ButtonLink>}
            {...(product.saleEnds !== undefined && { terms: `Sale price until ${formatDate(product.saleEnds)}.` })}
          />
        </div>
      </div>
    </div>
  );
}
