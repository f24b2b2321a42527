import { daysBetween, dayWords, utcDay } from '../common/calendar.ts';
import type { FollowMailKind } from '../common/mail-kinds.ts';
import { findHoldingDate } from '../deadlines/deadlines-queries.ts';
import type { Follow } from './links.ts';
import type { NewsLine } from './marks.ts';
import { type FollowContext, findDeadline } from './subjects.ts';

type Told = { readonly follow: Follow; readonly lines: readonly NewsLine[]; readonly more: number };

export type Section = Told & {
  /** Sort key: dates by day, others by name. */
  readonly order: string;
  readonly due?: { readonly date: string; readonly days: string };
};

/** Sorts after every date. */
const UNDATED = '~';

export async function findSection(
  { db, now }: FollowContext,
  kind: FollowMailKind,
  told: Told,
): Promise<Section | undefined> {
  const { label, target } = told.follow;
  if (kind !== 'followed-deadline') return { ...told, order: label };
  const entry = await findDeadline(db, target);
  if (!entry) return undefined;
  const today = utcDay(now());
  const date = findHoldingDate(entry, today);
  if (date === undefined) return { ...told, order: UNDATED, due: { date: 'No date', days: 'proposed law' } };
  const days = daysBetween(today, date);
  const left = days < 0 ? 'past' : days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return { ...told, order: date, due: { date: dayWords(date), days: left } };
}

export function newsText({ due, lines, more }: Section, publicOrigin: string): string {
  if (due) return lines.map(({ title }) => title).join('\n') || 'This is a reminder. Nothing has changed.';
  const news = lines.map(({ title, path }) => `- ${title}\n  ${new URL(path, publicOrigin)}`);
  return [...news, ...(more > 0 ? [`- ${more} more`] : [])].join('\n\n');
}

/** Includes changes that the mail does not list. */
export const changesIn = ({ lines, more }: Section): number => lines.length + more;
