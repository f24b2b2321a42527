import type { EventDetail } from '../../shared/contract/models.ts';
import { formatDate, formatTime, zoneCity } from '../ui/dates.ts';
import { LocalTime, LocalTimeNote } from '../ui/local-time.tsx';
import { Timetable } from '../ui/timetable.tsx';
import type { HeadingLevel } from '../ui/types.ts';

type ProgrammeProps = Pick<EventDetail, 'days' | 'timeZone'> & { level?: HeadingLevel };

/** The programme of an event, day by day: time at the venue and in the visitor's time zone, title, speakers, track and room. */
export function Programme({ days, timeZone, level }: ProgrammeProps) {
  const first = days[0]?.sessions[0]?.start;
  if (!first) return null;
  return (
    <>
      <p className="programme__zone">
        Times are those of {zoneCity(timeZone)}.
        <LocalTimeNote start={first} timeZone={timeZone} />
      </p>
      {days.map((day) => (
        <Timetable
          key={day.date}
          day={formatDate(day.date, 'UTC', { weekday: true, year: false })}
          level={level}
          sessions={day.sessions.map(({ start, title, speakers, track, room, note }) => ({
            start,
            time: formatTime(start, timeZone),
            otherTime: <LocalTime start={start} timeZone={timeZone} />,
            title,
            facts: [speakers.map(({ name }) => name).join(', '), track, room, note],
          }))}
        />
      ))}
    </>
  );
}
