import { MembersOnly } from '../../blocks/members-only.tsx';
import { HeroJoin, LandingBanners, PageTabs, Promotions, QuestionGroups } from '../../blocks/page-blocks.tsx';
import { Programme } from '../../blocks/programme.tsx';
import { PageForm } from '../../forms/page-form.tsx';
import { ButtonLink, QuietLink } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { FactStrip } from '../../ui/fact-strip.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PersonCard } from '../../ui/person.tsx';
import { Band } from '../../ui/poster.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { type AreaParts, daysOf } from './area-parts.ts';
import { peopleTable, timeColumn } from './tables.ts';

/** A page of a section area beside its home: the same bar and figure, quieter; the text in the reading measure. */
export function AreaText({ area, page, event, calls }: AreaParts) {
  const isRecap = page.path.endsWith('/recap');
  const facts = <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />;
  const when = event && `${event.isPast ? 'Held ' : ''}${daysOf(event)}, ${event.place}`;
  const label = isRecap ? page.label : when;
  const isOrange = area.ink === 'orange';
  return (
    <>
      <Band
        tone={isOrange ? 'event' : 'wash'}
        strip={<CoverImage topic={area.topic} ink={isOrange ? 'peach' : 'mint'} seed={area.id} variant="band" eager />}
      >
        <PageHead title={page.title} lead={page.summary} labelTone="event" {...(label && { label })}>
          {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
        </PageHead>
        {isRecap && facts}
      </Band>
      <div className="page section--s">
        {!isRecap && facts}
        <PageTabs request={calls.tabs} />
        <LandingBanners request={calls.landingBanners} />
        <div className="split-8-4 page-columns">
          <div className="stack-l">
            <AreaBody page={page} event={event} isRecap={isRecap} />
            {page.isTeaser && <MembersOnly />}
            <QuestionGroups request={calls.accordion} />
            <QuestionGroups request={calls.faq} />
            <PageForm />
          </div>
          <aside className="stack-l" aria-label="Beside this page">
            <OnThisPage headings={page.headings} />
            {isRecap && event?.hasVideo && (
              <NoticeBox
                title="Recordings"
                action={<QuietLink href={`/education/video?eventId=${event.eventId}`}>Watch the recording</QuietLink>}
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

/** A contents list is worth its place from so many headings. */
const NAMED_HEADINGS = 2;

function OnThisPage({ headings }: Pick<AreaParts['page'], 'headings'>) {
  if (headings.length < NAMED_HEADINGS) return null;
  return (
    <nav className="contents-list" aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type AreaBodyProps = Pick<AreaParts, 'page' | 'event'> & { isRecap: boolean };

/** The text of a page, with its timetable set as one and its people shown. */
function AreaBody({ page, event, isRecap }: AreaBodyProps) {
  const listed = peopleTable(page.body);
  if (listed) {
    return (
      <>
        {listed.before && <Prose html={listed.before} />}
        <div className="grid-4">
          {listed.people.map(({ name, lines }) => (
            <PersonCard key={name} level={2} name={name} lines={lines} />
          ))}
        </div>
        {listed.after && <Prose html={listed.after} />}
      </>
    );
  }
  const column = timeColumn(page.body);
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
          <Programme days={event.days} timeZone={event.timeZone} />
        </section>
      )}
      {isSpeakers && event && event.faculty.length > 0 && (
        <section aria-labelledby="people">
          <SectionHead id="people" title="Speakers" />
          <div className="grid-4">
            {event.faculty.map(({ key, name, role, organisation }) => (
              <PersonCard key={key} name={name} lines={[role, organisation]} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
