import type { Deadline } from '../../shared/contract/models.ts';
import { dayAt, daysUntil, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import { DateBlock } from '../ui/date-block.tsx';
import { formatDate } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';
import { DeadlineText } from './deadline-text.tsx';

type DeadlineRowsProps = {
  deadlines: readonly Deadline[];
  /** Epoch milliseconds. */
  now: number;
  level?: HeadingLevel;
  anchored?: boolean;
};

export function DeadlineRows({ deadlines, now, level = 3, anchored = false }: DeadlineRowsProps) {
  const today = dayAt(now);
  return (
    <ol className="deadlines">
      {deadlines.map((deadline) => (
        <Row key={deadline.key} {...{ deadline, today, level, anchored }} />
      ))}
    </ol>
  );
}

type RowProps = { deadline: Deadline; today: string; level: HeadingLevel; anchored: boolean };

function Row({ deadline, today, level, anchored }: RowProps) {
  const { key, date, yearly, opens, asOf } = deadline;
  const isPast = isPastDay(date, today);
  return (
    <li id={anchored ? key : undefined} className={isPast ? 'deadline deadline--past' : 'deadline'}>
      <div>
        <DateBlock start={date} year />
      </div>
      <div className="deadline__text">
        <DeadlineText
          entry={deadline}
          level={level}
          canFollow={!isPast}
          terms={<span className="deadline__as-of">Law as of {formatDate(asOf)}</span>}
        />
      </div>
      <div className="deadline__terms small quiet">
        <DaysLeft deadline={deadline} today={today} />
        {yearly && (
          <p>
            Every year
            {opens !== undefined && (
              <>
                , from <span className="nowrap">{formatDate(opens)}</span>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

export function DaysLeft({ deadline: { date, effect, status }, today }: { deadline: Deadline; today: string }) {
  const days = daysUntil(date, today);
  const verb = effect === 'due' ? 'Due' : 'Applies';
  if (days < 0) return <p className="deadline__left">{status === 'past' ? 'Past' : verb}</p>;
  if (days === 0) return <p className="deadline__left">{effect === 'due' ? `${verb} today` : `${verb} from today`}</p>;
  return (
    <p className="deadline__left">
      {verb} in{' '}
      <b>
        {formatWhole(days)} {days === 1 ? 'day' : 'days'}
      </b>
    </p>
  );
}
