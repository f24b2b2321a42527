import { toPath } from '../files/dispatch.ts';
import type { ContentFile, MarkdownFile } from '../files/load.ts';
import { isOffsetDate, offsetDay } from '../kinds/dates.ts';

/** Collections of articles: issues of the quarterly and compendia. */
const COLLECTION = /^\/news-and-articles\/(?:rf-quarterly|compendia)\/./;

/** The articles of a content folder by their address, with their dates as they are written. */
export function articleDates(files: readonly ContentFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) => (file.kind === 'article' ? [[toPath(file), file.fields.published] as const] : [])),
  );
}

/**
 * Articles that an issue, a compendium or its introduction names and that are newer than it.
 * @param monday the Monday from which the dates of demo content count
 */
export function newerLinks(
  file: ContentFile,
  dates: ReadonlyMap<string, string>,
  monday: string,
): { text: string; reason: string }[] {
  if (file.kind !== 'page' && file.kind !== 'article') return [];
  const issued = dateOfCollection(file);
  if (issued === undefined) return [];
  if (issued === '') return [{ text: 'path', reason: 'issued: is missing; an issue or compendium states its day' }];
  const links = [...file.body.matchAll(/\]\((\/[^)#\s]+)/g)].map(([, path = '']) => path);
  return [...new Set(links)].flatMap((path) => {
    const published = dates.get(path);
    if (published === undefined || !isNewer(published, issued, monday)) return [];
    return [{ text: path, reason: `${path} is of ${published} and newer than this text, which is of ${issued}` }];
  });
}

/** The date of a collection or of an introduction to one; empty where it is missing, undefined for other files. */
function dateOfCollection(file: MarkdownFile<'article' | 'page'>): string | undefined {
  if (file.kind === 'article') return file.fields.section === 'compendia' ? file.fields.published : undefined;
  const { issued, path } = file.fields;
  return issued ?? (COLLECTION.test(path) ? '' : undefined);
}

/** Whether an article is newer than a text. One whose date counts from the week becomes newer than any fixed date. */
function isNewer(published: string, issued: string, monday: string): boolean {
  if (isOffsetDate(published) && !isOffsetDate(issued)) return true;
  const day = (date: string) => (isOffsetDate(date) ? offsetDay(date, monday) : date).slice(0, 10);
  return day(published) > day(issued);
}
