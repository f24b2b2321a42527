import { DAY_MS } from '../../shared/durations.ts';

/** An event in a month calendar; dates are ISO calendar dates. */
export interface CalendarEvent {
  id: string;
  title: string;
  href: string;
  /** First and last day; equal for an event of one day. */
  start: string;
  end: string;
  kind: 'conference' | 'in-person' | 'online';
  place?: string;
}

/** One lane of a day: a bar that starts on it, or, without `bar`, space for a bar from earlier in the week. */
export interface Slot {
  lane: number;
  bar?: { event: CalendarEvent; days: number; continued: boolean };
}

export interface CalendarDay {
  iso: string;
  day: number;
  /** False for the days of the neighbouring months that fill the first and last week. */
  inMonth: boolean;
  /** Number of events on the day. */
  events: number;
  slots: Slot[];
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Lays a month out in weeks from Monday to Sunday. Bars are split between weeks and keep one lane within a week, so
 * that they never cross.
 * @param month 1 to 12
 */
export function monthGrid(year: number, month: number, events: readonly CalendarEvent[]): CalendarDay[][] {
  const first = Date.UTC(year, month - 1, 1);
  const last = Date.UTC(year, month, 0);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: CalendarDay[][] = [];
  for (let start = monday; start <= last; start += 7 * DAY_MS) {
    const days = Array.from({ length: 7 }, (_, i) => {
      const time = start + i * DAY_MS;
      return {
        iso: iso(time),
        day: new Date(time).getUTCDate(),
        inMonth: time >= first && time <= last,
        events: 0,
        slots: [],
      };
    });
    layOutWeek(days, events);
    weeks.push(days);
  }
  return weeks;
}

/** The events with a day in the month, by start date. */
export function monthEvents(year: number, month: number, events: readonly CalendarEvent[]): CalendarEvent[] {
  const first = iso(Date.UTC(year, month - 1, 1));
  const last = iso(Date.UTC(year, month, 0));
  return events.filter(({ start, end }) => start <= last && end >= first).sort(byStart);
}

/** Sorts events that start on the same day: the longest comes first and so gets the upper lane. */
const byStart = (a: CalendarEvent, b: CalendarEvent) =>
  a.start.localeCompare(b.start) || b.end.localeCompare(a.end) || a.title.localeCompare(b.title);

function layOutWeek(days: CalendarDay[], events: readonly CalendarEvent[]): void {
  const from = days[0]?.iso ?? '';
  const to = days.at(-1)?.iso ?? '';
  for (const event of events.filter(({ start, end }) => start <= to && end >= from).sort(byStart)) {
    const covered = days.filter(({ iso }) => iso >= event.start && iso <= event.end);
    const lane = firstFreeLane(covered);
    for (const [i, day] of covered.entries()) {
      for (let free = day.slots.length; free < lane; free++) day.slots.push({ lane: free });
      const bar = { event, days: covered.length, continued: event.start < from };
      day.events += 1;
      day.slots.push(i === 0 ? { lane, bar } : { lane });
    }
  }
}

/** Slots are filled from the top, so the lane below the fullest day is free on every day. */
const firstFreeLane = (days: readonly CalendarDay[]) => Math.max(0, ...days.map(({ slots }) => slots.length));
