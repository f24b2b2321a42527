import type { z } from 'zod';
import type { Deadline } from '../contract/models.ts';
import { DAY_MS } from '../durations.ts';
import type { lineDate } from './deadline-schemas.ts';
import { dayAt, isPastDay } from './deadline-status.ts';

/** Fields that place a dot; a whole deadline has them. */
export type LineDate = z.output<typeof lineDate>;

/** `x` in per cent of the line's width; `row` counts from the top of its lane. */
export type Dot<D extends LineDate> = { readonly deadline: D; readonly x: number; readonly row: number };

export type Lane<D extends LineDate> = {
  readonly code: string;
  readonly name: string;
  readonly dots: readonly Dot<D>[];
  readonly rows: number;
  /** Dates before and after the months of the line. */
  readonly earlier: number;
  readonly later: number;
};

/** `day` is the first of the month. */
export type Month = { readonly x: number; readonly day: string };

export type DeadlineLine<D extends LineDate> = {
  readonly lanes: readonly Lane<D>[];
  readonly months: readonly Month[];
  /** Per cent. */
  readonly today: number;
};

type LineOptions = {
  /** ISO day. */
  today: string;
  /** Whole months before and after the current one. */
  before?: number;
  after?: number;
  /** One lane for all jurisdictions, with this name. */
  merged?: string;
};

export const MONTHS_BEFORE = 12;
export const MONTHS_AFTER = 24;
/** Per cent between the middles of two dots of one row; 21 px in the widest line. */
const DOT_WIDTH = 1.6;

/** Places dates by day, in lanes in the order in which their jurisdictions first come. */
export function placeDates<D extends LineDate>(dates: readonly D[], options: LineOptions): DeadlineLine<D> {
  const { today, before = MONTHS_BEFORE, after = MONTHS_AFTER, merged } = options;
  const current = Date.parse(`${today.slice(0, 7)}-01`);
  const start = addMonths(current, -before);
  const end = addMonths(current, after + 1);
  const place = (time: number) => round(((time - start) / (end - start)) * 100);
  const lanes = Map.groupBy(dates, ({ jurisdiction }) => (merged === undefined ? jurisdiction.code : ''));
  return {
    today: place(Date.parse(today)),
    months: Array.from({ length: before + after + 1 }, (_, index) => {
      const first = addMonths(start, index);
      return { x: place(first), day: dayAt(first) };
    }),
    lanes: [...lanes].map(([code, inLane]) => {
      const within = inLane
        .map((deadline) => ({ deadline, time: Date.parse(deadline.date) }))
        .filter(({ time }) => time >= start && time < end)
        .sort((a, b) => a.time - b.time);
      const dots = stack(within.map(({ deadline, time }) => ({ deadline, x: place(time + DAY_MS / 2) })));
      return {
        code,
        name: merged ?? inLane[0]?.jurisdiction.name ?? code,
        dots,
        rows: Math.max(1, ...dots.map(({ row }) => row + 1)),
        earlier: inLane.filter(({ date }) => Date.parse(date) < start).length,
        later: inLane.filter(({ date }) => Date.parse(date) >= end).length,
      };
    }),
  };
}

/** Each dot takes the first row that has room, so that none hides another. */
function stack<D extends LineDate>(dots: readonly { deadline: D; x: number }[]): Dot<D>[] {
  const ends: number[] = [];
  return dots.map((dot) => {
    const free = ends.findIndex((end) => dot.x - end >= DOT_WIDTH);
    const row = free === -1 ? ends.length : free;
    ends[row] = dot.x;
    return { ...dot, row };
  });
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Dates that the line of coming months holds, from dates in order. */
export function listComing<D extends LineDate>(dates: readonly D[], today: string): D[] {
  const end = dayAt(addMonths(Date.parse(today), MONTHS_AFTER + 1));
  return dates.filter(({ date }) => !isPastDay(date, today) && date < end);
}

export type Chosen = {
  readonly jurisdiction?: string | undefined;
  readonly product?: string | undefined;
  readonly topic?: number | undefined;
};

/** Filters of the deadlines page, of its feeds and of its calendar. */
export const isChosen = (
  { jurisdiction, products, topics }: Pick<Deadline, 'jurisdiction' | 'products' | 'topics'>,
  chosen: Chosen,
): boolean =>
  (chosen.jurisdiction === undefined || jurisdiction.code === chosen.jurisdiction) &&
  (chosen.product === undefined || products.some(({ code }) => code === chosen.product)) &&
  (chosen.topic === undefined || topics.some(({ id }) => id === chosen.topic));
