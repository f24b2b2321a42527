import { useSyncExternalStore } from 'react';
import { formatTime, formatTimeRange, readDay, zoneTown } from './dates.ts';

const never = () => () => {};

/** The zone this browser is set to. Some know none, or one that dates cannot be written in. */
function browserZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The visitor's time zone, as soon as the browser has taken the page over: the server cannot know it. */
const useOwnZone = () => useSyncExternalStore(never, browserZone, () => undefined);

/** The visitor's zone where its clocks show another time than those of `timeZone` at this instant. */
function useOtherZone(instant: string, timeZone: string): string | undefined {
  const zone = useOwnZone();
  if (!zone) return undefined;
  const clock = (zone: string) => `${readDay(instant, zone)?.iso} ${formatTime(instant, zone)}`;
  return clock(zone) === clock(timeZone) ? undefined : zone;
}

interface OwnTimeProps {
  /** ISO instants. */
  start: string;
  end?: string;
  /** The zone the time beside it is given in. */
  timeZone: string;
  /** Says whose time it is, where nothing around it does. */
  named?: boolean;
}

/**
 * The visitor's own time under one of another zone, with the weekday where that is another. Its line is kept free from
 * the start, so nothing moves when it comes; without a script there is none.
 */
export function OwnTime({ start, end, timeZone, named = false }: OwnTimeProps) {
  const zone = useOtherZone(start, timeZone);
  return <span className="own-time needs-script">{zone && <Own {...{ start, end, timeZone, zone, named }} />}</span>;
}

function Own({ start, end, timeZone, zone, named }: OwnTimeProps & { zone: string }) {
  const day = readDay(start, zone);
  const isOtherDay = day?.iso !== readDay(start, timeZone)?.iso;
  return (
    <>
      {isOtherDay && `${day?.weekdayShort} `}
      {formatTimeRange(start, end, zone, { zone: false })}
      <span className={named ? undefined : 'visually-hidden'}> your time</span>
    </>
  );
}

/** Explains the second times of a list whose first one this is. */
export function OwnTimeNote({ start, timeZone }: { start: string; timeZone: string }) {
  const zone = useOtherZone(start, timeZone);
  return <span className="own-time needs-script">{zone && `Below each of them: your own, ${zoneTown(zone)}.`}</span>;
}
