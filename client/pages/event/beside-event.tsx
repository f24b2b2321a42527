import { eventPage } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { EventRow } from '../../blocks/event-row.tsx';
import { BookShelf, LearningTable } from '../../blocks/product-items.tsx';
import { useCall } from '../../data/use-call.ts';
import { Agenda } from '../../ui/agenda.tsx';
import { formatDate } from '../../ui/dates.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { StoryList, StoryRow } from '../../ui/story.tsx';

/** What stands beside an event: other events, then articles, books and courses (section 7, Right-side sections). */
export function BesideEvent({ input }: { input: PageInput }) {
  const calls = eventPage(input);
  const events = (useCall(calls.related).data?.result ?? []).flatMap((card) => card.event ?? []);
  const news = useCall(calls.news).data?.result ?? [];
  const books = (useCall(calls.books).data?.result ?? []).flatMap((card) => card.product ?? []);
  const courses = (useCall(calls.learning).data?.result ?? []).flatMap((card) => card.product ?? []);
  return (
    <>
      {events.length > 0 && (
        <section className="section" aria-labelledby="related">
          <SectionHead id="related" title="Related" link={{ label: 'All events', href: '/events' }} />
          <Agenda ruled>
            {events.map((event) => (
              <EventRow key={event.eventId} event={event} star={false} />
            ))}
          </Agenda>
        </section>
      )}
      {news.length + books.length + courses.length > 0 && (
        <section className="section" aria-labelledby="same-subject">
          <SectionHead id="same-subject" title="On the same subject" />
          <div className="stack-l">
            <div className="split-6-6 split--ruled">
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
              {books.length > 0 && <BookShelf products={books} />}
            </div>
            {courses.length > 0 && <LearningTable products={courses} caption="Courses on the same subject" />}
          </div>
        </section>
      )}
    </>
  );
}
