import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { Meta } from './label.tsx';
import type { HeadingLevel } from './types.ts';
import { unbroken } from './unbroken.tsx';

export interface Session {
  /** ISO instant. */
  start: string;
  time: string;
  otherTime?: ReactNode;
  title: string;
  href?: string;
  speakers?: readonly { name: string; href: string }[];
  /** Keeps its place in each row of parallel sessions. */
  track?: string | undefined;
  choice?: ReactNode;
  facts?: readonly (string | undefined)[];
}

interface TimetableProps {
  day: ReactNode;
  sessions: readonly Session[];
  level?: HeadingLevel;
}

/** Parallel sessions are side by side, by track. */
export function Timetable({ day, sessions, level = 3 }: TimetableProps) {
  return (
    <section className="timetable">
      <Heading level={level} className="timetable__day">
        {day}
      </Heading>
      <ol>
        {[...Map.groupBy(sessions, ({ start }) => start)].map(([start, [first, ...others]]) => (
          <li key={start}>
            <p>
              <time dateTime={start}>{first?.time}</time>
              {first?.otherTime}
            </p>
            {first && others.length === 0 ? (
              <div>
                <SessionText session={first} />
              </div>
            ) : (
              <ul className="timetable__parallel">
                {byTrack(sessions, start).map((session) => (
                  <li key={session.title}>
                    <SessionText session={session} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Sorts the sessions of a time in the order in which the day names their tracks first. */
function byTrack(sessions: readonly Session[], start: string): Session[] {
  const tracks = sessions.map(({ track }) => track);
  return sessions
    .filter((session) => session.start === start)
    .sort((a, b) => tracks.indexOf(a.track) - tracks.indexOf(b.track));
}

function SessionText({ session: { title, href, speakers = [], facts = [], choice } }: { session: Session }) {
  return (
    <>
      <p className="timetable__title">{href ? <a href={href}>{unbroken(title)}</a> : unbroken(title)}</p>
      {speakers.length > 0 && (
        <p className="meta">
          {speakers.map((speaker) => (
            <a key={speaker.href} href={speaker.href}>
              {speaker.name}
            </a>
          ))}
        </p>
      )}
      <Meta parts={facts} />
      {choice}
    </>
  );
}
