import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type CallRequest, type PageInput, request, split, toContentPath } from '../pages/request.ts';

/** Only areas without an event: certification menu and examination windows. */
type AllYearRound = {
  readonly racMenu?: CallRequest<'rac.menu'>;
  readonly exams?: CallRequest<'search.racExams'>;
};

const ALL_YEAR_ROUND: AllYearRound = {
  racMenu: request('rac.menu'),
  exams: request('search.racExams', { pageNumber: 1 }),
};

export function areaPage(input: PageInput) {
  const path = toContentPath(input);
  const hasDate = input.match.route.area?.ink === 'orange';
  return {
    ...contentPage(input),
    menu: request('convergence.pagesMenu', { path }),
    footer: request('convergence.footer', { path }),
    ...(hasDate ? {} : ALL_YEAR_ROUND),
  };
}

export const page: PageModule<'conference'> = {
  kind: 'conference',
  description: 'A page of a section area, with the menu and footer of that area',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(areaPage(input), 'page'),
};
