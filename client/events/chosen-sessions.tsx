import type { EventDetail } from '../../shared/contract/models.ts';
import { programmeCalendarPath } from '../../shared/site/discovery.ts';
import { Actions, Button, QuietLink } from '../ui/button.tsx';
import { formatDate, formatTime } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';

type Session = EventDetail['days'][number]['sessions'][number];

interface ChosenSessionsProps {
  event: Pick<EventDetail, 'path' | 'timeZone'>;
  sessions: readonly Session[];
  clashes: readonly (readonly [Session, Session])[];
  isOnlyMine: boolean;
  onOnlyMine: (only: boolean) => void;
  onPrint: () => void;
}

export function ChosenSessions({ event, sessions, clashes, isOnlyMine, onOnlyMine, onPrint }: ChosenSessionsProps) {
  const when = ({ start }: Session) =>
    `${formatDate(start, event.timeZone, { weekday: true, year: false })}, ${formatTime(start, event.timeZone)}`;
  return (
    <div className="needs-script programme__mine">
      {sessions.length === 0 && <p>Tick sessions to make a programme of your own. This browser keeps it.</p>}
      {clashes.length > 0 && (
        <NoticeBox tone="deadline" title={clashes.length === 1 ? 'Two sessions overlap' : 'Some sessions overlap'}>
          {clashes.map(([one, other]) => (
            <p key={`${one.sessionId} ${other.sessionId}`}>
              {when(other)}: “{one.title}” and “{other.title}”
            </p>
          ))}
        </NoticeBox>
      )}
      {sessions.length > 0 && (
        <Actions>
          <Button variant="secondary" small aria-pressed={isOnlyMine} onClick={() => onOnlyMine(!isOnlyMine)}>
            Show only my programme
          </Button>
          <QuietLink
            icon="calendar"
            download
            href={programmeCalendarPath(
              event.path,
              sessions.map(({ sessionId }) => sessionId),
            )}
          >
            Add to calendar
          </QuietLink>
          <Button variant="quiet" small onClick={onPrint}>
            Print my programme
          </Button>
        </Actions>
      )}
    </div>
  );
}

/** Stays in view with the programme, and announces each change. */
export function ChosenCount({ sessions, overlaps }: { sessions: number; overlaps: number }) {
  const parts = [counted(sessions, 'session'), overlaps > 0 && counted(overlaps, 'overlap')];
  return (
    <p role="status" className="needs-script programme__count">
      {sessions > 0 && `In your programme: ${parts.filter(Boolean).join(' · ')}`}
    </p>
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
