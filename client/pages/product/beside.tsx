import { productPage } from '../../../shared/site/page-data/products.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { EventRow } from '../../blocks/event-row.tsx';
import { BookShelf } from '../../blocks/product-items.tsx';
import { useCall } from '../../data/use-call.ts';
import { Agenda } from '../../ui/agenda.tsx';
import { formatDate } from '../../ui/dates.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { StoryList, StoryRow } from '../../ui/story.tsx';
import type { LinkItem } from '../../ui/types.ts';
import { pricesOf } from '../product-prices.ts';
import { wordingOf } from './offer.ts';

/** What stands beside a product: books and courses, events and articles near it (section 7, Right-side sections). */
export function Beside({ input, catalogue }: { input: PageInput; catalogue: LinkItem }) {
  const calls = productPage(input);
  const books = (useCall(calls.books).data?.result ?? []).flatMap((card) => card.product ?? []);
  const learning = (useCall(calls.learning).data?.result ?? []).flatMap((card) => card.product ?? []);
  const events = (useCall(calls.events).data?.result ?? []).flatMap((card) => card.event ?? []);
  const news = useCall(calls.news).data?.result ?? [];
  return (
    <>
      {books.length + learning.length > 0 && (
        <section className="section" aria-labelledby="same-shelf">
          <SectionHead id="same-shelf" title="On the same shelf" link={catalogue} />
          <div className="split-6-6 split--ruled same-shelf">
            {books.length > 0 && <BookShelf products={books} />}
            {learning.length > 0 && (
              <StoryList>
                {learning.map((course) => (
                  <StoryRow
                    key={course.productId}
                    label={wordingOf(course.productType).kind}
                    title={course.title}
                    href={course.path}
                    summary={course.summary}
                    meta={[course.format, `${pricesOf(course).member} for members`]}
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
            {events.length > 0 && (
              <Agenda ruled>
                {events.map((event) => (
                  <EventRow key={event.eventId} event={event} star={false} />
                ))}
              </Agenda>
            )}
            {news.length > 0 && (
              <StoryList>
                {news.map((card) => (
                  <StoryRow
                    key={card.id}
                    label={card.label}
                    title={card.title.replaceAll('*', '')}
                    href={card.path}
                    summary={card.summary}
                    meta={[card.date && formatDate(card.date)]}
                  />
                ))}
              </StoryList>
            )}
          </div>
        </section>
      )}
    </>
  );
}
