import { z } from 'zod';
import { citationTarget } from '../content/citations/citation-target.ts';
import { authorKey } from '../content/kinds/author-key.ts';
import {
  buildTime,
  contentDate,
  contentMonth,
  inOrder,
  isOffsetDate,
  latestDay,
  toDay,
} from '../content/kinds/dates.ts';
import { fact, itemId, link, paragraph, person, picture, seo, term, text, topic } from '../content/kinds/fields.ts';
import { draft, MAX_KEYS, until, upkeep } from '../content/kinds/item-fields.ts';
import { commonColumns, factTexts } from '../content/kinds/item-row.ts';
import { markdownKind } from '../content/kinds/markdown-kind.ts';
import { buildSeo, findPicture } from '../content/kinds/pictures.ts';
import { readingMinutes, renderMarkdown } from '../content/markdown/render.ts';
import { figure, findFigure } from './figure.ts';
import { placeFigure } from './figure-place.ts';

export const articleSections = ['news', 'features', 'quarterly', 'compendia', 'press', 'society'] as const;

const MAX_SHORT = 160;

const schema = z
  .strictObject({
    id: itemId,
    title: text,
    summary: paragraph,
    section: z.enum(articleSections).default('news'),
    published: contentDate,
    modified: contentDate.optional(),
    lawAsOf: contentMonth
      .meta({
        title: 'Law as of',
        description: 'The month to which the article’s statements of law are true; readers see it below the date',
      })
      .optional(),
    inShort: z
      .array(paragraph.max(MAX_SHORT))
      .min(2)
      .max(4)
      .meta({ title: 'In short', description: 'What the article says, in two to four sentences above its text' })
      .optional(),
    authors: z.array(person).min(1).max(MAX_KEYS),
    categories: z.array(term).min(1).max(MAX_KEYS),
    tags: z.array(term).max(MAX_KEYS).default([]),
    topic,
    picture: picture.optional(),
    memberOnly: z.boolean().default(false),
    pinned: z.boolean().default(false),
    top: z
      .int()
      .positive()
      .meta({ description: 'Rank among the top articles; 1 is the lead of the home page' })
      .optional(),
    facts: z.array(fact).default([]),
    figure: figure.optional(),
    citations: z.array(z.strictObject({ text, url: link.optional() })).default([]),
    seo: seo.optional(),
    ...until,
    ...upkeep,
    ...draft,
  })
  .check(inOrder(['published', 'modified'], ['published', 'until']), lawBeforeText);

/** A state of the law must not be newer than the text; relative dates have no month. */
function lawBeforeText({
  value,
  issues,
}: z.core.ParsePayload<{ published: string; modified?: string | undefined; lawAsOf?: string | undefined }>): void {
  const { published, modified = published, lawAsOf } = value;
  if (lawAsOf === undefined || isOffsetDate(modified) || lawAsOf <= modified.slice(0, 7)) return;
  const message = `is after the text was ${value.modified === undefined ? 'published' : 'modified'} (${modified})`;
  issues.push({ code: 'custom', message, path: ['lawAsOf'], input: lawAsOf });
}

/** @returns why the figure of an article cannot be shown, if so */
export function figureProblem(file: { fields: z.output<typeof schema>; body: string }): string | undefined {
  const { fields, body } = file;
  const drawn = findFigure(fields, body);
  if (drawn && 'reason' in drawn) return drawn.reason;
  const words = fields.figure?.before;
  return words === undefined || placeFigure(renderMarkdown(body).html, words)
    ? undefined
    : `no heading or later paragraph of the text begins with "${words}"`;
}

/** Path segment below `/news-and-articles` by section (section 2, News). */
const FOLDERS: Readonly<Record<(typeof articleSections)[number], string>> = {
  news: 'news-articles',
  features: 'news-articles',
  press: 'news-articles',
  society: 'news-articles',
  quarterly: 'rf-quarterly',
  compendia: 'compendia',
};

const toPath = ({ slug, fields }: { slug: string; fields: z.output<typeof schema> }): string =>
  `/news-and-articles/${FOLDERS[fields.section]}/${slug}`;

export const article = markdownKind({
  kind: 'article',
  schema,
  editor: { label: 'Articles', icon: 'newspaper', line: ' · {{published}} · {{authors}}', sortBy: 'published' },
  pathOf: toPath,
  people: ({ authors }) => authors,
  terms: ({ categories, tags }) => [...categories, ...tags],
  row(file, { names, pictures }) {
    const { fields } = file;
    const body = renderMarkdown(file.body, pictures);
    const drawn = findFigure(fields, file.body);
    const placed = placeFigure(body.html, fields.figure?.before) ?? { html: body.html };
    const path = toPath(file);
    const writers = fields.authors.map(names.person);
    const categories = fields.categories.map(names.term);
    const documentTags = fields.tags.map(names.term);
    const published = buildTime(fields.published, 'UTC');
    return {
      kind: 'article',
      id: fields.id,
      key: file.slug,
      path,
      ...commonColumns(fields),
      bodyHtml: placed.html,
      text: [body.text, ...factTexts(fields.facts), ...fields.citations.map(({ text }) => text)].join(' '),
      keywords: [...writers, ...categories, ...documentTags].map(({ name }) => name).join(', '),
      authorKeys: writers.map(({ key }) => authorKey('article', key)),
      taxonomyIds: names.withParents([...fields.categories, ...fields.tags]),
      publishedAt: published.at,
      startsAt: null,
      endsAt: null,
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
        publishedDate: toDay(fields.published),
        readMinutes: readingMinutes(body.text),
        isMemberOnly: fields.memberOnly,
        pinned: fields.pinned,
        top: fields.top ?? null,
        leadsUntil: fields.review === undefined ? null : latestDay(fields.review, 'UTC').toISOString(),
      },
      data: {
        headings: body.headings,
        picture: findPicture(fields.picture, pictures),
        ...(fields.modified && { modifiedDate: toDay(fields.modified) }),
        ...(fields.lawAsOf && { lawAsOf: fields.lawAsOf }),
        ...(fields.inShort && { inShort: fields.inShort }),
        ...(drawn &&
          !('reason' in drawn) && { figure: { ...drawn, ...('before' in placed && { before: placed.before }) } }),
        writers,
        categories,
        documentTags,
        facts: fields.facts,
        citations: fields.citations.map((citation) => ({ ...citation, url: citationTarget(citation) })),
        seo: buildSeo(fields.seo, pictures),
      },
    };
  },
});
