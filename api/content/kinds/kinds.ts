import type { z } from 'zod';
import { dataKinds } from './data-kinds.ts';
import { markdownKinds } from './markdown-kinds.ts';

/**
 * The format of the files under `content/`: one schema per kind of file. Objects are strict, because people edit the
 * files by hand: a misspelt field is an error with a line number.
 */
export { dataKinds, markdownKinds };

export type MarkdownKind = keyof typeof markdownKinds;
export type DataKind = keyof typeof dataKinds;
export type FrontMatter<K extends MarkdownKind> = z.output<(typeof markdownKinds)[K]['schema']>;
export type ContentData<K extends DataKind> = z.output<(typeof dataKinds)[K]>;
