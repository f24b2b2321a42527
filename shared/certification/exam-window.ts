import type { ResponseOf } from '../contract/contract.ts';
import { DAY_MS } from '../durations.ts';

type ExamWindow = ResponseOf<'search.racExams'>['result'][number];

/** `days` until it opens or, once it is open, until its last day. */
export type NextWindow = {
  readonly opens: string;
  readonly closes: string;
  readonly isOpen: boolean;
  readonly days: number;
  /** "RAC Devices". */
  readonly papers: readonly string[];
  readonly href: string;
};

/** Examination codes begin with the name of the certification. */
const RAC = /^RAC\b/;

const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Joins the papers whose windows open together; undefined when none is open or announced.
 * @param today ISO date
 */
export function findNextWindow(windows: readonly ExamWindow[], today: string): NextWindow | undefined {
  const ahead = windows
    .filter(({ examCode, windowCloses }) => RAC.test(examCode) && windowCloses >= today)
    .toSorted((a, b) => a.windowOpens.localeCompare(b.windowOpens));
  const [first] = ahead;
  if (!first) return undefined;
  const { windowOpens: opens, windowCloses: closes, url: href } = first;
  const isOpen = opens <= today;
  const together = ahead.filter(({ windowOpens, windowCloses }) => windowOpens === opens && windowCloses === closes);
  const papers = together.map(({ title }) => title.replace(/,.*$/, ''));
  return { opens, closes, isOpen, days: countDays(today, isOpen ? closes : opens), papers, href };
}
