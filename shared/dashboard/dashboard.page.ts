import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { choiceParam, idParam } from '../pages/query.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export const CONTENT_LISTS = ['news', 'books', 'events', 'learning'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];
export const CONTENT_PARAM = 'content';
export const SHOW_PARAM = 'show';
export const TOPIC_PARAM = 'category';
const ALL = 'all';

export function parsePersonalContent({ query }: Pick<PageInput, 'query'>) {
  return {
    list: choiceParam(query, CONTENT_PARAM, CONTENT_LISTS),
    all: query.get(SHOW_PARAM) === ALL,
    topic: idParam(query, TOPIC_PARAM),
  };
}

export function dashboardPage(input: PageInput) {
  const { topic } = parsePersonalContent(input);
  const category = topic === undefined ? {} : { category: [topic] };
  return {
    page: pageEntry(input),
    record: request('sso.user'),
    topics: request('myContent.taxonomies'),
    news: request('myContent.news', category),
    books: request('myContent.books', category),
    events: request('myContent.events', category),
    learning: request('myContent.learning', category),
    creditPlan: request('myContent.creditPlan'),
    readingList: request('myContent.readingList'),
    community: request('regulatory.exchange'),
    roles: request('regulatory.volunteerOpportunities'),
  };
}

export const page: PageModule<'dashboard'> = {
  kind: 'dashboard',
  description: 'Member dashboard',
  params: { uncacheable: [CONTENT_PARAM, SHOW_PARAM, TOPIC_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(dashboardPage(input), 'page'),
};
