import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { Meta } from './label.tsx';
import type { HeadingLevel } from './types.ts';

export interface Session {
  /** ISO instant. */
  start: string;
  /** Time of day: "09:30". */
  time: string;
  /** The time in another time zone, below `time`. */
  otherTime?: ReactNode;
  title: string;
  href?: string;
  /** Speakers, track, room. */
  facts?: readonly (string | undefined)[];
}

interface TimetableProps {
  /** Heading: "Tuesday 3 June", or elements for day number and weekday. */
  day: ReactNode;
  sessions: readonly Session[];
  level?: HeadingLevel;
}

/** One day of a programme: a heading and the sessions by time. */
export function Timetable({ day, sessions, level = 3 }: TimetableProps) {
  return (
    <section className="timetable">
      <Heading level={level} className="timetable__day">
        {day}
      </Heading>
      <ol>
        {sessions.map(({ start, time, otherTime, title, href, facts = [] }) => (
          <li key={`${time} ${title}`}>
            <p className="timetable__time">
              <time dateTime={start}>{time}</time>
              {otherTime}
            </p>
            <div>
              <p className="timetable__title">{href ? <a href={href}>{title}</a> : title}</p>
              <Meta parts={facts} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
