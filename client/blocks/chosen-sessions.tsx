import type { EventDetail } from '../../shared/contract/models.ts';
import { clashesOf } from '../../shared/rules/membership/session-clashes.ts';
import { programmeCalendarPath } from '../../shared/site/discovery.ts';
import { Actions, Button, QuietLink } from '../ui/button.tsx';
import { formatDate, formatTime } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';

type Session = EventDetail['days'][number]['sessions'][number];

interface ChosenSessionsProps {
  event: Pick<EventDetail, 'path' | 'timeZone'>;
  /** The chosen sessions, by time. */
  sessions: readonly Session[];
  isOnlyMine: boolean;
  onOnlyMine: (only: boolean) => void;
  onPrint: () => void;
}

/** The number of chosen sessions, their clashes and actions; without any, instructions. */
export function ChosenSessions({ event, sessions, isOnlyMine, onOnlyMine, onPrint }: ChosenSessionsProps) {
  const clashes = clashesOf(sessions);
  const count = sessions.length === 1 ? '1 session is' : `${sessions.length} sessions are`;
  const when = ({ start }: Session) =>
    `${formatDate(start, event.timeZone, { weekday: true, year: false })}, ${formatTime(start, event.timeZone)}`;
  return (
    <div className="needs-script programme__mine">
      <div role="status" className="programme__state">
        {sessions.length === 0 ? (
          <p>Tick sessions to make a programme of your own. This browser keeps it.</p>
        ) : (
          <p>{count} in your programme.</p>
        )}
        {clashes.length > 0 && (
          <NoticeBox tone="deadline" title={clashes.length === 1 ? 'Two sessions overlap' : 'Some sessions overlap'}>
            {clashes.map(([one, other]) => (
              <p key={`${one.sessionId} ${other.sessionId}`}>
                {when(other)}: “{one.title}” and “{other.title}”
              </p>
            ))}
          </NoticeBox>
        )}
      </div>
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
