import { eventsPage, parseEventsQuery } from '../../shared/events/events.page.ts';
import type { CallRequest, PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Tag } from '../ui/label.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { LandingBanners, Promotions } from '../website/page-blocks.tsx';
import { EventBar } from './event-bar.tsx';
import { EventMonth, EventsOfDay } from './event-calendar.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import { useEventChips } from './use-event-chips.ts';
import './events.css';

export { page } from '../../shared/events/events.page.ts';

/** Section 3 and section 7, Events. */
export default function Events({ input }: { input: PageInput }) {
  const page = useCall(eventsPage(input).page).data?.result[0];
  const { view, day, isFront, hasMonthBelow } = parseEventsQuery(input);
  const chips = useEventChips(input);
  if (!page) return null;
  return (
    <div className="page">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} />
      <PageHead title={page.title} lead={page.summary}>
        {page.action && (
          <ButtonLink variant="secondary" href={page.action.url}>
            {page.action.text}
          </ButtonLink>
        )}
      </PageHead>
      <EventFilters input={input} active={chips.length} />
      <Chips chips={chips} />
      <EventBar input={input} />
      {view === 'list' && <EventList input={input} />}
      {view === 'month' && <EventMonth input={input} />}
      {day && <EventsOfDay input={input} day={day} />}
      {hasMonthBelow && <EventMonth input={input} below />}
      {isFront && <AboutEvents input={input} body={page.body} />}
    </div>
  );
}

function AboutEvents({ input, body }: { input: PageInput; body: string }) {
  const { kinds, banners, promotions } = eventsPage(input);
  return (
    <div className="section stack-l">
      <EventKinds request={kinds} />
      <div className="split-8-4">
        <Prose html={body} />
        <Promotions request={promotions} />
      </div>
      <LandingBanners request={banners} />
    </div>
  );
}

function EventKinds({ request }: { request: CallRequest<'events.category'> }) {
  const kinds = useCall(request).data?.result ?? [];
  if (kinds.length === 0) return null;
  return (
    <nav aria-label="Kinds of events">
      <ul className="cluster gap-2xs">
        {kinds.map(({ id, name }) => (
          <li key={id}>
            <Tag href={`/events?EventType=${id}`}>{name}</Tag>
          </li>
        ))}
      </ul>
    </nav>
  );
}
