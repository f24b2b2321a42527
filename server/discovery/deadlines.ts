import { DEADLINES_PATH } from '../../shared/constants.ts';
import type { Deadline } from '../../shared/contract/models.ts';
import { deadlineCalendarPath, deadlinesCalendarPath } from '../../shared/deadlines/deadline-addresses.ts';
import { dayAt, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { request } from '../../shared/pages/request.ts';
import { withQuery } from '../../shared/site/discovery.ts';
import { addDay, newCalendar } from './calendars.ts';
import type { FeedEntry } from './feed-content.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

export async function deadlinesCalendar(query: URLSearchParams, sources: Sources): Promise<TextFile> {
  return writeCalendar(await selected(query, sources), deadlinesCalendarPath(query), sources);
}

/** One date; undefined for an unknown key. @throws UpstreamError */
export async function deadlineCalendar(key: string, sources: Sources): Promise<TextFile | undefined> {
  const dates = (await selected(new URLSearchParams(), sources)).filter((deadline) => deadline.key === key);
  if (dates.length === 0) return undefined;
  return { ...writeCalendar(dates, deadlineCalendarPath(key), sources), saveAs: `${key}.ics` };
}

/** All dates that match as data: those of the call, with absolute addresses. @throws UpstreamError */
export async function deadlinesData(query: URLSearchParams, sources: Sources): Promise<TextFile> {
  const dates = await selected(query, sources);
  const absolute = (path: string) => new URL(path, sources.origin).href;
  const data = {
    title: 'Legal deadlines',
    page: absolute(withQuery(DEADLINES_PATH, query)),
    dates: dates.map(({ path, document, ...date }) => ({
      ...date,
      page: absolute(path),
      ...(document && { document: { number: document.number, page: absolute(document.path) } }),
    })),
  };
  return { type: 'application/json', body: `${JSON.stringify(data, undefined, 2)}\n` };
}

function writeCalendar(dates: readonly Deadline[], path: string, sources: Sources): TextFile {
  const calendar = newCalendar(sources, {
    url: sources.origin + path,
    name: `${sources.site.product.toUpperCase()} legal deadlines`,
  });
  for (const deadline of dates) {
    const { key, date, title, path } = deadline;
    const url = new URL(path, sources.origin).href;
    const entry = addDay(calendar, { id: `deadline-${key}`, day: date, summary: title, url }, sources);
    entry.description([...listLines(deadline), url].join('\n\n'));
    entry.createCategory({ name: deadline.jurisdiction.name });
  }
  return { type: 'text/calendar', body: calendar.toString() };
}

/** A moved date is a new entry, so that readers learn of it. */
export async function deadlineEntries(
  query: URLSearchParams,
  sources: Pick<Sources, 'upstream' | 'now'>,
): Promise<FeedEntry[]> {
  const today = dayAt(sources.now());
  const dates = await selected(query, sources);
  return dates
    .filter(({ date }) => !isPastDay(date, today))
    .map((deadline) => ({
      key: `deadline-${deadline.key}-${deadline.date}`,
      title: `${longDate(deadline.date)}: ${deadline.title}`,
      path: deadline.path,
      summary: listLines(deadline)
        .map((line) => line.replace(/\.$/, ''))
        .join('. '),
      published: dayOfLaw(deadline, sources.now()),
      updated: dayOfLaw(deadline, sources.now()),
      authors: [],
      category: deadline.jurisdiction.name,
    }));
}

async function selected(query: URLSearchParams, { upstream }: Pick<Sources, 'upstream'>): Promise<readonly Deadline[]> {
  const found = await fetchData(upstream, request('deadlines.all', parseDeadlinesQuery(query)));
  return found?.result ?? [];
}

const listLines = ({ effect, yearly, opens, jurisdiction, affects, provision, asOf, summary }: Deadline): string[] => [
  `${jurisdiction.name}. ${effect === 'due' ? 'Due by the end of the day' : 'Applies from this day'}`,
  ...(yearly === true ? [`Every year${opens === undefined ? '' : `, from ${longDate(opens)} on`}`] : []),
  affects,
  provision,
  ...(summary === undefined ? [] : [summary]),
  `Law as of ${longDate(asOf)}`,
];

/** Never later than the beginning of today. */
const dayOfLaw = ({ asOf }: Deadline, now: number): Date => new Date(Math.min(Date.parse(asOf), now - (now % DAY_MS)));

const longDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
