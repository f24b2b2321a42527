import { z } from 'zod';
import type { QuestionGroup } from '../../shared/contract/models.ts';
import { withoutRetention } from '../../shared/retention.ts';
import { contentDay, toDay } from '../content/kinds/dates.ts';
import { diagram, findDiagram } from '../content/kinds/diagram.ts';
import {
  banner,
  fact,
  key,
  link,
  markdown,
  paragraph,
  path,
  picture,
  questionGroup,
  seo,
  term,
  text,
  topic,
} from '../content/kinds/fields.ts';
import { draft, until, upkeep } from '../content/kinds/item-fields.ts';
import { commonColumns, factTexts } from '../content/kinds/item-row.ts';
import { markdownKind } from '../content/kinds/markdown-kind.ts';
import { buildSeo, findPicture } from '../content/kinds/pictures.ts';
import { renderMarkdown } from '../content/markdown/render.ts';

const schema = z.strictObject({
  path,
  title: text,
  summary: paragraph,
  label: text.meta({ description: 'A word above the title: the type of page or its section' }).optional(),
  topic: topic.optional(),
  picture: picture.optional(),
  taxonomy: z.array(term).meta({ description: 'For a topic page: the terms of the items that it lists' }).default([]),
  facts: z.array(fact).default([]),
  diagram: diagram.optional(),
  issued: contentDay
    .meta({ description: 'The day of an issue or compendium: no article that its text names is newer' })
    .optional(),
  memberOnly: z.boolean().default(false),
  download: z
    .boolean()
    .default(false)
    .meta({ description: 'Its readers can download the text as Markdown: a form or checklist' }),
  showInNav: z.boolean().default(true),
  order: z.int().default(100),
  action: z.strictObject({ text, url: link }).meta({ description: 'The call to action below the summary' }).optional(),
  tabs: z
    .array(z.strictObject({ tabName: key, title: text, url: link.optional(), content: markdown.optional() }))
    .default([]),
  accordion: z.array(questionGroup).default([]),
  faq: z.array(questionGroup).default([]),
  banners: z.array(banner).default([]),
  heroJoin: z.array(banner).default([]),
  promotions: z
    .array(z.strictObject({ title: text, summary: paragraph, linkUrl: link, linkText: text, topic: topic.optional() }))
    .default([]),
  seo: seo.optional(),
  ...until,
  ...upkeep,
  ...draft,
});

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const toMonth = (issued: string): string => months.format(new Date(toDay(issued)));

type Fields = z.output<typeof schema>;

export const page = markdownKind({
  kind: 'page',
  schema,
  editor: {
    label: 'Pages',
    icon: 'web',
    options: { nested: { subfolders: false, summary: '{{title}}' } },
  },
  pathOf: ({ fields }) => fields.path,
  people: () => [],
  terms: ({ taxonomy }) => taxonomy,
  row(file, { pictures }) {
    const { fields } = file;
    const body = renderMarkdown(file.body, pictures);
    const words = [body.text];
    const drawn = findDiagram(fields, file.body);
    const render = (markdown: string): string => {
      const rendered = renderMarkdown(markdown, pictures);
      words.push(rendered.text);
      return rendered.html;
    };
    const accordion = questionGroups('accordion', fields.accordion, render);
    const faq = questionGroups('faq', fields.faq, render);
    const tabs = fields.tabs.map((tab) => ({
      ...tab,
      ...(tab.content !== undefined && { content: render(tab.content) }),
    }));
    for (const { items } of [...accordion, ...faq]) words.push(...items.map((item) => item.question));
    words.push(...tabs.map(({ title }) => title), ...factTexts(fields.facts));

    return {
      kind: 'page',
      id: null,
      key: fields.path,
      path: fields.path,
      ...commonColumns(fields),
      bodyHtml: body.html,
      // The periods are settings, unknown to an import.
      text: withoutRetention(words.join(' ')),
      keywords: fields.label ?? '',
      taxonomyIds: fields.taxonomy,
      publishedAt: null,
      startsAt: null,
      endsAt: null,
      card: {
        label: fields.label,
        topic: fields.topic,
        isMemberOnly: fields.memberOnly,
        showInNav: fields.showInNav,
        order: fields.order,
      },
      data: {
        headings: body.headings,
        picture: findPicture(fields.picture, pictures),
        facts: [...(fields.issued ? [{ label: 'Issued', value: toMonth(fields.issued) }] : []), ...fields.facts],
        diagram: drawn && 'reason' in drawn ? undefined : drawn,
        action: fields.action,
        seo: buildSeo(fields.seo, pictures),
        tabs,
        accordion,
        faq,
        banners: fields.banners.map(ordered),
        heroJoin: fields.heroJoin.map(ordered),
        promotions: fields.promotions,
        markdown: fields.download ? file.body : undefined,
      },
    };
  },
});

function ordered<T extends object>(item: T, index: number): T & { order: number } {
  return { ...item, order: index + 1 };
}

/** Adds page-unique ids, so that a URL fragment can link to an answer. */
function questionGroups(prefix: string, groups: Fields['faq'], render: (markdown: string) => string): QuestionGroup[] {
  return groups.map((group, groupIndex) => ({
    id: `${prefix}-${groupIndex + 1}`,
    title: group.title,
    items: group.items.map((item, index) => ({
      id: `${prefix}-${groupIndex + 1}-${index + 1}`,
      question: item.question,
      answer: render(item.answer),
    })),
  }));
}
