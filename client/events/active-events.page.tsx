import { activeEventsPage } from '../../shared/events/active-events.page.ts';
import { parseEventId } from '../../shared/events/event-id.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { Retry } from '../blocks/retry.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { MemberBar } from '../session/member-bar.tsx';
import { Agenda } from '../ui/agenda.tsx';
import { QuietLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { FailedState } from '../ui/state.tsx';
import { MyProgram } from './my-program.tsx';
import { NextForYou } from './next-for-you.tsx';
import { statusAmong } from './registration-status.tsx';
import './event.css';

export { page } from '../../shared/events/active-events.page.ts';

/** A member's events (sections 2 and 7). */
export default function ActiveEvents({ input }: { input: PageInput }) {
  const id = parseEventId(input.query);
  return id ? <MyProgram key={id} id={id} input={input} /> : <Upcoming input={input} />;
}

function Upcoming({ input }: { input: PageInput }) {
  const calls = activeEventsPage(input);
  const page = useCall(calls.page).data?.result[0];
  const upcoming = useCall(calls.upcoming);
  const record = useCall(calls.record);
  const member = record.data?.result[0];
  if (!page) return null;
  return (
    <div className="page">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} noIndex />
      <PageHead {...(page.label !== undefined && { label: page.label })} title={page.title} lead={page.summary} />
      <MemberBar current="/education/active-events" />
      <div className="section--s">
        {record.failed ? (
          <FailedState level={2} title="We couldn’t load your registrations" action={<Retry />}>
            They’re safe; we just can’t show them right now.
          </FailedState>
        ) : (
          <NextForYou member={member} title="You are registered for" />
        )}
      </div>
      <section className="section" aria-labelledby="coming-up">
        <SectionHead id="coming-up" title="Coming up" link={{ label: 'All events', href: '/events' }} />
        <LoadedList
          loaded={upcoming}
          items={(data) => data.result}
          skeleton={{ shape: 'agenda', count: 6 }}
          failed="We couldn’t load the events"
          empty={{
            title: 'No event is coming up',
            action: <QuietLink href="/events?ShowOnlyPast=true">Past events</QuietLink>,
          }}
        >
          {(events) => (
            <Agenda ruled>
              {events.map((event) => (
                <EventRow
                  key={event.eventId}
                  event={event}
                  href={withParams(input, { id: event.eventId })}
                  level={3}
                  star={false}
                  aside={statusAmong(member?.registrations ?? [], event.eventId)}
                />
              ))}
            </Agenda>
          )}
        </LoadedList>
      </section>
      <div className="section--s">
        <Prose html={page.body} />
      </div>
    </div>
  );
}
