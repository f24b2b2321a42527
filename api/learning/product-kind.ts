import { z } from 'zod';
import { COVER_INKS, COVER_SUBJECTS } from '../../shared/covers.ts';
import { creditsOfProduct, findCreditDomain } from '../../shared/item-credits.ts';
import { PRODUCT_LEVELS, PRODUCT_TYPES } from '../../shared/learning/product-filters.ts';
import { authorKey } from '../content/kinds/author-key.ts';
import { creditDomain, credits, creditsFit } from '../content/kinds/credit-fields.ts';
import { buildTime, contentDay, inOrder, toDay } from '../content/kinds/dates.ts';
import { item, itemId, key, link, money, paragraph, person, seo, term, text, topic } from '../content/kinds/fields.ts';
import { draft, MAX_KEYS, until, upkeep } from '../content/kinds/item-fields.ts';
import { commonColumns } from '../content/kinds/item-row.ts';
import { markdownKind } from '../content/kinds/markdown-kind.ts';
import { buildSeo } from '../content/kinds/pictures.ts';
import { renderMarkdown } from '../content/markdown/render.ts';

const schema = z
  .strictObject({
    id: itemId,
    code: z.string().regex(/^[A-Z0-9-]+$/),
    type: z.enum(PRODUCT_TYPES),
    title: text,
    summary: paragraph,
    authors: z.array(person).default([]),
    listPrice: money,
    memberPrice: money,
    salePrice: money.optional(),
    saleStarts: contentDay.optional(),
    saleEnds: contentDay.optional(),
    availableFrom: contentDay,
    availableUntil: contentDay.optional(),
    format: text,
    level: z.enum(PRODUCT_LEVELS).default('All levels'),
    hours: z.number().positive().optional(),
    credits: credits.optional(),
    creditDomain,
    pages: z.int().positive().optional(),
    isbn: text.optional(),
    edition: text.optional(),
    bestSeller: z
      .int()
      .positive()
      .meta({ description: 'Rank among the best-sellers; empty when the product is not one' })
      .optional(),
    shelves: z
      .array(key)
      .meta({
        description: 'Shelves besides the one of its type: sale, summer-sale, black-friday, book-sale, new',
      })
      .default([]),
    topic,
    subject: z
      .enum(COVER_SUBJECTS)
      .meta({ description: 'Drawn on the cover instead of the pattern of the topic' })
      .optional(),
    ink: z.enum(COVER_INKS).default('green'),
    taxonomy: z.array(term).max(MAX_KEYS).default([]),
    related: z.array(item).default([]),
    outline: z.array(text).default([]),
    buyUrl: link.optional(),
    seo: seo.optional(),
    ...until,
    ...upkeep,
    ...draft,
  })
  .check(inOrder(['saleStarts', 'saleEnds'], ['availableFrom', 'availableUntil'], ['availableFrom', 'until']))
  .check(creditsFit);

const toPath = ({ slug }: { slug: string }): string => `/products/${slug}`;

export const product = markdownKind({
  kind: 'product',
  schema,
  editor: { label: 'Products', icon: 'menu_book', line: ' · {{availableFrom}} · {{authors}}', sortBy: 'availableFrom' },
  pathOf: toPath,
  people: ({ authors }) => authors,
  terms: ({ taxonomy }) => taxonomy,
  row(file, { names, pictures }) {
    const { fields } = file;
    const body = renderMarkdown(file.body, pictures);
    const path = toPath(file);
    const writers = fields.authors.map(names.person);
    const taxonomy = fields.taxonomy.map(names.term);
    const credits = creditsOfProduct(fields);
    const day = (value: string | undefined) => (value === undefined ? undefined : toDay(value));

    return {
      kind: 'product',
      id: fields.id,
      key: file.slug,
      path,
      ...commonColumns(fields),
      bodyHtml: body.html,
      text: [body.text, ...fields.outline].join(' '),
      keywords: [fields.code, fields.isbn, ...writers.map(({ name }) => name), ...taxonomy.map(({ name }) => name)]
        .filter(Boolean)
        .join(', '),
      authorKeys: writers.map(({ key }) => authorKey('product', key)),
      taxonomyIds: names.withParents(fields.taxonomy),
      publishedAt: buildTime(fields.availableFrom, 'UTC').at,
      startsAt: null,
      endsAt: fields.availableUntil ? buildTime(fields.availableUntil, 'UTC', '23:59').at : null,
      card: {
        productId: fields.id,
        code: fields.code,
        title: fields.title,
        summary: fields.summary,
        path,
        productType: fields.type,
        topic: fields.topic,
        subject: fields.subject,
        ink: fields.ink,
        authors: writers.map(({ name }) => name),
        listPrice: fields.listPrice,
        memberPrice: fields.memberPrice,
        format: fields.format,
        level: fields.level,
        hours: fields.hours,
        credits,
        creditDomain: findCreditDomain({ ...fields, credits }),
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
        seo: buildSeo(fields.seo, pictures),
      },
    };
  },
});
