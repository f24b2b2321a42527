import { parseEventId } from '../../shared/events/event-id.ts';
import { recordingsPage } from '../../shared/events/event-video.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { Agenda } from '../ui/agenda.tsx';
import { QuietLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { Recording } from './recording.tsx';
import './event.css';

export { page } from '../../shared/events/event-video.page.ts';

/** Recordings for members (sections 2 and 7). */
export default function EventVideo({ input }: { input: PageInput }) {
  const id = parseEventId(input.query);
  return id ? <Recording key={id} id={id} input={input} /> : <Recordings input={input} />;
}

function Recordings({ input }: { input: PageInput }) {
  const calls = recordingsPage(input);
  const page = useCall(calls.page).data?.result[0];
  const past = useCall(calls.past);
  if (!page) return null;
  return (
    <div className="page">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} noIndex />
      <PageHead {...(page.label !== undefined && { label: page.label })} title={page.title} lead={page.summary} />
      <LoadedList
        loaded={past}
        items={(data) => data.result.filter(({ hasVideo }) => hasVideo)}
        skeleton={{ shape: 'agenda', count: 6 }}
        failed="We couldn’t load the recordings"
        empty={{
          title: 'There is no recording yet',
          text: 'Webcasts are recorded, and the large sessions of conferences.',
          action: <QuietLink href="/events">See upcoming events</QuietLink>,
        }}
      >
        {(events) => (
          <Agenda ruled>
            {events.map((event) => (
              <EventRow
                key={event.eventId}
                event={event}
                href={withParams(input, { id: event.eventId })}
                level={2}
                star={false}
                dated
              />
            ))}
          </Agenda>
        )}
      </LoadedList>
      <div className="section--s">
        <Prose html={page.body} />
      </div>
    </div>
  );
}
