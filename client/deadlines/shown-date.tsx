import type { Deadline } from '../../shared/contract/models.ts';
import { deadlineCalendarPath } from '../../shared/deadlines/deadline-addresses.ts';
import { isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { formatDate } from '../ui/dates.ts';
import { unbroken } from '../ui/unbroken.tsx';
import { DaysLeft } from './deadline-rows.tsx';

/** Selected date of the line, in as few lines as possible. */
export function ShownDate({ deadline, today }: { deadline: Deadline; today: string }) {
  const { key, title, date, jurisdiction, products, affects, provision, source, path } = deadline;
  return (
    <>
      <div className="shown-date__when">
        <p className="shown-date__day">
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
        <DaysLeft deadline={deadline} today={today} />
      </div>
      <div className="shown-date__text">
        <p className="deadline__scope small soft">
          <b>{jurisdiction.name}</b> {products.map(({ name }) => name).join(', ')}
        </p>
        <h3 className="shown-date__title">
          <a href={path}>{unbroken(title)}</a>
        </h3>
        <p className="shown-date__affects small soft">{unbroken(affects)}</p>
        <p className="deadline__provision">
          <a href={source}>{unbroken(provision)}</a>
          {!isPastDay(date, today) && (
            <>
              <a href={followAddress('deadline', key)}>Follow by e-mail</a>
              <a href={deadlineCalendarPath(key)}>Add to calendar</a>
            </>
          )}
        </p>
      </div>
    </>
  );
}
