import { toPath } from '../files/dispatch.ts';
import type { ContentFile, MarkdownFile } from '../files/load.ts';
import { isOffsetDate, offsetDay } from '../kinds/dates.ts';

const COLLECTION = /^\/news-and-articles\/(?:rf-quarterly|compendia)\/./;

export function articleDates(files: readonly ContentFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) => (file.kind === 'article' ? [[toPath(file), file.fields.published] as const] : [])),
  );
}

/** Finds articles newer than the collection that names them. @param monday day 0 of relative dates */
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

function dateOfCollection(file: MarkdownFile<'article' | 'page'>): string | undefined {
  if (file.kind === 'article') return file.fields.section === 'compendia' ? file.fields.published : undefined;
  const { issued, path } = file.fields;
  return issued ?? (COLLECTION.test(path) ? '' : undefined);
}

/** A relative date eventually becomes newer than any fixed date. */
function isNewer(published: string, issued: string, monday: string): boolean {
  if (isOffsetDate(published) && !isOffsetDate(issued)) return true;
  const day = (date: string) => (isOffsetDate(date) ? offsetDay(date, monday) : date).slice(0, 10);
  return day(published) > day(issued);
}
