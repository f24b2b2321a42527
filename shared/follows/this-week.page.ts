import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export const thisWeekPage = (input: PageInput) => ({ ...textPage(input), week: request('follows.week') });

export const page: PageModule<'thisWeek'> = {
  kind: 'thisWeek',
  description: 'For members: the dates ahead, and what is new in documents, texts and proposed law',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(thisWeekPage(input), 'page', 'week'),
};
