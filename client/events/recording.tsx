import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { EventDetail } from '../../shared/contract/models.ts';
import { recordingPage } from '../../shared/events/event-video.page.ts';
import { creditFact } from '../../shared/item-credits.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { formatDateRange } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { EmptyState } from '../ui/state.tsx';

const RECORDINGS_PATH = '/education/video';

/** A link, so that nothing loads from the provider before the visitor chooses to. */
export function Recording({ id, input }: { id: string; input: PageInput }) {
  const calls = recordingPage(id, input);
  const event = useCall(calls.event).data?.result[0];
  const video = useCall(calls.video).data?.result[0];
  if (!event) return null;
  const { topic, path } = event;
  return (
    <div className="page">
      <Seo title={`Recording: ${event.title}`} description={event.summary} noIndex />
      <PageHead
        size="l"
        label="Recording"
        title={video?.title ?? event.title}
        lead={event.summary}
        breadcrumb={[
          { label: 'Events', href: '/events' },
          { label: 'Recordings', href: RECORDINGS_PATH },
        ]}
      />
      <div className="split-8-4">
        {video ? (
          <>
            <div className="stack-l">
              <div className="stack">
                <a className="player" href={video.embedUrl} rel="noreferrer">
                  <CoverImage topic={topic} ink="green" seed={path} variant="lead" eager />
                  <span className="player__label">
                    <Icon name="play" />
                    <span>
                      Play, {toLength(video.durationSeconds)}{' '}
                      <small className="block small soft">Opens the player of {video.provider}</small>
                    </span>
                  </span>
                </a>
                {video.captionsUrl && (
                  <QuietLink icon="download" href={video.captionsUrl}>
                    Captions
                  </QuietLink>
                )}
              </div>
              <section aria-labelledby="transcript">
                <h2 id="transcript" className="block-title">
                  Transcript
                </h2>
                <Prose html={video.transcript} />
              </section>
            </div>
            <RecordingFacts event={event} video={video} />
          </>
        ) : (
          <EmptyState
            level={2}
            title="This event was not recorded"
            action={<QuietLink href={RECORDINGS_PATH}>All recordings</QuietLink>}
          />
        )}
      </div>
    </div>
  );
}

type FactsProps = { event: EventDetail; video: ResponseOf<'events.video'>['result'][number] };

function RecordingFacts({ event, video }: FactsProps) {
  const counted = { credits: video.credits ?? event.credits, creditDomain: event.creditDomain };
  return (
    <aside className="stack" aria-label="About this recording">
      <SpecList
        facts={[
          { term: 'Event', value: event.type.name },
          { term: 'Recorded', value: formatDateRange(event.start, event.end, event.timeZone) },
          { term: 'Length', value: toLength(video.durationSeconds) },
          { term: 'Speakers', value: event.faculty.map(({ name }) => name).join(', ') },
          { term: 'Language', value: event.language },
          { term: 'Credits', value: creditFact(counted) },
        ]}
      />
      <p>
        <QuietLink href={event.path}>About the event</QuietLink>
      </p>
    </aside>
  );
}

function toLength(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours}\u00a0h`, minutes % 60 > 0 && `${minutes % 60}\u00a0min`].filter(Boolean).join(' ');
}
