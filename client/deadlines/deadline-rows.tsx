import type { Deadline } from '../../shared/contract/models.ts';
import { dayAt, daysUntil, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import { DateBlock } from '../ui/date-block.tsx';
import { formatDate } from '../ui/dates.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import type { HeadingLevel } from '../ui/types.ts';
import { unbroken } from '../ui/unbroken.tsx';

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
  const { key, title, date, jurisdiction, products, affects, provision, source, document, summary, path } = deadline;
  const isPast = isPastDay(date, today);
  return (
    <li id={anchored ? key : undefined} className={isPast ? 'deadline deadline--past' : 'deadline'}>
      <div className="deadline__date">
        <DateBlock start={date} year />
      </div>
      <div className="deadline__text">
        <p className="deadline__scope">
          <b>{jurisdiction.name}</b> {products.map(({ name }) => name).join(', ')}
        </p>
        <Heading level={level} className="deadline__title">
          <a href={path}>{unbroken(title)}</a>
        </Heading>
        <p className="deadline__affects">{unbroken(affects)}</p>
        {summary && <p className="deadline__summary">{unbroken(summary)}</p>}
        <p className="deadline__provision">
          <a href={source}>
            {unbroken(provision)} <Icon name="out" size={16} />
          </a>
          {document && <a href={document.path}>Where {document.number} is cited</a>}
          {!isPast && (
            <a href={followAddress('deadline', key)}>
              Follow by e-mail<span className="visually-hidden">: {title}</span>
            </a>
          )}
        </p>
      </div>
      <div className="deadline__terms">
        <DaysLeft deadline={deadline} today={today} />
        <p>
          Law as of <span className="nowrap">{formatDate(deadline.asOf)}</span>
        </p>
      </div>
    </li>
  );
}

export function DaysLeft({ deadline: { date, effect, status }, today }: { deadline: Deadline; today: string }) {
  const days = daysUntil(date, today);
  const verb = status === 'proposed' ? 'Proposed' : effect === 'due' ? 'Due' : 'Applies';
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
