import type { z } from 'zod';
import { ITEM_FOLDERS, type ItemFolder } from '../../../shared/contract/cache-tags.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import type { ItemRow, RowContext } from './item-row.ts';

/** `hash` is SHA-256 in hex. */
export type FileWith<K extends ItemKind, F> = {
  readonly format: 'markdown';
  readonly kind: K;
  readonly file: string;
  readonly hash: string;
  readonly slug: string;
  readonly fields: F;
  readonly body: string;
};

/** A new field of an item is declared here. */
export type MarkdownKindWith<K extends ItemKind, S extends z.ZodObject> = {
  readonly kind: K;
  /** Also the source of the web editor's form and the tables in content/README.md. */
  readonly schema: S;
  readonly editor: {
    readonly label: string;
    readonly icon: string;
    readonly options?: object;
    readonly line?: string;
    readonly sortBy?: string;
  };
  pathOf(file: FileWith<K, z.output<S>>): string;
  people(fields: z.output<S>): readonly string[];
  terms(fields: z.output<S>): readonly number[];
  /** Times carry the offset of the item's own zone. */
  row(file: FileWith<K, z.output<S>>, context: RowContext): ItemRow<K>;
};

/** Cache tag too, of the calls that show its items. */
export const markdownKind = <K extends ItemKind, S extends z.ZodObject>(
  kind: MarkdownKindWith<K, S>,
): MarkdownKindWith<K, S> & { readonly folder: ItemFolder } => ({ ...kind, folder: ITEM_FOLDERS[kind.kind] });
