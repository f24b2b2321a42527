import type { PageModule } from './common/page-module.ts';
import { choiceParam } from './common/query.ts';
import { contentPathOf, type PageInput, previewOf, request, split } from './common/request.ts';

/** The four lists of personal content (section 2, my content), the default first. */
export const CONTENT_LISTS = ['news', 'books', 'events', 'learning'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];
/** Query parameters of the dashboard: the list that is shown, and whether it is shown in full. */
export const CONTENT_PARAM = 'content';
export const SHOW_PARAM = 'show';
const ALL = 'all';

/** Parses which list of personal content the dashboard shows, and whether in full. */
export function parsePersonalContent({ query }: Pick<PageInput, 'query'>): { list: ContentList; all: boolean } {
  return { list: choiceParam(query, CONTENT_PARAM, CONTENT_LISTS), all: query.get(SHOW_PARAM) === ALL };
}

/** The calls of the dashboard. */
export function dashboardPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }),
    record: request('sso.user'),
    topics: request('myContent.taxonomies'),
    news: request('myContent.news'),
    books: request('myContent.books'),
    events: request('myContent.events'),
    learning: request('myContent.learning'),
    creditPlan: request('myContent.creditPlan'),
    readingList: request('myContent.readingList'),
    community: request('regulatory.exchange'),
    roles: request('regulatory.volunteerOpportunities'),
  };
}

export const page: PageModule<'dashboard'> = {
  kind: 'dashboard',
  description: 'Member dashboard',
  params: { uncacheable: [CONTENT_PARAM, SHOW_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(dashboardPage(input), 'page'),
};
