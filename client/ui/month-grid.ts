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

/** What stands in one lane of one day: a bar that begins here, or the space below a bar that began earlier. */
export type Slot = { event: CalendarEvent; days: number; continued: boolean } | 'gap';

export interface CalendarDay {
  iso: string;
  day: number;
  /** False for the days of the neighbouring months that fill the first and last week. */
  inMonth: boolean;
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
      return { iso: iso(time), day: new Date(time).getUTCDate(), inMonth: time >= first && time <= last, slots: [] };
    });
    layWeek(days, events);
    weeks.push(days);
  }
  return weeks;
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
      while (day.slots.length < lane) day.slots.push('gap');
      day.slots[lane] = i === 0 ? { event, days: covered.length, continued: event.start < from } : 'gap';
    }
  }
}

/** Slots are filled from the top, so the lane below the fullest of the days is free on all of them. */
const firstFreeLane = (days: readonly CalendarDay[]) => Math.max(0, ...days.map(({ slots }) => slots.length));
