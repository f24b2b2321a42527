import type { ResponseOf } from '../../../shared/contract/contract.ts';
import {
  CONTENT_LISTS,
  CONTENT_PARAM,
  type ContentList,
  contentAsked,
  dashboardPage,
  SHOW_PARAM,
} from '../../../shared/site/page-data/members.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { articleCover } from '../../blocks/article-row.tsx';
import { Emphasised } from '../../blocks/emphasised.tsx';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { bookOf } from '../../blocks/product-items.tsx';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import { MY_CONTENT, PROFILE_PATH } from '../../member/member-bar.tsx';
import { Agenda, AgendaRow } from '../../ui/agenda.tsx';
import { Book, Shelf } from '../../ui/book.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { StoryCard } from '../../ui/story.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { eventTerms, formatCredits } from '../format.ts';

type Items<L extends ContentList> = ResponseOf<`myContent.${L}`>['result'];
/** The names of the followed topics that put an item on a list. */
type Why = (item: { why: readonly number[] }) => string;

const NAMES: Record<ContentList, string> = { news: 'News', books: 'Books', events: 'Events', learning: 'Learning' };
/** How many items are shown at first. */
const FIRST: Record<ContentList, number> = { news: 4, books: 4, events: 5, learning: 5 };
const TOPICS_HREF = `${PROFILE_PATH}#topics`;

/** News, books, events and courses on the topics the member follows (section 2, my content); each says which topic put it there. */
export function MyContent({ input }: { input: PageInput }) {
  const calls = dashboardPage(input);
  const { list, all } = contentAsked(input);
  const loaded = {
    news: useCall(calls.news),
    books: useCall(calls.books),
    events: useCall(calls.events),
    learning: useCall(calls.learning),
  };
  const topics = useCall(calls.topics).data?.result ?? [];
  const why: Why = (item) =>
    topics
      .filter(({ id }) => item.why.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const addressOf = (name: ContentList) =>
    `${withParams(input, { [CONTENT_PARAM]: name === 'news' ? undefined : name, [SHOW_PARAM]: undefined })}#${MY_CONTENT}`;
  const count = loaded[list].data?.result.length ?? 0;
  return (
    <section className="section" id={MY_CONTENT} aria-labelledby="content-title">
      <SectionHead id="content-title" title="My content" link={{ label: 'Change my interests', href: TOPICS_HREF }} />
      <Tabs
        label="My content"
        current={addressOf(list)}
        items={CONTENT_LISTS.map((name) => {
          const known = loaded[name].data;
          return { label: NAMES[name], href: addressOf(name), ...(known && { count: known.result.length }) };
        })}
      />
      <div className="member-content">
        <LoadedList
          loaded={loaded[list]}
          items={(data) => data.result as Items<ContentList>}
          skeleton={{ shape: list === 'events' ? 'agenda' : 'card', count: FIRST[list] }}
          level={3}
          failed={`Your ${NAMES[list].toLowerCase()} could not be loaded`}
          empty={{
            title: 'Nothing on your topics yet',
            text: 'What is published on a topic you follow appears here.',
            action: <QuietLink href={TOPICS_HREF}>Choose topics</QuietLink>,
          }}
        >
          {() => {
            const limit = all ? count : FIRST[list];
            if (list === 'news') return <News items={loaded.news.data?.result.slice(0, limit) ?? []} why={why} />;
            if (list === 'books') return <Books items={loaded.books.data?.result.slice(0, limit) ?? []} why={why} />;
            if (list === 'events') return <Events items={loaded.events.data?.result.slice(0, limit) ?? []} why={why} />;
            return <Learning items={loaded.learning.data?.result.slice(0, limit) ?? []} why={why} />;
          }}
        </LoadedList>
      </div>
      {count > 0 && (
        <p className="small quiet">
          The label over a title names the topics you follow that put it here.{' '}
          {count > FIRST[list] && !all && (
            <QuietLink href={withParams(input, { [SHOW_PARAM]: 'all' })}>Show all {count}</QuietLink>
          )}
        </p>
      )}
    </section>
  );
}

function News({ items, why }: { items: Items<'news'>; why: Why }) {
  return (
    <div className="grid-4">
      {items.map((article) => (
        <StoryCard
          key={article.articleId}
          title={<Emphasised text={article.title} />}
          href={article.path}
          label={why(article)}
          meta={[formatDate(article.publishedDate), `${article.readMinutes} min`]}
          cover={articleCover(article)}
        />
      ))}
    </div>
  );
}

function Books({ items, why }: { items: Items<'books'>; why: Why }) {
  return (
    <Shelf>
      {items.map((book) => (
        <Book key={book.productId} {...bookOf(book)} label={why(book)} />
      ))}
    </Shelf>
  );
}

function Events({ items, why }: { items: Items<'events'>; why: Why }) {
  return (
    <Agenda>
      {items.map((event) => (
        <AgendaRow
          key={event.eventId}
          title={event.title}
          href={event.path}
          start={event.start}
          end={event.end}
          timeZone={event.timeZone}
          kind={why(event)}
          summary={event.summary}
          place={event.place}
          terms={eventTerms(event)}
        />
      ))}
    </Agenda>
  );
}

function Learning({ items, why }: { items: Items<'learning'>; why: Why }) {
  return (
    <div className="grid-4">
      {items.map((course) => (
        <StoryCard
          key={course.productId}
          title={course.title}
          href={course.path}
          label={why(course)}
          summary={course.summary}
          meta={[
            course.level,
            course.hours === undefined ? undefined : `${course.hours} hours`,
            formatCredits(course.credits),
          ]}
        />
      ))}
    </div>
  );
}
