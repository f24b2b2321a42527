import { registrationPath } from '../../shared/events/registration-link.ts';
import { formatPrice } from '../blocks/format.ts';
import type { MemberProps, MemberRecord } from '../session/member-record.ts';
import { Agenda, AgendaRow } from '../ui/agenda.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatTimeRange } from '../ui/dates.ts';
import { Skeleton } from '../ui/state.tsx';
import { RegistrationStatus } from './registration-status.tsx';

type Registration = NonNullable<MemberRecord['registrations']>[number];

/** Renders nothing if the registrations are unknown. */
export function NextForYou({ member, title = 'Next for you' }: MemberProps & { title?: string }) {
  const registrations = member?.registrations;
  if (member && !registrations) return null;
  return (
    <section className="member-next" aria-labelledby="next">
      <h2 className="block-title" id="next">
        {title}
      </h2>
      {!registrations && <Skeleton shape="agenda" count={3} />}
      {registrations?.length === 0 && (
        <>
          <p>You aren’t registered for an event.</p>
          <QuietLink href="/events">See what is coming up</QuietLink>
        </>
      )}
      {registrations && registrations.length > 0 && (
        <Agenda ruled>
          {registrations.map((registration) => (
            <Row key={registration.event.eventId} {...registration} />
          ))}
        </Agenda>
      )}
    </section>
  );
}

function Row({ event, state, due, amount }: Registration) {
  const { start, end, timeZone, isAllDay, place } = event;
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  const time = isOneDay && !isAllDay ? formatTimeRange(start, undefined, timeZone) : undefined;
  return (
    <AgendaRow
      title={event.title}
      href={state === 'registered' ? `/education/active-events?id=${event.eventId}` : event.path}
      start={start}
      end={end}
      timeZone={timeZone}
      summary={[place, time].filter(Boolean).join(', ')}
      aside={
        <>
          <RegistrationStatus state={state} due={due} />
          {state === 'payment-due' && (
            <QuietLink href={registrationPath(event.code)} aria-label={`${pay(amount)}: ${event.title}`}>
              {pay(amount)}
            </QuietLink>
          )}
        </>
      }
    />
  );
}

const pay = (amount: number | undefined): string => (amount ? `Pay ${formatPrice(amount)}` : 'Pay');
