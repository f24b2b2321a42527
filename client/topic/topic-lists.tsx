import type { ReactNode } from 'react';
import { DEADLINES_PATH } from '../../shared/constants.ts';
import type { EventCard, ProductCard, SideCard } from '../../shared/contract/models.ts';
import type { CallRequest, PageInput } from '../../shared/pages/request.ts';
import { topicPage } from '../../shared/topic/topic.page.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { BookShelf, LearningTable } from '../cards/product-items.tsx';
import { useCall } from '../data/use-call.ts';
import { DeadlineRows } from '../deadlines/deadline-rows.tsx';
import { Agenda } from '../ui/agenda.tsx';
import { formatDate } from '../ui/dates.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryList, StoryRow } from '../ui/story.tsx';

export function TopicLists({ input }: { input: PageInput }) {
  const calls = topicPage(input);
  const term = useCall(calls.terms).data?.result[0];
  const more = (searchType: string) =>
    term && `/search?${new URLSearchParams({ searchType, taxonomy: String(term.id) })}`;
  return (
    <>
      <TopicDeadlines input={input} />
      <TopicSection id="topic-news" title="News" request={calls.news} more={more('article')} all="All articles">
        {(cards) => (
          <StoryList>
            {cards.map((card) => (
              <StoryRow
                key={card.id}
                title={<Emphasised text={card.title} />}
                href={card.path}
                summary={card.summary}
                label={card.label}
                meta={[card.date && formatDate(card.date)]}
                cover={{ topic: card.topic, ink: 'mint', seed: card.path }}
              />
            ))}
          </StoryList>
        )}
      </TopicSection>
      <TopicSection id="topic-events" title="Events" request={calls.events} more={more('event')} all="Past events">
        {(cards) => (
          <Agenda>
            {listEvents(cards).map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </Agenda>
        )}
      </TopicSection>
      <TopicSection id="topic-books" title="Books" request={calls.books} more={more('book')} all="All books">
        {(cards) => <BookShelf products={listProducts(cards)} />}
      </TopicSection>
      <TopicSection id="topic-courses" title="Courses" request={calls.courses} more={more('course')} all="All courses">
        {(cards) => <LearningTable products={listProducts(cards)} caption="Courses on this topic" />}
      </TopicSection>
    </>
  );
}

/** Next dates first; renders nothing without any. */
function TopicDeadlines({ input }: { input: PageInput }) {
  const calls = topicPage(input);
  const deadlines = useCall(calls.deadlines).data?.result ?? [];
  const term = useCall(calls.terms).data?.result[0];
  if (deadlines.length === 0) return null;
  const all = term ? `${DEADLINES_PATH}?topic=${term.id}` : DEADLINES_PATH;
  return (
    <section className="section" aria-labelledby="topic-deadlines">
      <SectionHead id="topic-deadlines" title="Legal deadlines" link={{ label: 'All deadlines', href: all }} />
      <DeadlineRows deadlines={deadlines} now={input.now} />
    </section>
  );
}

type TopicSectionProps = {
  id: string;
  title: string;
  request: CallRequest<
    'rightSide.articleNews' | 'rightSide.articleRelated' | 'rightSide.articleBooks' | 'rightSide.articleLearning'
  >;
  more: string | undefined;
  all: string;
  children: (cards: readonly SideCard[]) => ReactNode;
};

/** Renders nothing when the list is empty or could not be loaded. */
function TopicSection({ id, title, request, more, all, children }: TopicSectionProps) {
  const cards = useCall(request).data?.result ?? [];
  if (cards.length === 0) return null;
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(more !== undefined && { link: { label: all, href: more } })} />
      {children(cards)}
    </section>
  );
}

const listEvents = (cards: readonly SideCard[]): EventCard[] => cards.flatMap(({ event }) => event ?? []);
const listProducts = (cards: readonly SideCard[]): ProductCard[] => cards.flatMap(({ product }) => product ?? []);
