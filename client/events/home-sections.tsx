import type { EventDetail } from '../../shared/contract/models.ts';
import { registrationLink } from '../../shared/events/registration-link.ts';
import { formatPrice } from '../blocks/format.ts';
import { personHref } from '../blocks/person-link.ts';
import { useEnvironment } from '../data/environment.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDateRange, formatTime, readDay } from '../ui/dates.ts';
import { PersonCard } from '../ui/person.tsx';
import { PriceTable } from '../ui/price-table.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { Timetable } from '../ui/timetable.tsx';
import { type MenuEntry, pathNamed } from './area-menu.ts';

type HomeSectionProps = { event: EventDetail; entries: readonly MenuEntry[] };

const MAX_SESSIONS = 5;
const MAX_SPEAKERS = 6;

export function HomeProgramme({ event, entries }: HomeSectionProps) {
  if (event.days.length === 0) return null;
  const all = pathNamed(entries, 'schedule') ?? event.path;
  return (
    <section className="section" aria-labelledby="area-programme">
      <SectionHead id="area-programme" title="Programme" link={{ label: 'More sessions', href: all }} />
      <div className={`${event.days.length === 2 ? 'grid-2' : 'grid-3'} area-days`}>
        {event.days.map(({ date, sessions }) => (
          <Timetable
            key={date}
            day={<DayLine date={date} />}
            sessions={sessions.slice(0, MAX_SESSIONS).map(({ start, title, track }) => ({
              start,
              time: formatTime(start, event.timeZone),
              title,
              facts: [track],
            }))}
          />
        ))}
      </div>
    </section>
  );
}

function DayLine({ date }: { date: string }) {
  const day = readDay(date);
  return (
    <time dateTime={date}>
      <span className="area-days__number">{day?.day}</span>{' '}
      <span>
        {day?.monthName} <b>{day?.weekday}</b>
      </span>
    </time>
  );
}

export function HomeSpeakers({ event, entries }: HomeSectionProps) {
  if (event.faculty.length === 0) return null;
  const all = pathNamed(entries, 'speakers') ?? event.path;
  return (
    <section className="section" aria-labelledby="area-speakers">
      <SectionHead id="area-speakers" title="Speakers" link={{ label: 'More speakers', href: all }} />
      <div className="grid-6">
        {event.faculty.slice(0, MAX_SPEAKERS).map(({ key, name, role, organisation, portrait }) => (
          <PersonCard key={key} name={name} href={personHref(key)} photo={portrait} lines={[role, organisation]} />
        ))}
      </div>
    </section>
  );
}

export function Registration({ event, entries }: HomeSectionProps) {
  const { settings } = useEnvironment();
  const more = pathNamed(entries, 'register') ?? event.path;
  return (
    <section className="section split-4-8" aria-labelledby="area-registration">
      <div className="stack">
        <h2 id="area-registration">Registration</h2>
        {event.conditions && <p className="lead">{event.conditions}</p>}
      </div>
      <div>
        <PriceTable
          rows={event.prices.map(({ label, price, note }) => ({
            name: label,
            price: price === 0 ? 'Free' : formatPrice(price),
            ...(note !== undefined && { text: note }),
          }))}
        />
        <Actions>
          <ButtonLink variant="event" href={registrationLink(event, settings.publicOrigin) ?? event.path}>
            Register for {formatDateRange(event.start, event.end, event.timeZone, { year: false })}
          </ButtonLink>
          <QuietLink href={more}>What the fee includes</QuietLink>
        </Actions>
      </div>
    </section>
  );
}
