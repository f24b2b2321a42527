import { documentIdsIn } from '../documents/recognise.ts';
import type { MarkdownFile } from '../kinds/load.ts';
import { articleRow } from './article.ts';
import { eventRow } from './event.ts';
import type { ItemRow, RowContext } from './item-row.ts';
import { pageRow } from './page.ts';
import { productRow } from './product.ts';

/** Converts a Markdown file to its row, with the ids of the official documents that it cites. */
export function rowOf(file: MarkdownFile, context: RowContext): ItemRow {
  const row = convert(file, context);
  return { ...row, documentIds: documentIdsIn([row.title, row.summary, row.text]) };
}

function convert(file: MarkdownFile, context: RowContext): ItemRow {
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
