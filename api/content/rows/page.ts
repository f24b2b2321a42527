import type { QuestionGroup } from '../../../shared/contract/models.ts';
import { withoutRetention } from '../../../shared/rules/membership/retention.ts';
import { endOf } from '../kinds/dates.ts';
import type { MarkdownFile } from '../kinds/load.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { factTexts } from './facts.ts';
import type { ItemRow, RowContext } from './item-row.ts';
import { pictureOf, seoOf } from './pictures.ts';

type PageFile = MarkdownFile<'page'>;
type Fields = PageFile['fields'];

/** Converts a page file to its row. */
export function pageRow(file: PageFile, { pictures }: RowContext): ItemRow<'page'> {
  const { fields } = file;
  const body = renderMarkdown(file.body, pictures);
  const words = [body.text];
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
    title: fields.title,
    summary: fields.summary,
    bodyHtml: body.html,
    // The periods are settings, which an import does not know.
    text: withoutRetention(words.join(' ')),
    keywords: fields.label ?? '',
    taxonomyIds: fields.taxonomy,
    publishedAt: null,
    startsAt: null,
    endsAt: null,
    visibleUntil: fields.until === undefined ? null : endOf(fields.until, 'UTC'),
    draft: fields.draft,
    workflowId: fields.workflowId ?? null,
    card: {
      label: fields.label,
      topic: fields.topic,
      isMemberOnly: fields.memberOnly,
      showInNav: fields.showInNav,
      order: fields.order,
    },
    data: {
      headings: body.headings,
      picture: pictureOf(fields.picture, pictures),
      facts: fields.facts,
      action: fields.action,
      seo: seoOf(fields.seo, pictures),
      tabs,
      accordion,
      faq,
      banners: fields.banners.map(ordered),
      heroJoin: fields.heroJoin.map(ordered),
      promotions: fields.promotions,
    },
  };
}

function ordered<T extends object>(item: T, index: number): T & { order: number } {
  return { ...item, order: index + 1 };
}

/** Adds ids that are unique on the page, so that a URL fragment can link to an answer. */
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
