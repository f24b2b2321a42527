import { eventPage } from '../../shared/events/event.page.ts';
import { BookShelf, LearningTable } from '../cards/product-items.tsx';
import { RelatedEvents, RelatedNews } from '../cards/related-content.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { SectionHead } from '../ui/section-head.tsx';

/** Section 7, Right-side sections. */
export function RelatedToEvent() {
  const calls = eventPage(usePageInput());
  const events = (useCall(calls.related).data?.result ?? []).flatMap((card) => card.event ?? []);
  const news = useCall(calls.news).data?.result ?? [];
  const books = (useCall(calls.books).data?.result ?? []).flatMap((card) => card.product ?? []);
  const courses = (useCall(calls.learning).data?.result ?? []).flatMap((card) => card.product ?? []);
  return (
    <>
      {events.length > 0 && (
        <section className="section" aria-labelledby="related">
          <SectionHead id="related" title="Related" link={{ label: 'All events', href: '/events' }} />
          <RelatedEvents events={events} />
        </section>
      )}
      {news.length + books.length + courses.length > 0 && (
        <section className="section" aria-labelledby="same-subject">
          <SectionHead id="same-subject" title="On the same subject" />
          <div className="stack-l">
            <div className="split-6-6 split--ruled">
              <RelatedNews cards={news} />
              {books.length > 0 && <BookShelf products={books} />}
            </div>
            {courses.length > 0 && <LearningTable products={courses} caption="Courses on the same subject" />}
          </div>
        </section>
      )}
    </>
  );
}
