import { dayOf, endOf, timeOf } from '../kinds/dates.ts';
import type { MarkdownFile } from '../kinds/load.ts';
import { pathOf } from '../kinds/paths.ts';
import { readingMinutes, renderMarkdown } from '../markdown/render.ts';
import { authorKey } from './author-key.ts';
import { factTexts } from './facts.ts';
import type { ItemRow, RowContext } from './item-row.ts';
import { pictureOf, seoOf } from './pictures.ts';

/** Converts an article file to its row. */
export function articleRow(file: MarkdownFile<'article'>, { names, pictures }: RowContext): ItemRow<'article'> {
  const { fields } = file;
  const body = renderMarkdown(file.body, pictures);
  const path = pathOf(file);
  const writers = fields.authors.map(names.person);
  const categories = fields.categories.map(names.term);
  const documentTags = fields.tags.map(names.term);
  const published = timeOf(fields.published, 'UTC');
  return {
    kind: 'article',
    id: fields.id,
    key: file.slug,
    path,
    title: fields.title,
    summary: fields.summary,
    bodyHtml: body.html,
    text: [body.text, ...factTexts(fields.facts), ...fields.citations.map(({ text }) => text)].join(' '),
    keywords: [...writers, ...categories, ...documentTags].map(({ name }) => name).join(', '),
    authorKeys: writers.map(({ key }) => authorKey('article', key)),
    taxonomyIds: names.withParents([...fields.categories, ...fields.tags]),
    publishedAt: published.at,
    startsAt: null,
    endsAt: null,
    visibleUntil: fields.until === undefined ? null : endOf(fields.until, 'UTC'),
    draft: fields.draft,
    workflowId: fields.workflowId ?? null,
    card: {
      articleId: fields.id,
      title: fields.title,
      summary: fields.summary,
      path,
      section: fields.section,
      topic: fields.topic,
      // The schema requires at least one category.
      category: names.term(fields.categories[0] ?? 0),
      authors: writers.map(({ key, name }) => ({ key, name })),
      publishedDate: dayOf(fields.published),
      readMinutes: readingMinutes(body.text),
      isMemberOnly: fields.memberOnly,
      pinned: fields.pinned,
      top: fields.top ?? null,
    },
    data: {
      headings: body.headings,
      picture: pictureOf(fields.picture, pictures),
      ...(fields.modified && { modifiedDate: dayOf(fields.modified) }),
      writers,
      categories,
      documentTags,
      facts: fields.facts,
      citations: fields.citations,
      seo: seoOf(fields.seo, pictures),
    },
  };
}
