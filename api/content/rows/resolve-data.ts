import { dayOf, endOf, timeOf } from '../kinds/dates.ts';
import type { DataFile } from '../kinds/load.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { sanitiseNotice } from '../markdown/sanitise.ts';
import type { RowContext } from './item-row.ts';
import { portraitPath } from './pictures.ts';

/** The value of `content_data.data` for a YAML file: times with offsets, portrait addresses, sanitised notices. */
export function resolveData(file: DataFile, { pictures }: Pick<RowContext, 'pictures'>): DataFile['data'] {
  switch (file.kind) {
    case 'society':
      return { ...file.data, notice: sanitiseNotice(file.data.notice) };
    case 'notices':
      return file.data.map(({ text, from, until }) => ({
        text: sanitiseNotice(renderMarkdown(text, pictures).html),
        from: from === undefined ? undefined : timeOf(from, 'UTC').at.toISOString(),
        until: until === undefined ? undefined : endOf(until, 'UTC').toISOString(),
      }));
    case 'people':
      return file.data.map((person) => ({ ...person, portrait: portraitPath(person.portrait, pictures) }));
    case 'exchange-posts':
      return file.data.map((post) => ({ ...post, posted: timeOf(post.posted, 'UTC').text }));
    case 'awardees':
      return file.data.map((awardee) => ({ ...awardee, year: yearOf(awardee.year) }));
    default:
      return file.data;
  }
}

/** The year of an award, which content gives as a number or as a day. */
function yearOf(value: number | string): number {
  return typeof value === 'number' ? value : Number(dayOf(value).slice(0, 4));
}
