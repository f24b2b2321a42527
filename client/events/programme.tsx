import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventDetail } from '../../shared/contract/models.ts';
import { listClashes } from '../../shared/events/session-clashes.ts';
import { personHref } from '../blocks/person-link.ts';
import { formatDate, formatTime, zoneCity } from '../ui/dates.ts';
import { LocalTime, LocalTimeNote } from '../ui/local-time.tsx';
import { Timetable } from '../ui/timetable.tsx';
import type { HeadingLevel } from '../ui/types.ts';
import { ChosenCount, ChosenSessions } from './chosen-sessions.tsx';
import { chooseSession, useChosenSessions } from './local-programme.ts';

interface ProgrammeProps {
  event: Pick<EventDetail, 'eventId' | 'path' | 'days' | 'timeZone' | 'isPast'>;
  level?: HeadingLevel;
}

/** Keeps a personal programme of chosen sessions in the browser until the event is past. */
export function Programme({ event, level }: ProgrammeProps) {
  const { eventId, days, timeZone, isPast } = event;
  const chosenIds = useChosenSessions(eventId);
  const [isOnlyMine, setOnlyMine] = useState(false);
  const all = days.flatMap(({ sessions }) => sessions);
  const mine = all.filter(({ sessionId }) => chosenIds.includes(sessionId));
  const clashes = isPast ? [] : listClashes(mine);
  const isFiltered = isOnlyMine && mine.length > 0;
  const shown = isFiltered ? mine : all;
  const first = all[0]?.start;
  if (!first) return null;
  const overlapping = (id: string) =>
    clashes
      .filter((pair) => pair.some(({ sessionId }) => sessionId === id))
      .flatMap((pair) => pair.filter(({ sessionId }) => sessionId !== id).map(({ title }) => title));
  const print = () => {
    flushSync(() => setOnlyMine(true));
    window.print();
  };
  return (
    <div className="programme">
      <p className="programme__zone">
        {zoneCity(timeZone)} time.
        <LocalTimeNote start={first} timeZone={timeZone} />
      </p>
      {!isPast && <ChosenCount sessions={mine.length} overlaps={clashes.length} />}
      {!isPast && (
        <ChosenSessions
          event={event}
          sessions={mine}
          clashes={clashes}
          isOnlyMine={isFiltered}
          onOnlyMine={setOnlyMine}
          onPrint={print}
        />
      )}
      {days.map(({ date, sessions }) => {
        const visible = sessions.filter((session) => shown.includes(session));
        if (visible.length === 0) return null;
        return (
          <Timetable
            key={date}
            day={formatDate(date, 'UTC', { weekday: true, year: false })}
            level={level}
            sessions={visible.map(({ sessionId, start, title, speakers, track, room, note }) => ({
              start,
              time: formatTime(start, timeZone),
              otherTime: <LocalTime start={start} timeZone={timeZone} />,
              title,
              speakers: speakers.map(({ key, name }) => ({ name, href: personHref(key) })),
              track,
              facts: [track, room, note],
              choice: !isPast && (
                <>
                  <label className="choice choice--checkbox needs-script">
                    <input
                      type="checkbox"
                      checked={chosenIds.includes(sessionId)}
                      onChange={({ target }) => chooseSession(eventId, sessionId, target.checked)}
                    />
                    <span>
                      In my programme<span className="visually-hidden">: {title}</span>
                    </span>
                  </label>
                  <Overlaps titles={overlapping(sessionId)} />
                </>
              ),
            }))}
          />
        );
      })}
    </div>
  );
}

function Overlaps({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return <p className="programme__overlap small">Overlaps with {titles.map((title) => `“${title}”`).join(', ')}</p>;
}
