import { ITEM_FOLDERS, LIST_KINDS } from '../../../shared/contract/cache-tags.ts';

const TAGS: ReadonlySet<string> = new Set([...Object.values(ITEM_FOLDERS), ...LIST_KINDS]);

/** The cache tags of files, which are their folders and the names of lists. */
export const listTags = (files: Iterable<string>): string[] =>
  [...new Set([...files].map(toKind))].filter((kind) => TAGS.has(kind)).sort();

/** The folder of a Markdown file, or the name of a list. */
const toKind = (file: string): string =>
  file.endsWith('.md') ? (file.split('/')[0] ?? '') : file.replace(/^.*\/|\.yaml$/g, '');
