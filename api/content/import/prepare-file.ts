import type { ContentProblem } from '../../common/content-problem.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import { demoDateProblems, withCalendarDates } from '../demo-dates/calendar-dates.ts';
import type { Facts } from '../facts/placeholders.ts';
import { buildRow, storedData } from '../files/dispatch.ts';
import { checkLinks } from '../files/links.ts';
import { type ContentFile, type ListedFile, parseContentFile } from '../files/load.ts';
import { collectNames } from '../files/names.ts';
import { nextVersionProblems } from '../files/next-versions.ts';
import type { DanglingReference } from '../files/problems.ts';
import { danglingReferences, knownBy, listUniqueNames } from '../files/references.ts';
import { hasNames, type ImportContext } from './fingerprints.ts';

export type PreparedItem = {
  readonly kind: ItemKind;
  /** Null for a page, which gets one when it is stored. */
  readonly id: number | null;
  readonly key: string;
  readonly path: string;
  readonly title: string;
  readonly draft: boolean;
};

export type PreparedFile = {
  readonly file: string;
  readonly problems: readonly ContentProblem[];
  readonly dangling: readonly DanglingReference[];
  readonly names: readonly string[];
  readonly item?: PreparedItem & { readonly row: string };
  /** Row of `content_next_versions`, without effect on lists, search and addresses. */
  readonly next?: { readonly key: string; readonly row: string };
  readonly list?: { readonly kind: string; readonly data: string };
};

/** Invalid files yield no rows; lists with a dangling reference stay, as their queries skip such entries. */
export function createPreparer(
  { monday, media: { pictures }, product }: ImportContext,
  core: readonly ContentFile[],
  facts: Facts,
): (listed: ListedFile) => PreparedFile {
  const lists = core.filter(hasNames);
  const known = knownBy(lists);
  const context = { names: collectNames(lists, pictures), pictures };

  function convert(written: ContentFile): Pick<PreparedFile, 'item' | 'next' | 'list'> {
    const file = withCalendarDates(written, monday);
    if (file.format === 'data') return { list: { kind: file.kind, data: JSON.stringify(storedData(file, pictures)) } };
    const row = buildRow(file, context);
    const { kind, id, key, path, title, draft } = row;
    const json = JSON.stringify({ authorKeys: [], ...row, sourceFile: file.file });
    if (file.fields.replaces !== undefined) return { next: { key, row: json } };
    return { item: { kind, id, key, path, title, draft, row: json } };
  }

  return (listed) => {
    const { file, source } = listed;
    const parsed = parseContentFile(listed, product, facts);
    const problems = [
      ...(file.endsWith('.md') ? checkLinks(listed) : []),
      ...('value' in parsed ? nextVersionProblems(parsed.value, source) : parsed.problems),
      ...('value' in parsed && monday === undefined ? demoDateProblems(parsed.value, source) : []),
    ];
    const invalid = { file, dangling: [], names: [] };
    if (!('value' in parsed) || problems.length > 0) return { ...invalid, problems };
    const dangling = danglingReferences(parsed.value, { known, source });
    const prepared = { file, dangling, names: listUniqueNames(parsed.value), problems };
    if (dangling.length > 0 && parsed.value.format === 'markdown') return prepared;
    try {
      return { ...prepared, ...convert(parsed.value) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { ...invalid, problems: [{ file, line: 1, reason }] };
    }
  };
}
