import { ITEM_FOLDERS } from '../../../shared/contract/cache-tags.ts';
import { dataKinds } from '../kinds/kinds.ts';

const TAGS: ReadonlySet<string> = new Set([...Object.values(ITEM_FOLDERS), ...Object.keys(dataKinds)]);

export const listTags = (files: Iterable<string>): string[] =>
  [...new Set([...files].map(toKind))].filter((kind) => TAGS.has(kind)).sort();

const toKind = (file: string): string =>
  file.endsWith('.md') ? (file.split('/')[0] ?? '') : file.replace(/^.*\/|\.yaml$/g, '');
