import { chapterPage, UNREAD_CHAPTER } from '../../shared/chapters/chapter.page.ts';
import { MEETING_FIELD } from '../../shared/chapters/meeting-form.ts';
import { CHAPTERS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { type PageInput, toLastSegment } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { personHref } from '../blocks/person-link.ts';
import { EventRow } from '../cards/event-row.tsx';
import { PersonRow } from '../cards/person-row.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { Agenda } from '../ui/agenda.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { DateBlock } from '../ui/date-block.tsx';
import { formatDate, formatTime, zoneCity } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { type ChapterDate, listChapterDates } from './chapter-dates.ts';
import { MeetingForm } from './meeting-form.tsx';
import { RegionMap } from './region-map.tsx';
import './chapter.css';

export { page } from '../../shared/chapters/chapter.page.ts';

type ChapterData = ResponseOf<'blocks.chapter'>['result'];
type NextDate = ChapterDate<ChapterData['upcoming'][number]>;
type Officer = ChapterData['officers'][number];

const CONTACT_PATH = '/who-we-are/contact-us';

/** A poster of the chapter: its place, its next meeting, its host and what was said last time. */
export default function Chapter({ input }: { input: PageInput }) {
  const calls = chapterPage(input);
  const chapter = useCall(calls.chapter).data?.result;
  const steps = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!chapter) return null;
  if (chapter.id === UNREAD_CHAPTER) return <FormAlone title={chapter.title} />;
  const { title, location, summary, url, meets, timeZone, meetings, officers, upcoming, held, lastTime } = chapter;
  const [next, ...later] = listChapterDates(meetings, upcoming, timeZone);
  return (
    <div className="page">
      <Seo
        title={title}
        description={`${summary}${meets ? ` Meets in ${location}: ${meets}.` : ''}`}
        about={{ chapter }}
      />
      <div className="chapter-head">
        <PageHead title={title} lead={summary} label={chapter.region ?? 'Chapter'} breadcrumb={steps}>
          <Actions>
            <ButtonLink href={url} variant="secondary" {...(url.startsWith('mailto:') && { icon: 'mail' })}>
              {url.startsWith('mailto:') ? 'E-mail the chapter' : 'Chapter website'}
            </ButtonLink>
            <QuietLink href={followAddress('chapter', toLastSegment(input.pathname))} icon="mail">
              Follow by e-mail
            </QuietLink>
            <QuietLink href={CONTACT_PATH}>Contact us</QuietLink>
          </Actions>
        </PageHead>
        <RegionMap {...chapter} city={location.split(',', 1)[0] ?? location} />
      </div>
      <NextMeeting chapter={chapter} next={next} />
      <div className="split-6-6 section--s">
        {lastTime.length > 0 && (
          <section aria-labelledby="last-time">
            <h2 id="last-time" className="block-title">
              Last time
            </h2>
            <ul className="chapter-last">
              {lastTime.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {later.length > 0 && (
          <section aria-labelledby="dates">
            <h2 id="dates" className="block-title">
              The next dates
            </h2>
            <ul className="chapter-dates">
              {later.map((date) => (
                <LaterDate key={date.starts} {...date} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <Officers officers={officers} />
      {held.length > 0 && (
        <section className="section" aria-labelledby="held">
          <SectionHead id="held" title="Past meetings" />
          <Agenda>
            {held.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </Agenda>
        </section>
      )}
      <p className="chapter-others">
        <QuietLink href={CHAPTERS_PATH}>All chapters and local networks</QuietLink>
      </p>
    </div>
  );
}

/** Shows the form again with what was entered. */
function FormAlone({ title }: { title: string }) {
  const { formState } = useEnvironment();
  return (
    <div className="page">
      <Seo title={title} />
      <PageHead title={title} label="Chapter" />
      <MeetingForm meeting={formState?.values[MEETING_FIELD] ?? ''} />
    </div>
  );
}

function NextMeeting({ chapter, next }: { chapter: ChapterData; next: NextDate | undefined }) {
  const { title, location, meets, venue, timeZone, officers, url } = chapter;
  const zone = timeZone ?? 'UTC';
  const [host] = officers;
  return (
    <section className="section" aria-labelledby="next-meeting">
      <SectionHead id="next-meeting" title="Next meeting" />
      <div className="chapter-next">
        {next ? (
          <div>
            <DateBlock start={next.starts} timeZone={zone} size="l" />
            <p className="mt-xs h5">
              <time dateTime={next.starts}>{formatTime(next.starts, zone)}</time>, {zoneCity(zone)} time
            </p>
          </div>
        ) : (
          <p>
            No meeting has been announced yet. <QuietLink href={url}>Ask the chapter</QuietLink>
          </p>
        )}
        <SpecList
          facts={[
            { term: 'Place', value: venue ?? location },
            { term: 'Meets', value: meets },
            { term: 'Host', value: host && <HostName host={host} /> },
          ]}
        />
        {next &&
          (next.event ? (
            <div className="chapter-next__coming ticket">
              <h3 className="block-title">
                <a href={next.event.path}>{next.event.title}</a>
              </h3>
              <ButtonLink variant="event" href={next.event.path}>
                I am coming
              </ButtonLink>
            </div>
          ) : (
            <div className="chapter-next__coming ticket">
              <h3 className="block-title">I am coming</h3>
              <p className="small mb-s">Members and guests are welcome.</p>
              <MeetingForm
                meeting={`${title}, ${formatDate(next.starts, zone, { weekday: true })}, ${formatTime(next.starts, zone)}`}
              />
            </div>
          ))}
      </div>
    </section>
  );
}

function HostName({ host: { key, name, role, organisation } }: { host: Officer }) {
  return (
    <>
      <a href={personHref(key)}>{name}</a>, {role}, {organisation}
    </>
  );
}

function LaterDate({ starts, event, timeZone }: NextDate & { timeZone: string | undefined }) {
  return (
    <li>
      <DateBlock start={starts} {...(timeZone !== undefined && { timeZone })} size="s" />
      <p>
        {event ? <a href={event.path}>{event.title}</a> : 'Regular meeting'}
        <span className="quiet">{formatTime(starts, timeZone ?? 'UTC')}</span>
      </p>
    </li>
  );
}

function Officers({ officers }: { officers: readonly Officer[] }) {
  if (officers.length === 0) return null;
  return (
    <section className="section" aria-labelledby="officers">
      <SectionHead id="officers" title="Officers" />
      <ul className="grid-2 person-rows">
        {officers.map(({ key, name, credentials, office, portrait, role, organisation }) => (
          <PersonRow
            key={key + office}
            name={name}
            href={personHref(key)}
            credentials={credentials}
            label={office}
            photo={portrait}
            line={`${role}, ${organisation}`}
          />
        ))}
      </ul>
    </section>
  );
}
