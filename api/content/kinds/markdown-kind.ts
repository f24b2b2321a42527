import type { z } from 'zod';
import { ITEM_FOLDERS, type ItemFolder } from '../../../shared/contract/cache-tags.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import type { ItemRow, RowContext } from './item-row.ts';

/** A parsed Markdown file with the fields of its front matter; `hash` is the SHA-256 of its source (hex). */
export type FileWith<K extends ItemKind, F> = {
  readonly format: 'markdown';
  readonly kind: K;
  /** Relative to the content folder. */
  readonly file: string;
  readonly hash: string;
  readonly slug: string;
  readonly fields: F;
  readonly body: string;
};

/** All that the site knows of one kind of Markdown file: adding a field to its items begins and ends here. */
export type MarkdownKindWith<K extends ItemKind, S extends z.ZodObject> = {
  readonly kind: K;
  /** The front matter, from which the form of the web editor and the tables of content/README.md follow. */
  readonly schema: S;
  readonly editor: {
    readonly label: string;
    readonly icon: string;
    readonly options?: object;
    /** Follows the title in the editor's list: date and people. */
    readonly line?: string;
    /** The field by which the editor's list is sorted, the latest first. */
    readonly sortBy?: string;
  };
  /** The address of an item on the site. */
  pathOf(file: FileWith<K, z.output<S>>): string;
  /** The keys of the people that an item names. */
  people(fields: z.output<S>): readonly string[];
  /** The ids of its terms. */
  terms(fields: z.output<S>): readonly number[];
  /** Converts a file to its row, with times that carry the UTC offset of the item's own time zone. */
  row(file: FileWith<K, z.output<S>>, context: RowContext): ItemRow<K>;
};

/** A descriptor with the folder of its files, which is also the cache tag of the calls that show its items. */
export const markdownKind = <K extends ItemKind, S extends z.ZodObject>(
  kind: MarkdownKindWith<K, S>,
): MarkdownKindWith<K, S> & { readonly folder: ItemFolder } => ({ ...kind, folder: ITEM_FOLDERS[kind.kind] });
