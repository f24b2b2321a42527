import { formatWhole } from '../../../shared/format-whole.ts';
import { addDays, utcDay } from '../../common/calendar.ts';
import { parseContent } from '../check/parse-content.ts';
import { findDemoWeek, withCalendarDates } from '../demo-dates/calendar-dates.ts';
import { toPath } from '../files/dispatch.ts';
import { listContentFiles } from '../files/find-files.ts';
import type { MarkdownFile } from '../files/load.ts';
import { latestDay, toDay } from '../kinds/dates.ts';
import type { ContentData } from '../kinds/kinds.ts';
import { type FavouriteFigure, favouriteFigures } from './favourite-figures.ts';

type Entry = {
  readonly file: string;
  readonly path: string;
  readonly title: string;
  readonly owner: string | null;
  readonly day: string;
};

type LawEntry = { readonly key: string; readonly title: string; readonly file: string; readonly day: string };

/** A longer time without a look at the act makes a date of the law doubtful. */
const LAW_READ_DAYS = 120;

export type ContentReport = {
  readonly today: string;
  readonly days: number;
  readonly review: readonly Entry[];
  readonly ending: readonly Entry[];
  /** Dates of the law that were read too long ago, the oldest first. */
  readonly law: readonly LawEntry[];
  /** Numbers above 100 that stand for three or more things. */
  readonly figures: readonly FavouriteFigure[];
  /** Invalid files, which the report omits. */
  readonly unread: number;
};

type Options = { readonly root: string; readonly product: string; readonly now: Date; readonly days?: number };

export async function reportContent({ root, product, now, days = 30 }: Options): Promise<ContentReport> {
  const listed = await listContentFiles(root);
  const { files } = parseContent(listed, product);
  const monday = findDemoWeek(listed, now);
  const items = [...files.values()]
    .map((file) => withCalendarDates(file, monday))
    .filter((file): file is MarkdownFile => file.format === 'markdown');
  const today = utcDay(now);
  const last = addDays(today, days);
  const entry = (file: MarkdownFile, day: string): Entry[] => {
    if (day > last) return [];
    const { title, owner = null } = file.fields;
    return [{ file: file.file, path: toPath(file), title, owner, day }];
  };
  return {
    today,
    days,
    review: byDay(
      items.flatMap((file) => (file.fields.review === undefined ? [] : entry(file, toDay(file.fields.review)))),
    ),
    ending: byDay(
      items.flatMap((file) => {
        if (file.fields.until === undefined || file.fields.draft) return [];
        const { until } = file.fields;
        const timeZone = file.kind === 'event' ? file.fields.timeZone : 'UTC';
        return latestDay(until, timeZone) > now ? entry(file, toDay(until)) : [];
      }),
    ),
    law: byDay([...files.values()].flatMap((file) => (file.kind === 'deadlines' ? listOldLaw(file, today) : []))),
    figures: favouriteFigures(files.values()),
    unread: listed.length - files.size,
  };
}

type LawFile = { readonly file: string; readonly data: ContentData<'deadlines'> };

function listOldLaw({ file, data }: LawFile, today: string): LawEntry[] {
  const oldest = addDays(today, -LAW_READ_DAYS);
  return data.flatMap(({ key, title, asOf }) => (asOf < oldest ? [{ key, title, file, day: asOf }] : []));
}

const byDay = <E extends { readonly day: string }>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.day.localeCompare(b.day));

export function reportText({ today, days, review, ending, law, figures, unread }: ContentReport): string {
  const line = ({ file, title, owner }: Entry, when: string) => `  ${when}  ${title} (${file}), ${owner ?? 'no owner'}`;
  const section = (title: string, lines: readonly string[]) => [
    title,
    ...(lines.length > 0 ? lines : ['  Nothing.']),
    '',
  ];
  return [
    ...section(
      `To be reviewed by ${addDays(today, days)}:`,
      review.map((entry) => line(entry, entry.day < today ? `${entry.day}, overdue` : entry.day)),
    ),
    ...section(
      `Disappears by ${addDays(today, days)}:`,
      ending.map((entry) => line(entry, entry.day)),
    ),
    ...section(
      `Dates of the law read before ${addDays(today, -LAW_READ_DAYS)}, to be read again:`,
      law.map(({ day, key, title, file }) => `  ${day}  ${title} (${file}, ${key})`),
    ),
    ...section(
      'Numbers that stand for three or more things:',
      figures.map(
        ({ figure, uses }) =>
          `  ${formatWhole(figure)}: ${uses.map(({ thing, file }) => `${thing} (${file})`).join(', ')}`,
      ),
    ),
    ...(unread > 0
      ? [`Not in this report: files with a problem (${unread}). npm run content:check names them.`, '']
      : []),
  ].join('\n');
}
