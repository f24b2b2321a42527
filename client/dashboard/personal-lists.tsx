import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { ContentList } from '../../shared/dashboard/dashboard.page.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { eventTerms } from '../blocks/format.ts';
import { articleCover } from '../cards/article-row.tsx';
import { toBook } from '../cards/product-items.tsx';
import { statusAmong } from '../events/registration-status.tsx';
import type { MemberProps } from '../session/member-record.ts';
import { Agenda, AgendaRow } from '../ui/agenda.tsx';
import { Book, Shelf } from '../ui/book.tsx';
import { formatDate } from '../ui/dates.ts';
import { StoryCard } from '../ui/story.tsx';

export type MatchedItem = { readonly why?: readonly number[] | undefined };

type ListProps<L extends ContentList> = {
  items: ResponseOf<`myContent.${L}`>['result'];
  why: (item: MatchedItem) => string;
};

export function News({ items, why }: ListProps<'news'>) {
  return (
    <div className="grid-4">
      {items.map((article) => (
        <StoryCard
          key={article.articleId}
          title={<Emphasised text={article.title} />}
          href={article.path}
          label={why(article)}
          meta={[formatDate(article.publishedDate), `${article.readMinutes}\u00a0min`]}
          cover={articleCover(article)}
        />
      ))}
    </div>
  );
}

export function Books({ items, why }: ListProps<'books'>) {
  return (
    <Shelf>
      {items.map((book) => (
        <Book key={book.productId} {...toBook(book)} label={why(book)} />
      ))}
    </Shelf>
  );
}

export function Events({ items, why, member }: ListProps<'events'> & MemberProps) {
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
          aside={statusAmong(member?.registrations ?? [], event.eventId)}
        />
      ))}
    </Agenda>
  );
}

export function Learning({ items, why }: ListProps<'learning'>) {
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
            creditSentence(course),
          ]}
        />
      ))}
    </div>
  );
}
