import { productPage } from '../../shared/learning/product.page.ts';
import { BookShelf } from '../cards/product-items.tsx';
import { toPrices } from '../cards/product-prices.ts';
import { RelatedEvents, RelatedNews } from '../cards/related-content.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { priceLine } from '../ui/price.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryList, StoryRow } from '../ui/story.tsx';
import { toWording } from './offer.ts';

/** Section 7, Right-side sections. */
export function RelatedToProduct() {
  const calls = productPage(usePageInput());
  const product = useCall(calls.product).data?.result[0];
  const books = (useCall(calls.books).data?.result ?? []).flatMap((card) => card.product ?? []);
  const learning = (useCall(calls.learning).data?.result ?? []).flatMap((card) => card.product ?? []);
  const events = (useCall(calls.events).data?.result ?? []).flatMap((card) => card.event ?? []);
  const news = useCall(calls.news).data?.result ?? [];
  return (
    <>
      {books.length + learning.length > 0 && (
        <section className="section" aria-labelledby="same-shelf">
          <SectionHead
            id="same-shelf"
            title="You may also need"
            link={product && toWording(product.productType).catalogue}
          />
          <div className="split-6-6 split--ruled same-shelf">
            {books.length > 0 && <BookShelf products={books} />}
            {learning.length > 0 && (
              <StoryList>
                {learning.map((course) => (
                  <StoryRow
                    key={course.productId}
                    label={toWording(course.productType).typeName}
                    title={course.title}
                    href={course.path}
                    summary={course.summary}
                    meta={[course.format, priceLine(toPrices(course))]}
                  />
                ))}
              </StoryList>
            )}
          </div>
        </section>
      )}
      {events.length + news.length > 0 && (
        <section className="section" aria-labelledby="same-subject">
          <SectionHead id="same-subject" title="On the same subject" />
          <div className="split-6-6 split--ruled">
            <RelatedEvents events={events} />
            <RelatedNews cards={news} />
          </div>
        </section>
      )}
    </>
  );
}
