import type { EventDetail } from '../../shared/contract/models.ts';
import { eventPage } from '../../shared/events/event.page.ts';
import { type PageInput, request } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { useCall } from '../data/use-call.ts';
import { ItemTopics } from '../follows/item-topics.tsx';
import { Seo } from '../seo.tsx';
import { hydratedLast } from '../shell/deferred.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { DateBlock } from '../ui/date-block.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Picture } from '../ui/picture.tsx';
import { Band } from '../ui/poster.tsx';
import { Prose } from '../ui/prose.tsx';
import { Tabs } from '../ui/tabs.tsx';
import {
  EventFacts,
  EventFaculty,
  EventHours,
  EventProgramme,
  EventQuestions,
  EventVenue,
  listParts,
} from './event-parts.tsx';
import { EventTicket, RegisterBar } from './event-ticket.tsx';
import { RelatedToEvent } from './related-to-event.tsx';
import './event.css';

export { page } from '../../shared/events/event.page.ts';

const RelatedToEventLast = hydratedLast(RelatedToEvent);

export default function Event({ input }: { input: PageInput }) {
  const calls = eventPage(input);
  const event = useCall(calls.event).data?.result[0];
  const steps = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!event) return null;
  const kind = { label: event.type.name, href: `/events?EventType=${event.type.id}` };
  return (
    <>
      <Seo
        title={event.seo.title ?? event.title}
        description={event.seo.description ?? event.summary}
        noIndex={event.isDraft}
        about={{ event }}
      />
      <Band tone="event" strip={<CoverImage topic={event.topic} ink="peach" seed={event.path} variant="band" eager />}>
        <PageHead
          size="l"
          label={toLabel(event)}
          labelTone="event"
          title={event.title}
          lead={event.summary}
          breadcrumb={[...steps, kind]}
        >
          <DateBlock start={event.start} end={event.end} timeZone={event.timeZone} size="l" />
          <EventHours event={event} />
        </PageHead>
      </Band>
      <div className="page event-parts">
        <Tabs label="On this page" items={listParts(event)} />
      </div>
      <div className="page section--s">
        <div className="split-8-4">
          <div className="sticky">
            <EventTicket event={event} />
          </div>
          <div className="stack-l">
            <EventFacts event={event} />
            {event.picture && <Picture picture={event.picture} sizes="(min-width: 64em) 52rem, 100vw" />}
            <Prose html={event.body} />
            <EventProgramme event={event} />
            <EventFaculty event={event} />
            <EventVenue event={event} />
            <EventQuestions event={event} />
            <ItemTopics
              terms={event.taxonomy}
              path={event.path}
              request={request('taxonomy.event', {}, { id: event.eventId })}
            />
          </div>
        </div>
        <RelatedToEventLast />
      </div>
      <RegisterBar event={event} />
    </>
  );
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

function toLabel({ type, days }: EventDetail): string {
  return days.length > 1 ? `${type.name}, ${COUNTS[days.length] ?? days.length} days` : type.name;
}
