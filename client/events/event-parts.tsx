import { CHAPTERS_PATH } from '../../shared/constants.ts';
import type { EventDetail } from '../../shared/contract/models.ts';
import { creditFact } from '../../shared/item-credits.ts';
import { personHref } from '../blocks/person-link.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatTimeRange } from '../ui/dates.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { People } from '../ui/people.tsx';
import { Picture } from '../ui/picture.tsx';
import { Prose } from '../ui/prose.tsx';
import type { LinkItem } from '../ui/types.ts';
import { Programme } from './programme.tsx';

/** Only for one-day events, in the venue's and the visitor's time zone: longer ones have a programme. */
export function EventHours({ event }: { event: EventDetail }) {
  const { start, end, timeZone, isAllDay } = event;
  if (isAllDay || start.slice(0, 10) !== end.slice(0, 10)) return null;
  return (
    <p className="soft">
      {formatTimeRange(start, end, timeZone)}
      <LocalTime {...{ start, end, timeZone }} named />
    </p>
  );
}

export function listParts({ days, faculty, venue, questions }: EventDetail): LinkItem[] {
  const parts = [
    { label: 'Programme', href: '#programme', exists: days.length > 0 },
    { label: 'Faculty', href: '#faculty', exists: faculty.length > 0 },
    { label: 'Venue', href: '#venue', exists: venue !== undefined },
    { label: 'Questions', href: '#questions', exists: questions.length > 0 },
  ].filter(({ exists }) => exists);
  return parts.length > 1 ? parts.map(({ label, href }) => ({ label, href })) : [];
}

export function EventFacts({ event }: { event: EventDetail }) {
  const { place, chapter, level, language } = event;
  return (
    <FactStrip
      facts={[
        { term: 'Place', value: place },
        { term: 'Held by', value: chapter && <a href={`${CHAPTERS_PATH}/${chapter}`}>The chapter that holds it</a> },
        { term: 'Level', value: level },
        { term: 'Language', value: language },
        { term: 'Counts for recertification', value: creditFact(event) },
      ]}
    />
  );
}

export function EventProgramme({ event }: { event: EventDetail }) {
  if (event.days.length === 0) return null;
  return (
    <section aria-labelledby="programme">
      <h2 id="programme" className="block-title">
        Programme
      </h2>
      <Programme event={event} />
    </section>
  );
}

export function EventFaculty({ event }: { event: EventDetail }) {
  if (event.faculty.length === 0) return null;
  return (
    <section aria-labelledby="faculty">
      <h2 id="faculty" className="block-title">
        Faculty
      </h2>
      <People
        people={event.faculty.map(({ key, name, portrait, role, organisation }) => ({
          key,
          name,
          href: personHref(key),
          photo: portrait,
          lines: [role, organisation],
        }))}
      />
    </section>
  );
}

/** The address, the way there in words, and a link to a map on another site. */
export function EventVenue({ event }: { event: Pick<EventDetail, 'venue'> }) {
  const { venue } = event;
  if (!venue) return null;
  const address = `${venue.address}, ${venue.country}`;
  const map = new URLSearchParams({ query: address });
  return (
    <section aria-labelledby="venue">
      <h2 id="venue" className="block-title">
        Venue
      </h2>
      <div className="stack">
        <h3>{venue.name}</h3>
        <p className="h5">{address}</p>
        {venue.travel && <p>{venue.travel}</p>}
        <QuietLink href={`https://www.openstreetmap.org/search?${map}`} trail="out">
          Find it on a map
        </QuietLink>
        {venue.picture && <Picture picture={venue.picture} sizes="(min-width: 64em) 52rem, 100vw" />}
      </div>
    </section>
  );
}

export function EventQuestions({ event }: { event: EventDetail }) {
  if (event.questions.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="block-title">
        Questions
      </h2>
      <Accordion>
        {event.questions.map(({ question, answer }, index) => (
          <AccordionItem key={question} summary={question} open={index === 0}>
            <Prose small html={answer} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
