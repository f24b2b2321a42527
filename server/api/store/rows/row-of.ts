import type { MarkdownFile } from '../content/load.ts';
import { articleRow } from './article.ts';
import { eventRow } from './event.ts';
import type { ItemRow, RowContext } from './item-row.ts';
import { pageRow } from './page.ts';
import { productRow } from './product.ts';

/** Converts a Markdown file to its row. */
export function rowOf(file: MarkdownFile, context: RowContext): ItemRow {
  switch (file.kind) {
    case 'article':
      return articleRow(file, context);
    case 'event':
      return eventRow(file, context);
    case 'product':
      return productRow(file, context);
    case 'page':
      return pageRow(file, context);
  }
}
