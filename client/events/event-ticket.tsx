import type { EventDetail } from '../../shared/contract/models.ts';
import { eventPriceAt, isMemberPrice } from '../../shared/events/event-price.ts';
import { registrationLink } from '../../shared/events/registration-link.ts';
import { eventCalendarPath } from '../../shared/site/discovery.ts';
import { formatPrice } from '../blocks/format.ts';
import { useEnvironment } from '../data/environment.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDateRange } from '../ui/dates.ts';
import { Ticket } from '../ui/ticket.tsx';
import { pricesAt } from './event-prices.tsx';
import { buildRegistration } from './registration.ts';

/** Links to the recording after the event. */
export function EventTicket({ event }: { event: EventDetail }) {
  return event.isPast ? <PastTicket event={event} /> : <OpenTicket event={event} />;
}

function OpenTicket({ event }: { event: EventDetail }) {
  const { now, settings } = useEnvironment();
  const { state, sentence } = buildRegistration(event, now);
  const showsPrices = event.prices.length > 0 && (state === 'open' || state === 'early');
  const link = registrationLink(event, settings.publicOrigin);
  const letter = new URLSearchParams({ subject: event.title, body: settings.publicOrigin + event.path });
  return (
    <Ticket
      title="Register"
      {...(showsPrices && { prices: pricesAt(event, now) })}
      action={
        state === 'open' && link ? (
          <ButtonLink variant="event" wide href={link}>
            Register for {formatDateRange(event.start, event.end, event.timeZone, { year: false })}
          </ButtonLink>
        ) : (
          <p>{sentence}</p>
        )
      }
      terms={state === 'open' ? `${sentence} ${event.conditions ?? ''}` : event.conditions}
      links={
        <>
          {state === 'open' && event.registrationUrl !== undefined && event.registrationUrl !== link && (
            <QuietLink href={event.registrationUrl}>Register without an account</QuietLink>
          )}
          <QuietLink icon="calendar" href={eventCalendarPath(event.path)}>
            Add to calendar
          </QuietLink>
          <QuietLink icon="share" href={`mailto:?${letter.toString().replaceAll('+', '%20')}`}>
            E-mail a colleague
          </QuietLink>
          {event.site && <QuietLink href={event.site}>Conference website</QuietLink>}
        </>
      }
    />
  );
}

export function RegisterBar({ event }: { event: EventDetail }) {
  const { now, settings } = useEnvironment();
  const link = registrationLink(event, settings.publicOrigin);
  if (event.isPast || !link || buildRegistration(event, now).state !== 'open') return null;
  return (
    <div className="register-bar">
      <p>{describePrices(event, now)}</p>
      <ButtonLink variant="event" small href={link}>
        Register
      </ButtonLink>
    </div>
  );
}

/** Members' price and the full one; the lowest would be that of students. @param now epoch milliseconds */
export function describePrices({ prices }: Pick<EventDetail, 'prices'>, now: number): string {
  const amounts = prices.map((price) => eventPriceAt(price, now));
  const full = Math.max(...amounts);
  if (amounts.length === 0) return '';
  if (full === 0) return 'Free';
  const ofMembers = prices.find(isMemberPrice);
  const reduced = ofMembers && eventPriceAt(ofMembers, now);
  if (reduced === undefined || reduced === full) return formatPrice(full);
  return `Members ${reduced === 0 ? 'free' : formatPrice(reduced)} · others ${formatPrice(full)}`;
}

function PastTicket({ event }: { event: EventDetail }) {
  const when = formatDateRange(event.start, event.end, event.timeZone);
  return (
    <Ticket
      title="This event is over"
      action={
        event.hasVideo ? (
          <ButtonLink icon="play" href={`/education/video?id=${event.eventId}`}>
            Watch the recording
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" href="/events">
            See upcoming events
          </ButtonLink>
        )
      }
      terms={`It took place on ${when}.${event.hasVideo ? ' Members watch the recording after signing in.' : ''}`}
      links={event.site && <QuietLink href={event.site}>Conference website</QuietLink>}
    />
  );
}
