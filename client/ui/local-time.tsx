import { useSyncExternalStore } from 'react';
import { formatTime, formatTimeRange, readDay, zoneCity } from './dates.ts';

const never = () => () => {};

/** Undefined when the browser reports none, or one that Intl does not support. */
function browserZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Undefined on the server and until hydration, because only the browser knows it. */
export const useBrowserTimeZone = () => useSyncExternalStore(never, browserZone, () => undefined);

/** Undefined if local time at the instant equals that of `timeZone`. */
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
  timeZone: string;
  /** Shows "your time", which otherwise only assistive technology reads. */
  named?: boolean;
}

/** Reserves its height before hydration; hidden without JavaScript. */
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

/** `start` is that of the first session. */
export function LocalTimeNote({ start, timeZone }: { start: string; timeZone: string }) {
  const zone = useDifferingTimeZone(start, timeZone);
  return <span className="local-time needs-script">{zone && ` Your time (${zoneCity(zone)}) is below each.`}</span>;
}
