import { OnThisPage } from '../blocks/on-this-page.tsx';
import { personHref } from '../blocks/person-link.ts';
import { readFirstTable } from '../blocks/text-table.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { ExplainedHead } from '../ui/diagrams/diagram.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { People } from '../ui/people.tsx';
import { Band } from '../ui/poster.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { HeroJoin, LandingBanners, PageTabs, Promotions, QuestionGroups } from '../website/page-blocks.tsx';
import { Paywall } from '../website/paywall.tsx';
import { type AreaProps, toDays } from './area-props.ts';
import { Programme } from './programme.tsx';
import { findPeople, findTimeColumn } from './tables.ts';

export function AreaContent({ area, page, event, calls }: AreaProps) {
  const isRecap = page.path.endsWith('/recap');
  const facts = <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />;
  const when = event && `${event.isPast ? 'Held ' : ''}${toDays(event)}, ${event.place}`;
  const label = isRecap ? page.label : when;
  const isComing = area.ink === 'orange' && !event?.isPast;
  return (
    <>
      <Band
        tone={isComing ? 'event' : 'wash'}
        strip={
          <CoverImage
            topic={area.topic}
            ink={isComing ? 'peach' : event ? 'paper' : 'mint'}
            seed={area.id}
            variant="band"
            eager
          />
        }
      >
        <ExplainedHead diagram={page.diagram}>
          <PageHead title={page.title} lead={page.summary} labelTone="event" {...(label && { label })}>
            {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
          </PageHead>
        </ExplainedHead>
        {isRecap && facts}
      </Band>
      <div className="page section--s">
        {!isRecap && facts}
        <PageTabs request={calls.tabs} />
        <LandingBanners request={calls.landingBanners} />
        <div className="content-columns area-columns">
          {page.headings.length >= MIN_HEADINGS && (
            <div className="content-columns__rail">
              <OnThisPage headings={page.headings} />
            </div>
          )}
          <div className="content-columns__text stack-l">
            <AreaBody page={page} event={event} isRecap={isRecap} />
            {page.isTeaser && <Paywall />}
            <QuestionGroups request={calls.accordion} />
            <QuestionGroups request={calls.faq} />
            <PageForm />
          </div>
          <aside className="content-columns__aside stack-l" aria-label="Related pages">
            {isRecap && event?.hasVideo && (
              <NoticeBox
                title="Recordings"
                action={<QuietLink href={`/education/video?id=${event.eventId}`}>Watch the recording</QuietLink>}
              >
                For members, after signing in.
              </NoticeBox>
            )}
            <Promotions request={calls.promotions} />
          </aside>
        </div>
      </div>
      <HeroJoin request={calls.heroJoin} />
    </>
  );
}

const MIN_HEADINGS = 2;

type AreaBodyProps = Pick<AreaProps, 'page' | 'event'> & { isRecap: boolean };

/** Shows a table of people as cards, and a table of times as a timetable. */
function AreaBody({ page, event, isRecap }: AreaBodyProps) {
  const table = readFirstTable(page.body);
  const people = table && findPeople(table);
  if (people) {
    return (
      <>
        {table.before && <Prose html={table.before} />}
        <People level={2} people={people} />
        {table.after && <Prose html={table.after} />}
      </>
    );
  }
  const column = table && findTimeColumn(table);
  const isSchedule = page.path.endsWith('/schedule');
  const isSpeakers = page.path.endsWith('/speakers');
  return (
    <>
      <div className={isRecap ? 'area-highlights' : column ? `area-times area-times--${column}` : undefined}>
        <Prose html={page.body} />
      </div>
      {isSchedule && !column && event && event.days.length > 0 && (
        <section aria-labelledby="sessions">
          <SectionHead id="sessions" title="Day by day" />
          <Programme event={event} />
        </section>
      )}
      {isSpeakers && event && event.faculty.length > 0 && (
        <section aria-labelledby="people">
          <SectionHead id="people" title="Speakers" />
          <People
            people={event.faculty.map(({ key, name, role, organisation, portrait }) => ({
              key,
              name,
              href: personHref(key),
              photo: portrait,
              lines: [role, organisation],
            }))}
          />
        </section>
      )}
    </>
  );
}
