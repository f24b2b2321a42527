import type { ContentProblem } from '../../common/content-problem.ts';
import type { ContentFile, DataFile, ListedFile, MarkdownFile } from '../files/load.ts';
import { computeLine } from '../files/problems.ts';
import { isOffsetDate, isOffsetDateText, offsetDay, splitDate } from '../kinds/dates.ts';
import type { ContentData } from '../kinds/kinds.ts';
import { daysToMove, workingDayUntil } from './schedule.ts';
import { currentMonday } from './week.ts';

/** Day 0 of relative dates: this week's Monday; undefined unless `society.yaml` says `demo: true`. */
export const findDemoWeek = (listed: readonly ListedFile[], now: Date): string | undefined =>
  isDemo(listed) ? currentMonday(now) : undefined;

export const isDemo = (listed: readonly ListedFile[]): boolean =>
  listed.some(({ file, source }) => /(?:^|\/)society\.yaml$/.test(file) && /^demo: true\s*(?:#.*)?$/m.test(source));

/** Rejects relative dates outside of demo content. */
export function demoDateProblems(file: ContentFile, source: string): ContentProblem[] {
  const date = offsetDateIn(file.format === 'data' ? file.data : file.fields);
  if (date === undefined) return [];
  const reason = `${date} counts from the current week, which only demo content may do: give a day, or say demo: true in data/society.yaml`;
  return [{ file: file.file, line: computeLine(source, date), reason }];
}

function offsetDateIn(value: unknown): string | undefined {
  if (typeof value === 'string') return isOffsetDateText(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const part of Object.values(value)) {
    const found = offsetDateIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function withCalendarDates(file: ContentFile, monday: string | undefined): ContentFile {
  if (monday === undefined) return file;
  return file.format === 'data' ? dataWithDates(file, monday) : markdownWithDates(file, monday);
}

function resolver(monday: string, days = 0) {
  return <T extends string | undefined>(value: T): T | string =>
    value === undefined || !isOffsetDate(value) ? value : offsetDay(value, monday, days);
}

function markdownWithDates(file: MarkdownFile, monday: string): MarkdownFile {
  switch (file.kind) {
    case 'article': {
      const { published, modified, until, review } = file.fields;
      const date = resolver(monday, daysToMove(published, published, monday, { timeZone: 'UTC' }));
      const fields = { published: date(published), modified: date(modified), until: date(until) };
      return { ...file, fields: { ...file.fields, ...fields, review: resolver(monday)(review) } };
    }
    case 'event': {
      const { starts, ends, registrationOpens, registrationCloses, prices, until, review, timeZone, monthly } =
        file.fields;
      const offsets = file.fields.sessions.map(({ day }) => day - 1);
      const date = resolver(
        monday,
        daysToMove(starts, ends, monday, { timeZone, monthly, offsets, hasProgramme: offsets.length > 0 }),
      );
      const deadline = <T extends string | undefined>(value: T) => onWorkingDay(value, date(value), timeZone);
      const fields = {
        starts: date(starts),
        ends: date(ends),
        registrationOpens: deadline(registrationOpens),
        registrationCloses: deadline(registrationCloses),
        prices: prices.map((price) => ({ ...price, until: deadline(price.until) })),
        until: date(until),
      };
      return { ...file, fields: { ...file.fields, ...fields, review: resolver(monday)(review) } };
    }
    case 'product': {
      const { saleStarts, saleEnds, availableFrom, availableUntil, until, review } = file.fields;
      const date = resolver(monday);
      const fields = {
        saleStarts: date(saleStarts),
        saleEnds: date(saleEnds),
        availableFrom: date(availableFrom),
        availableUntil: date(availableUntil),
        until: date(until),
        review: date(review),
      };
      return { ...file, fields: { ...file.fields, ...fields } };
    }
    case 'page': {
      const { issued, until, review } = file.fields;
      const date = resolver(monday);
      const fields = { issued: date(issued), until: date(until), review: date(review) };
      return { ...file, fields: { ...file.fields, ...fields } };
    }
  }
}

function onWorkingDay<T extends string | undefined>(written: T, resolved: T | string, timeZone: string): T | string {
  if (written === undefined || resolved === undefined || !isOffsetDate(written)) return resolved;
  const { day, time } = splitDate(resolved);
  const until = workingDayUntil(day, timeZone);
  return time === undefined ? until : `${until}T${time}`;
}

function dataWithDates(file: DataFile, monday: string): DataFile {
  const date = resolver(monday);
  switch (file.kind) {
    case 'notices':
      return {
        ...file,
        data: file.data.map((notice) => ({ ...notice, from: date(notice.from), until: date(notice.until) })),
      };
    case 'jobs':
      return {
        ...file,
        data: file.data.map((job) => ({ ...job, posted: date(job.posted), closing: date(job.closing) })),
      };
    case 'rac-exams':
      return { ...file, data: file.data.map((exam) => examWithDates(exam, monday)) };
    case 'volunteer-opportunities':
      return { ...file, data: file.data.map((role) => ({ ...role, deadline: date(role.deadline) })) };
    case 'exchange-posts':
      return { ...file, data: file.data.map((post) => ({ ...post, posted: date(post.posted) })) };
    case 'awardees':
      return {
        ...file,
        data: file.data.map(({ year, ...awardee }) => ({
          ...awardee,
          year: typeof year === 'number' ? year : date(year),
        })),
      };
    default:
      return file;
  }
}

function examWithDates(exam: ContentData<'rac-exams'>[number], monday: string): ContentData<'rac-exams'>[number] {
  const { windowOpens, windowCloses, timeZone } = exam;
  const date = resolver(monday, daysToMove(windowOpens, windowCloses, monday, { timeZone }));
  return { ...exam, windowOpens: date(windowOpens), windowCloses: date(windowCloses) };
}
