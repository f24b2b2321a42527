import { creditDomainOf, creditsOfProduct } from '../../../shared/rules/membership/credits.ts';
import { dayOf, endOf, timeOf } from '../kinds/dates.ts';
import type { MarkdownFile } from '../kinds/load.ts';
import { pathOf } from '../kinds/paths.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { authorKey } from './author-key.ts';
import type { ItemRow, RowContext } from './item-row.ts';
import { seoOf } from './pictures.ts';

/** Converts the file of a book, course or programme to its row. */
export function productRow(file: MarkdownFile<'product'>, { names, pictures }: RowContext): ItemRow<'product'> {
  const { fields } = file;
  const body = renderMarkdown(file.body, pictures);
  const path = pathOf(file);
  const writers = fields.authors.map(names.person);
  const taxonomy = fields.taxonomy.map(names.term);
  const credits = creditsOfProduct(fields);
  const day = (value: string | undefined) => (value === undefined ? undefined : dayOf(value));

  return {
    kind: 'product',
    id: fields.id,
    key: file.slug,
    path,
    title: fields.title,
    summary: fields.summary,
    bodyHtml: body.html,
    text: [body.text, ...fields.outline].join(' '),
    keywords: [fields.code, fields.isbn, ...writers.map(({ name }) => name), ...taxonomy.map(({ name }) => name)]
      .filter(Boolean)
      .join(', '),
    authorKeys: writers.map(({ key }) => authorKey('product', key)),
    taxonomyIds: names.withParents(fields.taxonomy),
    publishedAt: timeOf(fields.availableFrom, 'UTC').at,
    startsAt: null,
    endsAt: fields.availableUntil ? timeOf(fields.availableUntil, 'UTC', '23:59').at : null,
    visibleUntil: fields.until === undefined ? null : endOf(fields.until, 'UTC'),
    draft: fields.draft,
    workflowId: fields.workflowId ?? null,
    card: {
      productId: fields.id,
      code: fields.code,
      title: fields.title,
      summary: fields.summary,
      path,
      productType: fields.type,
      topic: fields.topic,
      ink: fields.ink,
      authors: writers.map(({ name }) => name),
      listPrice: fields.listPrice,
      memberPrice: fields.memberPrice,
      format: fields.format,
      level: fields.level,
      hours: fields.hours,
      credits,
      creditDomain: creditDomainOf({ ...fields, credits }),
      sale:
        fields.salePrice === undefined
          ? null
          : { price: fields.salePrice, starts: day(fields.saleStarts) ?? null, ends: day(fields.saleEnds) ?? null },
      bestSeller: fields.bestSeller ?? null,
      shelves: fields.shelves,
    },
    data: {
      headings: body.headings,
      outline: fields.outline,
      writers,
      pages: fields.pages,
      isbn: fields.isbn,
      edition: fields.edition,
      availableUntil: day(fields.availableUntil),
      taxonomy,
      relatedIds: fields.related,
      buyUrl: fields.buyUrl,
      seo: seoOf(fields.seo, pictures),
    },
  };
}
