import type { EventDetail } from '../../shared/contract/models.ts';
import { formatDate, formatTime, zoneName, zoneTown } from '../ui/dates.ts';
import { OwnTime, OwnTimeNote } from '../ui/own-time.tsx';
import { Timetable } from '../ui/timetable.tsx';
import type { HeadingLevel } from '../ui/types.ts';

type ProgrammeProps = Pick<EventDetail, 'days' | 'timeZone'> & { level?: HeadingLevel };

/** The programme of an event, day by day: who speaks, in which track and room, at what time there and where the reader is. */
export function Programme({ days, timeZone, level }: ProgrammeProps) {
  const first = days[0]?.sessions[0]?.start;
  if (!first) return null;
  return (
    <>
      <p className="programme__zone">
        Times are those of {zoneTown(timeZone)} ({zoneName(first, timeZone)}).
        <OwnTimeNote start={first} timeZone={timeZone} />
      </p>
      {days.map((day) => (
        <Timetable
          key={day.date}
          day={formatDate(day.date, 'UTC', { weekday: true, year: false })}
          level={level}
          sessions={day.sessions.map(({ start, title, speakers, track, room, note }) => ({
            start,
            time: formatTime(start, timeZone),
            otherTime: <OwnTime start={start} timeZone={timeZone} />,
            title,
            text: [speakers.map(({ name }) => name).join(', '), track, room, note].filter(Boolean).join(' · '),
          }))}
        />
      ))}
    </>
  );
}
