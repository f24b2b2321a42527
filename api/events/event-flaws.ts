import { creditsOfEvent } from '../../shared/item-credits.ts';
import { daysBetween, eachDay } from '../common/calendar.ts';
import { toWeekday, WEEKDAYS } from '../content/check/weekdays.ts';
import { isWorkingDay } from '../content/demo-dates/schedule.ts';
import type { MarkdownFile } from '../content/files/load.ts';
import { splitDate, toDay } from '../content/kinds/dates.ts';
import { computeHoursADay } from './event-kind.ts';

type Event = MarkdownFile<'event'>;
type Flaw = { readonly text: string; readonly reason: string };

/** Checks deadlines, places, credits, and the weekday in the title. */
export const eventFlaws = (event: Event): Flaw[] => [
  ...deadlineFlaws(event),
  ...placeFlaws(event),
  ...creditFlaws(event),
  ...weekdayFlaws(event),
];

/** Deadlines must be working days of the host, before the event. */
function deadlineFlaws({ fields }: Event): Flaw[] {
  const { starts, timeZone, registrationCloses, prices } = fields;
  const deadlines = [
    { field: 'registrationCloses', date: registrationCloses },
    ...prices.map(({ until }) => ({ field: 'until', date: until })),
  ];
  return deadlines.flatMap(({ field, date }) => {
    if (date === undefined) return [];
    const day = toDay(date);
    const flaw = (reason: string) => ({ text: field, reason: `${field}: ${reason}` });
    if (endOfDeadline(date) > toStart(starts)) return [flaw(`${date} is not before the event, which starts ${starts}`)];
    return isWorkingDay(day, timeZone) ? [] : [flaw(`${day} is no working day where the event is held`)];
  });
}

const toStart = (starts: string): string => `${toDay(starts)}T${splitDate(starts).time ?? '23:59'}`;
/** A day without a time may be the first day of the event. */
const endOfDeadline = (date: string): string => `${toDay(date)}T${splitDate(date).time ?? '00:00'}`;

function placeFlaws({ fields: { capacity, placesLeft } }: Event): Flaw[] {
  if (placesLeft === undefined || (capacity !== undefined && placesLeft <= capacity)) return [];
  const reason = `placesLeft: ${placesLeft} places cannot be left of ${capacity ?? 'an unknown number'}; give the capacity`;
  return [{ text: 'placesLeft', reason }];
}

/** Credits must not exceed the event's hours or days. */
function creditFlaws({ fields: { credits, type, starts, ends } }: Event): Flaw[] {
  if (credits === undefined) return [];
  const days = daysBetween(toDay(starts), toDay(ends)) + 1;
  const most = creditsOfEvent({ credits: undefined, typeId: type, days, hoursADay: computeHoursADay(starts, ends) });
  return credits <= most
    ? []
    : [{ text: 'credits', reason: `credits: the event counts at most ${most}, by its length` }];
}

function weekdayFlaws({ fields: { title, summary, starts, ends } }: Event): Flaw[] {
  const [first, last] = [toDay(starts), toDay(ends)];
  if (daysBetween(first, last) >= WEEKDAYS.length) return [];
  const held = new Set([...eachDay(first, last)].map(toWeekday));
  return WEEKDAYS.filter((name) => !held.has(name) && new RegExp(`\\b${name}\\b`).test(`${title} ${summary}`)).map(
    (name) => ({ text: name, reason: `the event is held on ${[...held].join(', ')}, not on a ${name}` }),
  );
}
