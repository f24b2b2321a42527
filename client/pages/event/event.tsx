import type { EventDetail } from '../../../shared/contract/models.ts';
import { eventPage } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { breadcrumbItems } from '../../blocks/breadcrumb-items.ts';
import { EventRow } from '../../blocks/event-row.tsx';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Agenda } from '../../ui/agenda.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { formatDate, formatTime, formatTimeRange } from '../../ui/dates.ts';
import { FactStrip } from '../../ui/fact-strip.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PersonCard } from '../../ui/person.tsx';
import { Band } from '../../ui/poster.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Timetable } from '../../ui/timetable.tsx';
import { EventTicket } from './event-ticket.tsx';

/** One event: when and where in the head, the ticket beside its text, programme, faculty, venue, questions. */
export default function Event({ input }: { input: PageInput }) {
  const calls = eventPage(input);
  const event = useCall(calls.event).data?.result[0];
  const breadCrumb = useCall(calls.breadCrumb).data?.result ?? [];
  const related = useCall(calls.related).data?.result ?? [];
  if (!event) return null;
  return (
    <>
      <Seo
        title={event.seo.title ?? event.title}
        description={event.seo.description ?? event.summary}
        noIndex={event.isDraft}
        data={schemaEvent(event)}
      />
      <Band tone="event" strip={<CoverImage topic={event.topic} ink="peach" seed={event.path} variant="band" eager />}>
        <PageHead
          size="l"
          label={event.type.name}
          labelTone="event"
          title={event.title}
          lead={event.summary}
          breadcrumb={breadcrumbItems(breadCrumb)}
        >
          <DateBlock start={event.start} end={event.end} timeZone={event.timeZone} size="l" />
        </PageHead>
      </Band>
      <div className="page section--s">
        <div className="split-8-4">
          <div className="sticky">
            <EventTicket event={event} />
          </div>
          <div className="stack-l">
            {event.isDraft && <NoticeBox tone="deadline" title="Preview" />}
            {event.isPast && (
              <NoticeBox title="This event is over">{event.hasVideo && 'Members can watch the recording.'}</NoticeBox>
            )}
            <FactStrip facts={factsOf(event)} />
            <Prose html={event.body} />
            <Programme event={event} />
            <Faculty event={event} />
            <Venue event={event} />
            <Questions event={event} />
          </div>
        </div>
        {related.length > 0 && (
          <section className="section" aria-labelledby="related">
            <SectionHead id="related" title="Related" link={{ label: 'All events', href: '/events' }} />
            <Agenda ruled>
              {related.map((card) => card.event && <EventRow key={card.id} event={card.event} star={false} />)}
            </Agenda>
          </section>
        )}
      </div>
    </>
  );
}

function factsOf(event: EventDetail) {
  const oneDay = event.start.slice(0, 10) === event.end.slice(0, 10);
  return [
    { term: 'Place', value: event.place },
    { term: 'Time', value: oneDay && !event.isAllDay ? formatTimeRange(event.start, event.end, event.timeZone) : '' },
    { term: 'Level', value: event.level },
    { term: 'Language', value: event.language },
    { term: 'Credits', value: event.credits > 0 ? `${event.credits} towards recertification` : '' },
  ];
}

function Programme({ event }: { event: EventDetail }) {
  if (event.days.length === 0) return null;
  return (
    <section aria-labelledby="programme">
      <h2 id="programme" className="block-title">
        Programme
      </h2>
      {event.days.map((day) => (
        <Timetable
          key={day.date}
          day={formatDate(day.date, 'UTC', { weekday: true, year: false })}
          sessions={day.sessions.map((session) => ({
            time: formatTime(session.start, event.timeZone),
            title: session.title,
            text: [session.speakers.map(({ name }) => name).join(', '), session.track, session.room, session.note]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      ))}
      <p className="quiet small">All times are those of {event.timeZone.replaceAll('_', ' ')}.</p>
    </section>
  );
}

function Faculty({ event }: { event: EventDetail }) {
  if (event.faculty.length === 0) return null;
  return (
    <section aria-labelledby="faculty">
      <h2 id="faculty" className="block-title">
        Faculty
      </h2>
      <div className="grid-4">
        {event.faculty.map((person) => (
          <PersonCard key={person.key} name={person.name} lines={[person.role, person.organisation]} />
        ))}
      </div>
    </section>
  );
}

function Venue({ event }: { event: EventDetail }) {
  const { venue } = event;
  if (!venue) return null;
  return (
    <section aria-labelledby="venue">
      <h2 id="venue" className="block-title">
        Venue
      </h2>
      <div className="grid-2">
        <CoverImage topic="regions" ink="paper" seed={venue.name} variant="card" />
        <div className="stack">
          <h3>{venue.name}</h3>
          <p>
            {venue.address}, {venue.city}, {venue.country}
          </p>
          {venue.travel && <p className="quiet">{venue.travel}</p>}
        </div>
      </div>
    </section>
  );
}

function Questions({ event }: { event: EventDetail }) {
  if (event.questions.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="block-title">
        Questions
      </h2>
      <Accordion>
        {event.questions.map(({ question, answer }) => (
          <AccordionItem key={question} summary={question}>
            <Prose small html={answer} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}

const ATTENDANCE = { online: 'Online', 'in-person': 'Offline', hybrid: 'Mixed' } as const;

function schemaEvent(event: EventDetail): Record<string, unknown> {
  return {
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    startDate: event.start,
    endDate: event.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${ATTENDANCE[event.format]}EventAttendanceMode`,
    location: event.venue
      ? {
          '@type': 'Place',
          name: event.venue.name,
          address: `${event.venue.address}, ${event.venue.city}, ${event.venue.country}`,
        }
      : { '@type': 'VirtualLocation', url: event.registrationUrl ?? event.path },
  };
}
