import { documentIdsIn } from '../citations/recognise.ts';
import type { DataKindWith } from '../kinds/data-kind.ts';
import type { ItemRow, RowContext } from '../kinds/item-row.ts';
import { type DataKind, dataKinds, type MarkdownKind, markdownKinds } from '../kinds/kinds.ts';
import type { MarkdownKindWith } from '../kinds/markdown-kind.ts';
import type { Pictures } from '../media/read-pictures.ts';
import type { ContentFile, DataFile, MarkdownFile } from './load.ts';

/** Lets the compiler match a file with the descriptor of its kind. */
const items: { readonly [K in MarkdownKind]: MarkdownKindWith<K, (typeof markdownKinds)[K]['schema']> } = markdownKinds;
const lists: { readonly [K in DataKind]: DataKindWith<(typeof dataKinds)[K]['schema']> } = dataKinds;

export const toPath = <K extends MarkdownKind>(file: MarkdownFile<K>): string => items[file.kind].pathOf(file);

export function buildRow(file: MarkdownFile, context: RowContext): ItemRow {
  const row = rowOfKind(file, context);
  return { ...row, documentIds: documentIdsIn([row.title, row.summary, row.text]) };
}

const rowOfKind = <K extends MarkdownKind>(file: MarkdownFile<K>, context: RowContext): ItemRow<K> =>
  items[file.kind].row(file, context);

export function storedData<K extends DataKind>(file: DataFile<K>, pictures: Pictures): unknown {
  const { stored } = lists[file.kind];
  return stored ? stored(file.data, pictures) : file.data;
}

export const listReferencedPeople = (file: ContentFile): readonly string[] =>
  file.format === 'data' ? peopleOfList(file) : peopleOfItem(file);
const peopleOfItem = <K extends MarkdownKind>(file: MarkdownFile<K>) => items[file.kind].people(file.fields);
const peopleOfList = <K extends DataKind>(file: DataFile<K>) => lists[file.kind].people?.(file.data) ?? [];

export const listReferencedTerms = (file: ContentFile): readonly number[] =>
  file.format === 'data' ? termsOfList(file) : termsOfItem(file);
const termsOfItem = <K extends MarkdownKind>(file: MarkdownFile<K>) => items[file.kind].terms(file.fields);
const termsOfList = <K extends DataKind>(file: DataFile<K>) => lists[file.kind].terms?.(file.data) ?? [];

/** Names that must be unique in the folder. */
export const namesOfList = <K extends DataKind>(file: DataFile<K>): readonly string[] =>
  lists[file.kind].names?.(file.data) ?? [];
