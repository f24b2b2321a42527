/** What a month calendar shows: plain data, dates as ISO calendar dates. */
export interface CalendarEvent {
  id: string;
  title: string;
  href: string;
  /** ISO calendar date of the first and the last day (the same for one day). */
  start: string;
  end: string;
  kind: 'conference' | 'in-person' | 'online';
  place?: string;
}

/** One lane of one day: a bar that begins here, or, without one, the space below a bar that began earlier. */
export interface Slot {
  lane: number;
  bar?: { event: CalendarEvent; days: number; continued: boolean };
}

export interface CalendarDay {
  iso: string;
  day: number;
  /** False for the days of the neighbouring months that fill the first and last week. */
  inMonth: boolean;
  /** How many events are on. */
  events: number;
  slots: Slot[];
}

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Lays a month out in weeks from Monday. Bars are cut at the week's end and begin again on Monday; each bar keeps one lane
 * through its week, so that bars never cross.
 *
 * @param month 1 to 12
 */
export function monthGrid(year: number, month: number, events: readonly CalendarEvent[]): CalendarDay[][] {
  const first = Date.UTC(year, month - 1, 1);
  const last = Date.UTC(year, month, 0);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY;
  const weeks: CalendarDay[][] = [];
  for (let start = monday; start <= last; start += 7 * DAY) {
    const days = Array.from({ length: 7 }, (_, i) => {
      const time = start + i * DAY;
      return {
        iso: iso(time),
        day: new Date(time).getUTCDate(),
        inMonth: time >= first && time <= last,
        events: 0,
        slots: [],
      };
    });
    layWeek(days, events);
    weeks.push(days);
  }
  return weeks;
}

/** The events that touch the month, in the order of their days. */
export function monthEvents(year: number, month: number, events: readonly CalendarEvent[]): CalendarEvent[] {
  const first = iso(Date.UTC(year, month - 1, 1));
  const last = iso(Date.UTC(year, month, 0));
  return events.filter(({ start, end }) => start <= last && end >= first).sort(order);
}

/** Longer bars first on the same day, so that they take the upper lanes. */
const order = (a: CalendarEvent, b: CalendarEvent) =>
  a.start.localeCompare(b.start) || b.end.localeCompare(a.end) || a.title.localeCompare(b.title);

function layWeek(days: CalendarDay[], events: readonly CalendarEvent[]): void {
  const from = days[0]?.iso ?? '';
  const to = days.at(-1)?.iso ?? '';
  for (const event of events.filter(({ start, end }) => start <= to && end >= from).sort(order)) {
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

/** Slots are filled from the top, so the lane below the fullest of the days is free on all of them. */
const firstFreeLane = (days: readonly CalendarDay[]) => Math.max(0, ...days.map(({ slots }) => slots.length));
