import type { DataFile } from './content/load.ts';
import { sanitiseNotice } from './markdown/sanitise.ts';
import { dayOf, timeOf } from './rows/instants.ts';

/**
 * What `content_data.data` holds of a YAML file: its list as the kind's schema describes it, with relative dates resolved from
 * `anchor` (days as `2025-05-13`, posts with a time and offset).
 */
export function resolveData(file: DataFile, anchor: Date): DataFile['data'] {
  const day = (value: string) => dayOf(value, anchor);
  const optionalDay = (value: string | undefined) => (value === undefined ? undefined : day(value));
  switch (file.kind) {
    case 'society':
      return { ...file.data, notice: sanitiseNotice(file.data.notice) };
    case 'jobs':
      return file.data.map((job) => ({ ...job, posted: day(job.posted), closing: optionalDay(job.closing) }));
    case 'rac-exams':
      return file.data.map((exam) => ({
        ...exam,
        windowOpens: day(exam.windowOpens),
        windowCloses: day(exam.windowCloses),
      }));
    case 'volunteer-opportunities':
      return file.data.map((role) => ({ ...role, deadline: day(role.deadline) }));
    case 'exchange-posts':
      return file.data.map((post) => ({ ...post, posted: timeOf(post.posted, anchor, 'UTC').text }));
    case 'awardees':
      return file.data.map((awardee) => ({ ...awardee, year: yearOf(awardee.year, anchor) }));
    default:
      return file.data;
  }
}

/** The year of an award: a number, or the year a day lies in. */
function yearOf(value: number | string, anchor: Date): number {
  return typeof value === 'number' ? value : Number(dayOf(value, anchor).slice(0, 4));
}
