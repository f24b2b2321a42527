import { areaPage } from '../../shared/events/conference.page.ts';
import { registrationLink } from '../../shared/events/registration-link.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { hydratedLast } from '../shell/deferred.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Cover } from '../ui/cover.tsx';
import { SpecList } from '../ui/fact-strip.tsx';
import { Stage } from '../ui/poster.tsx';
import { Prose } from '../ui/prose.tsx';
import { Promotions, QuestionGroups } from '../website/page-blocks.tsx';
import { type AreaProps, areaRegistration, toDays } from './area-props.ts';
import { ExamWindows } from './exam-windows.tsx';
import { HomeProgramme, HomeSpeakers, Registration } from './home-sections.tsx';

const SectionsLast = hydratedLast(Sections);

/** Adds programme, speakers and registration for a conference. */
export function AreaHome({ area, page, event, calls }: AreaProps) {
  const { now, settings } = useEnvironment();
  const registration = event && areaRegistration(event, now);
  const notes = event ? (event.isPast ? [creditSentence(event)] : [registration?.note, event.terms]) : [];
  return (
    <>
      <Stage
        title={page.title}
        tone={event?.isPast ? 'held' : area.ink}
        sides={event && [event.isPast ? `Held ${toDays(event)}` : toDays(event), event.place]}
        figure={
          <Cover topic={area.topic} ink={event?.isPast ? 'paper' : area.ink} seed={area.id} variant="hero" bare />
        }
        notes={notes.filter((note) => note !== undefined)}
        action={
          event && registration?.isOpen ? (
            <ButtonLink href={registrationLink(event, settings.publicOrigin) ?? event.path}>Register</ButtonLink>
          ) : (
            page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>
          )
        }
      />
      <div className="page section">
        <div className={event ? 'split-7-5' : 'split-5-7'}>
          <div className="stack-l">
            <p className="h2 serif">{page.summary}</p>
            <SpecList facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
          </div>
          <div className="stack-l">
            <Prose html={page.body} />
            <QuestionGroups request={calls.accordion} />
            <QuestionGroups request={calls.faq} />
            <Promotions request={calls.promotions} />
          </div>
        </div>
        <SectionsLast />
      </div>
    </>
  );
}

function Sections() {
  const { now } = useEnvironment();
  const calls = areaPage(usePageInput());
  const { result: entries = [], event } = useCall(calls.menu).data ?? {};
  return (
    <>
      {calls.exams && <ExamWindows request={calls.exams} />}
      {event && (
        <>
          <HomeProgramme event={event} entries={entries} />
          <HomeSpeakers event={event} entries={entries} />
          {areaRegistration(event, now).isOpen && <Registration event={event} entries={entries} />}
        </>
      )}
    </>
  );
}
