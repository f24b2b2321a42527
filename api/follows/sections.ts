import { daysBetween, dayWords, utcDay } from '../common/calendar.ts';
import type { FollowMailKind } from '../common/mail-kinds.ts';
import type { Follow } from './links.ts';
import type { NewsLine } from './marks.ts';
import { type FollowContext, findDeadline } from './subjects.ts';

/** The news of one subject in a queued mail. */
type Told = { readonly follow: Follow; readonly lines: readonly NewsLine[]; readonly more: number };

/** The part of a mail about one subject, as it is at sending. */
export type Section = Told & {
  /** The text by which the sections of a mail are ordered: dates by day, others by name. */
  readonly order: string;
  /** A deadline as it is now, and how far it is. */
  readonly due?: { readonly date: string; readonly days: string };
};

/** The section of a subject; undefined for a deadline that the content has no longer. */
export async function findSection(
  { db, now }: FollowContext,
  kind: FollowMailKind,
  told: Told,
): Promise<Section | undefined> {
  const { label, target } = told.follow;
  if (kind !== 'followed-deadline') return { ...told, order: label };
  const entry = await findDeadline(db, target);
  if (!entry) return undefined;
  const days = daysBetween(utcDay(now()), entry.date);
  const left = days < 0 ? 'past' : days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return { ...told, order: entry.date, due: { date: dayWords(entry.date), days: left } };
}

/** The news of a section in words. */
export function newsText({ due, lines, more }: Section, publicOrigin: string): string {
  if (due) return lines.map(({ title }) => title).join('\n') || 'This is a reminder. Nothing has changed.';
  const news = lines.map(({ title, path }) => `- ${title}\n  ${new URL(path, publicOrigin)}`);
  return [...news, ...(more > 0 ? [`- ${more} more`] : [])].join('\n\n');
}

/** The number of changes that a section tells of, also of those that it does not name. */
export const changesIn = ({ lines, more }: Section): number => lines.length + more;
