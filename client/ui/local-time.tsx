import { useSyncExternalStore } from 'react';
import { formatTime, formatTimeRange, readDay, zoneCity } from './dates.ts';

const never = () => () => {};

/** The browser's time zone; undefined when it reports none, or one that Intl does not support. */
function browserZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The visitor's time zone; undefined on the server and until hydration, because only the browser knows it. */
export const useBrowserTimeZone = () => useSyncExternalStore(never, browserZone, () => undefined);

/** The visitor's time zone, if its local time at the instant differs from that of `timeZone`. */
function useDifferingTimeZone(instant: string, timeZone: string): string | undefined {
  const zone = useBrowserTimeZone();
  if (!zone) return undefined;
  const clock = (zone: string) => `${readDay(instant, zone)?.iso} ${formatTime(instant, zone)}`;
  return clock(zone) === clock(timeZone) ? undefined : zone;
}

interface LocalTimeProps {
  /** ISO instants. */
  start: string;
  end?: string;
  /** Time zone of the event. */
  timeZone: string;
  /** Shows the words "your time", which otherwise only assistive technology reads. */
  named?: boolean;
}

/**
 * An event's time in the visitor's time zone, with a differing weekday. The height is reserved before hydration;
 * without JavaScript the line is hidden.
 */
export function LocalTime({ start, end, timeZone, named = false }: LocalTimeProps) {
  const zone = useDifferingTimeZone(start, timeZone);
  return (
    <span className="local-time needs-script">{zone && <TimeInZone {...{ start, end, timeZone, zone, named }} />}</span>
  );
}

function TimeInZone({ start, end, timeZone, zone, named }: LocalTimeProps & { zone: string }) {
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

/** Explains the `LocalTime`s of a list of sessions. `start` is that of the first session. */
export function LocalTimeNote({ start, timeZone }: { start: string; timeZone: string }) {
  const zone = useDifferingTimeZone(start, timeZone);
  return <span className="local-time needs-script">{zone && ` Your time (${zoneCity(zone)}) is below each.`}</span>;
}
