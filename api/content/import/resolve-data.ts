import { dayOf, endOf, timeOf } from '../kinds/dates.ts';
import type { ContentData } from '../kinds/kinds.ts';
import type { DataFile } from '../kinds/load.ts';
import { daysToMove, moved } from '../kinds/schedule.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { sanitiseNotice } from '../markdown/sanitise.ts';
import type { RowContext } from '../rows/item-row.ts';
import { portraitPath } from '../rows/pictures.ts';

type Exam = ContentData<'rac-exams'>[number];

/**
 * The value of `content_data.data` for a YAML file: its list with relative dates resolved from `anchor` (days as `2025-05-13`,
 * times of posts with their offset), the addresses of portraits, and the HTML of the alert banner sanitised.
 */
export function resolveData(
  file: DataFile,
  { anchor, pictures }: Pick<RowContext, 'anchor' | 'pictures'>,
): DataFile['data'] {
  const day = (value: string) => dayOf(value, anchor);
  const optionalDay = (value: string | undefined) => (value === undefined ? undefined : day(value));
  switch (file.kind) {
    case 'society':
      return { ...file.data, notice: sanitiseNotice(file.data.notice) };
    case 'notices':
      return file.data.map(({ text, from, until }) => ({
        text: sanitiseNotice(renderMarkdown(text, pictures).html),
        from: from === undefined ? undefined : timeOf(from, anchor, 'UTC').at.toISOString(),
        until: until === undefined ? undefined : endOf(until, anchor, 'UTC').toISOString(),
      }));
    case 'people':
      return file.data.map((person) => ({ ...person, portrait: portraitPath(person.portrait, pictures) }));
    case 'jobs':
      return file.data.map((job) => ({ ...job, posted: day(job.posted), closing: optionalDay(job.closing) }));
    case 'rac-exams':
      return file.data.map((exam) => resolveExam(exam, anchor));
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

/** The year of an award, which content gives as a number or as a day. */
function yearOf(value: number | string, anchor: string): number {
  return typeof value === 'number' ? value : Number(dayOf(value, anchor).slice(0, 4));
}

/** An examination window on working days of its host. */
export function resolveExam(exam: Exam, anchor: string): Exam {
  const { windowOpens, windowCloses, timeZone } = exam;
  const days = daysToMove(windowOpens, windowCloses, anchor, { timeZone });
  const day = (value: string) => dayOf(moved(value, anchor, days), anchor);
  return { ...exam, windowOpens: day(windowOpens), windowCloses: day(windowCloses) };
}
