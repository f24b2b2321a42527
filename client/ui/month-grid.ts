import { DAY_MS } from '../../shared/durations.ts';

/** Dates are ISO calendar dates. */
export interface CalendarEvent {
  id: string;
  title: string;
  href: string;
  start: string;
  end: string;
  kind: 'conference' | 'in-person' | 'online';
  place?: string;
}

/** Without `bar` it reserves a lane for a bar from earlier in the week. */
export interface Slot {
  lane: number;
  bar?: { event: CalendarEvent; days: number; continued: boolean };
}

export interface CalendarDay {
  iso: string;
  day: number;
  /** False for days of the neighbouring months. */
  inMonth: boolean;
  events: number;
  slots: Slot[];
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Weeks begin on Monday; bars are split between weeks and keep one lane within a week. @param month 1 to 12 */
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

export function monthEvents(year: number, month: number, events: readonly CalendarEvent[]): CalendarEvent[] {
  const first = iso(Date.UTC(year, month - 1, 1));
  const last = iso(Date.UTC(year, month, 0));
  return events.filter(({ start, end }) => start <= last && end >= first).sort(byStart);
}

/** Puts the longest of events that start on the same day first, to get the upper lane. */
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

/** Slots are filled from the top, so that the lane below the fullest day is free on every day. */
const firstFreeLane = (days: readonly CalendarDay[]) => Math.max(0, ...days.map(({ slots }) => slots.length));
