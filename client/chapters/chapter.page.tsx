import type { ReactNode } from 'react';
import { chapterPage } from '../../shared/chapters/chapter.page.ts';
import { CHAPTERS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { EventCard } from '../../shared/contract/models.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { type PageInput, toLastSegment } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { personHref } from '../blocks/person-link.ts';
import { EventRow } from '../cards/event-row.tsx';
import { PersonRow } from '../cards/person-row.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { Agenda } from '../ui/agenda.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDate, formatTime, zoneCity } from '../ui/dates.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import './chapters.css';

export { page } from '../../shared/chapters/chapter.page.ts';

type Officer = ResponseOf<'blocks.chapter'>['result']['officers'][number];

export default function Chapter({ input }: { input: PageInput }) {
  const calls = chapterPage(input);
  const chapter = useCall(calls.chapter).data?.result;
  const steps = breadcrumbItems(useCall(calls.breadCrumb).data?.result ?? []);
  if (!chapter) return null;
  const { title, location, region, summary, url, meets, timeZone, nextMeeting, officers, upcoming, held } = chapter;
  const next = nextMeeting && timeZone ? { starts: nextMeeting, timeZone } : undefined;
  return (
    <div className="page">
      <Seo
        title={title}
        description={`${summary}${meets ? ` Meets in ${location}: ${meets}.` : ''}`}
        about={{ chapter }}
      />
      <PageHead title={title} lead={summary} label="Chapter" breadcrumb={steps}>
        <Actions>
          <ButtonLink href={url} {...(url.startsWith('mailto:') && { icon: 'mail' })}>
            {url.startsWith('mailto:') ? 'E-mail the chapter' : 'Chapter website'}
          </ButtonLink>
          <QuietLink href={CONTACT_PATH}>Contact us</QuietLink>
          <QuietLink href={followAddress('chapter', toLastSegment(input.pathname))} icon="mail">
            Follow by e-mail
          </QuietLink>
        </Actions>
      </PageHead>
      <FactStrip
        facts={[
          { term: 'Meets in', value: location },
          { term: 'When', value: meets },
          { term: 'Next meeting', value: next && <MeetingTime {...next} /> },
          { term: 'Region', value: region },
        ]}
      />
      <Meetings id="next-meetings" title="Next meetings" events={upcoming}>
        <p>
          {next ? (
            <>
              No programme is announced yet. The next regular meeting is on <MeetingTime {...next} />,{' '}
              {zoneCity(next.timeZone)} time.
            </>
          ) : (
            'No meeting is announced.'
          )}{' '}
          <QuietLink href={url}>Ask the chapter</QuietLink>
        </p>
      </Meetings>
      <Officers officers={officers} />
      {held.length > 0 && <Meetings id="held" title="Past meetings" events={held} />}
      <p className="chapter-others">
        <QuietLink href={CHAPTERS_PATH}>All chapters and local networks</QuietLink>
      </p>
    </div>
  );
}

const CONTACT_PATH = '/who-we-are/contact-us';

function MeetingTime({ starts, timeZone }: { starts: string; timeZone: string }) {
  return (
    <time dateTime={starts}>
      {formatDate(starts, timeZone, { weekday: true })}, {formatTime(starts, timeZone)}
    </time>
  );
}

type MeetingsProps = {
  id: string;
  title: string;
  events: readonly EventCard[];
  children?: ReactNode;
};

function Meetings({ id, title, events, children }: MeetingsProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {events.length === 0 ? (
        children
      ) : (
        <Agenda>
          {events.map((event) => (
            <EventRow key={event.eventId} event={event} />
          ))}
        </Agenda>
      )}
    </section>
  );
}

function Officers({ officers }: { officers: readonly Officer[] }) {
  if (officers.length === 0) return null;
  return (
    <section className="section" aria-labelledby="officers">
      <SectionHead id="officers" title="Officers" />
      <ul className="grid-2 person-rows">
        {officers.map(({ key, name, credentials, office, portrait, role, organisation }) => (
          <PersonRow
            key={key + office}
            name={name}
            href={personHref(key)}
            credentials={credentials}
            label={office}
            photo={portrait}
            line={`${role}, ${organisation}`}
          />
        ))}
      </ul>
    </section>
  );
}
