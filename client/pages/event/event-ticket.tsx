import type { EventDetail } from '../../../shared/contract/models.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { ButtonLink, QuietLink } from '../../ui/button.tsx';
import { formatDate, formatDateRange } from '../../ui/dates.ts';
import { Ticket } from '../../ui/ticket.tsx';
import { formatPrice } from '../format.ts';

/** The ticket: prices, the one action, and what happens next. After the event, the recording in its place. */
export function EventTicket({ event }: { event: EventDetail }) {
  const { now } = useEnvironment();
  if (event.isPast) {
    return event.hasVideo ? (
      <Ticket
        title="Recording"
        action={<ButtonLink href={`/education/video?eventId=${event.eventId}`}>Watch the recording</ButtonLink>}
        terms="For members, after signing in."
      />
    ) : null;
  }
  const opens = event.registrationOpens;
  const isOpen = !opens || Date.parse(opens) <= now;
  return (
    <Ticket
      title="Register"
      {...(event.prices.length > 0 && {
        options: {
          legend: 'Kind of registration',
          name: 'price',
          defaultValue: event.prices[0]?.label ?? '',
          options: event.prices.map(({ label, price, note }) => ({
            value: label,
            label,
            price: price === 0 ? 'Free' : formatPrice(price),
            ...(note !== undefined && { hint: note }),
          })),
        },
      })}
      action={
        isOpen && event.registrationUrl ? (
          <ButtonLink variant="event" wide href={event.registrationUrl}>
            Register for {formatDateRange(event.start, event.end, event.timeZone, { year: false })}
          </ButtonLink>
        ) : (
          <p>
            {opens && !isOpen
              ? `Registration opens on ${formatDate(opens, event.timeZone)}.`
              : 'Registration is by invitation.'}
          </p>
        )
      }
      terms={termsOf(event)}
      links={event.site && <QuietLink href={event.site}>The conference’s own pages</QuietLink>}
    />
  );
}

function termsOf(event: EventDetail): string {
  const places =
    event.capacity !== undefined
      ? `${event.capacity} places${event.placesLeft !== undefined ? `, ${event.placesLeft} left` : ''}.`
      : '';
  const closes = event.registrationCloses
    ? `Registration closes on ${formatDate(event.registrationCloses, event.timeZone, { year: false })}${event.capacity !== undefined ? ' or when full' : ''}.`
    : '';
  return [places, closes, event.conditions].filter(Boolean).join(' ');
}
