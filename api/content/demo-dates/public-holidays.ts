import { Temporal } from 'temporal-polyfill';

type Rule =
  /** Fixed day, `MM-DD`. */
  | string
  /** Days after Easter Sunday. */
  | { readonly easter: number }
  /** The n-th weekday of a month (Monday is 1), the last one for -1. */
  | { readonly month: number; readonly weekday: number; readonly nth: number };

type Country = {
  readonly rules: readonly Rule[];
  /** Holidays on a weekend move to Friday or Monday. */
  readonly hasSubstitutes?: boolean;
};

const GOOD_FRIDAY = { easter: -2 };
const EASTER_MONDAY = { easter: 1 };
const ASCENSION = { easter: 39 };
const WHIT_MONDAY = { easter: 50 };
const CORPUS_CHRISTI = { easter: 60 };
const on = (weekday: number, month: number, nth: number): Rule => ({ month, weekday, nth });
const monday = (month: number, nth: number): Rule => on(1, month, nth);

const usa: Country = {
  hasSubstitutes: true,
  rules: [
    monday(1, 3),
    monday(2, 3),
    monday(5, -1),
    '06-19',
    '07-04',
    monday(9, 1),
    monday(10, 2),
    '11-11',
    on(4, 11, 4),
  ],
};
const germany: Country = { rules: [GOOD_FRIDAY, EASTER_MONDAY, '05-01', ASCENSION, WHIT_MONDAY, '10-03'] };

/** Demo hosts only, as libraries of all countries weigh 45 MB; without lunar holidays and 20 December to 6 January. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  'America/New_York': usa,
  'America/Chicago': usa,
  'America/Los_Angeles': usa,
  'Asia/Singapore': { hasSubstitutes: true, rules: [GOOD_FRIDAY, '05-01', '08-09'] },
  'Asia/Tokyo': {
    hasSubstitutes: true,
    rules: [
      monday(1, 2),
      ...['02-11', '02-23', '03-20', '03-21', '04-29', '05-03', '05-04', '05-05', '05-06'],
      monday(7, 3),
      '08-11',
      monday(9, 3),
      ...['09-22', '09-23'],
      monday(10, 2),
      ...['11-03', '11-23'],
    ],
  },
  'Australia/Sydney': {
    hasSubstitutes: true,
    rules: ['01-26', GOOD_FRIDAY, EASTER_MONDAY, '04-25', monday(6, 2), monday(10, 1)],
  },
  'Europe/Amsterdam': { rules: [GOOD_FRIDAY, EASTER_MONDAY, '04-27', '05-05', ASCENSION, WHIT_MONDAY] },
  'Europe/Berlin': germany,
  'Europe/Brussels': {
    rules: [EASTER_MONDAY, '05-01', ASCENSION, WHIT_MONDAY, '07-21', '08-15', '11-01', '11-11'],
  },
  'Europe/Dublin': {
    rules: [
      monday(2, 1),
      '03-17',
      GOOD_FRIDAY,
      EASTER_MONDAY,
      monday(5, 1),
      monday(6, 1),
      monday(8, 1),
      monday(10, -1),
    ],
  },
  'Europe/Lisbon': {
    rules: [
      GOOD_FRIDAY,
      '04-25',
      '05-01',
      CORPUS_CHRISTI,
      '06-10',
      '06-13',
      '08-15',
      '10-05',
      '11-01',
      '12-01',
      '12-08',
    ],
  },
  'Europe/London': {
    hasSubstitutes: true,
    rules: [GOOD_FRIDAY, EASTER_MONDAY, monday(5, 1), monday(5, -1), monday(8, -1)],
  },
  'Europe/Paris': {
    rules: [EASTER_MONDAY, '05-01', '05-08', ASCENSION, WHIT_MONDAY, '07-14', '08-15', '11-01', '11-11'],
  },
  'Europe/Warsaw': { rules: [EASTER_MONDAY, '05-01', '05-03', CORPUS_CHRISTI, '08-15', '11-01', '11-11'] },
  'Europe/Zurich': { rules: [GOOD_FRIDAY, EASTER_MONDAY, '05-01', ASCENSION, WHIT_MONDAY, '08-01'] },
};

export function isPublicHoliday(day: string, timeZone: string): boolean {
  const country = COUNTRIES[timeZone];
  if (!country) return false;
  const date = Temporal.PlainDate.from(day);
  const holidays = country.rules.map((rule) => buildDate(rule, date.year));
  if (holidays.some((holiday) => holiday.equals(date))) return true;
  if (!country.hasSubstitutes) return false;
  if (date.dayOfWeek === 5) return holidays.some((holiday) => holiday.equals(date.add({ days: 1 })));
  const weekend = [date.subtract({ days: 1 }), date.subtract({ days: 2 })];
  return date.dayOfWeek === 1 && holidays.some((holiday) => weekend.some((one) => one.equals(holiday)));
}

function buildDate(rule: Rule, year: number): Temporal.PlainDate {
  if (typeof rule === 'string') return Temporal.PlainDate.from(`${year}-${rule}`);
  if ('easter' in rule) return easterSunday(year).add({ days: rule.easter });
  const { month, weekday, nth } = rule;
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const earliest = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  if (nth > 0) return earliest.add({ weeks: nth - 1 });
  const fifth = earliest.add({ weeks: 4 });
  return fifth.month === month ? fifth : earliest.add({ weeks: 3 });
}

function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
