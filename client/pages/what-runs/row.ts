import { type ConsentPurpose, choiceFor } from '../../../shared/rules/consent.ts';

/** What a visitor is told about a script, call, cookie or stored item. */
export type Words = {
  /** What it is for. */
  readonly about: string;
  /** Who gets the data. */
  readonly who: string;
  /** How long it is kept. */
  readonly kept: string;
  /** What it serves: the cookie choice that allows this switches it on. */
  readonly purpose: ConsentPurpose;
  /** What happens before it is used although the choice allows it: "When you sign in". */
  readonly condition?: string;
};

/** One row of the page. */
export type Row = Words & {
  /** Unique on the page; tests find the row of what a browser did by it. */
  readonly id: string;
  /** Its technical name. */
  readonly name: string;
};

export type Group = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly rows: readonly Row[];
};

/** The choice that switches a row on, in words. */
export const choiceOf = ({ purpose, condition }: Words): string =>
  condition === undefined ? choiceFor(purpose) : `${choiceFor(purpose)} · ${condition}`;

export const THIS_SITE = 'This site alone';
export const NOBODY = 'Nobody: it stays in your browser';

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** A number of seconds in the largest unit that fits: "30 days". */
export function inWords(seconds: number): string {
  const [size, unit] = UNITS.find(([one]) => seconds >= one && seconds % one === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
