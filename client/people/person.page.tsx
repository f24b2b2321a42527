import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { personPage } from '../../shared/people/person.page.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { ArticleRow } from '../cards/article-row.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { BookShelf, LearningTable } from '../cards/product-items.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { Agenda } from '../ui/agenda.tsx';
import { bindName } from '../ui/bound-terms.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { PersonRing } from '../ui/person.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryList } from '../ui/story.tsx';

import './person.css';

export { page } from '../../shared/people/person.page.ts';

type PersonData = ResponseOf<'people.byKey'>['result'];

/** Events, articles, books, courses and offices of a person. */
export default function Person({ input }: { input: PageInput }) {
  const calls = personPage(input);
  const person = useCall(calls.person).data?.result;
  const steps = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!person) return null;
  const { name, role, organisation, city, credentials, bio, portrait, upcoming, held, products } = person;
  const books = products.filter(({ productType }) => productType === 'book');
  const courses = products.filter(({ productType }) => productType !== 'book');
  return (
    <div className="page">
      <Seo title={name} description={bio} about={{ person }} />
      <PageHead title={bindName(name)} lead={`${role}, ${organisation}`} breadcrumb={steps} />
      <div className="split-4-8 mt-l">
        <div className="stack-l person-facts">
          <PersonRing name={name} photo={portrait} size="xl" />
          <SpecList
            facts={[
              { term: 'Credentials', value: credentials },
              { term: 'City', value: city },
            ]}
          />
        </div>
        <div>
          <p className="person-bio">{bio}</p>
          <Offices person={person} />
          <Articles input={input} />
        </div>
      </div>
      <Appearances id="coming" title="Upcoming events" events={upcoming} />
      {books.length > 0 && (
        <section className="section" aria-labelledby="books">
          <SectionHead id="books" title="Books" />
          <BookShelf products={books} />
        </section>
      )}
      {courses.length > 0 && (
        <section className="section" aria-labelledby="courses">
          <SectionHead id="courses" title="Courses" />
          <LearningTable products={courses} caption={`Courses of ${name}`} />
        </section>
      )}
      <Appearances id="past-events" title="Past events" events={held} />
    </div>
  );
}

function Offices({ person: { offices, awards } }: { person: PersonData }) {
  if (offices.length + awards.length === 0) return null;
  return (
    <section className="section--s" aria-labelledby="offices">
      <h2 id="offices" className="block-title">
        In the society
      </h2>
      <ul className="people-list">
        {offices.map(({ role, title, path }) => (
          <li key={title + role}>
            <h3 className="people-list__name h5 ink">{path === undefined ? title : <a href={path}>{title}</a>}</h3>
            <p>{role}</p>
          </li>
        ))}
        {awards.map(({ award, year }) => (
          <li key={award + year}>
            <h3 className="people-list__name h5 ink">{award}</h3>
            <p>{year}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Appearances({ id, title, events }: { id: string; title: string; events: PersonData['upcoming'] }) {
  if (events.length === 0) return null;
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <Agenda>
        {events.map(({ event, sessions }) => (
          <EventRow key={event.eventId} event={event} note={sessions.length > 0 && <Sessions titles={sessions} />} />
        ))}
      </Agenda>
    </section>
  );
}

const Sessions = ({ titles }: { titles: readonly string[] }) => (
  <p className="agenda-row__summary small">Sessions: {titles.map((title) => `“${title}”`).join(', ')}</p>
);

function Articles({ input }: { input: PageInput }) {
  const calls = personPage(input);
  const page = useCall(calls.articles).data;
  const key = useCall(calls.person).data?.result.key;
  if (!page || page.totalCount === 0) return null;
  return (
    <section className="section" aria-labelledby="articles">
      <SectionHead id="articles" title="Articles" note={`${page.totalCount}`} />
      <StoryList>
        {page.result.map((article) => (
          <ArticleRow key={article.articleId} article={article} authorKey={key} level={3} />
        ))}
      </StoryList>
      <Pager page={page.pageNumber} pages={page.totalPages} href={(pageNumber) => withParams(input, { pageNumber })} />
    </section>
  );
}
