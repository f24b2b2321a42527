import { contentPage } from './content.ts';
import type { CallRequest } from './request.ts';
import { contentPathOf, type PageData, type PageInput, request, split } from './request.ts';

/** What an area without a date has in place of an event: the certification menu and the examination windows. */
type AllYearRound = {
  readonly racMenu?: CallRequest<'rac.menu'>;
  readonly exams?: CallRequest<'search.racExams'>;
};

const ALL_YEAR_ROUND: AllYearRound = {
  racMenu: request('rac.menu'),
  exams: request('search.racExams', { pageNumber: 1 }),
};

/** The calls of a page of a section area: its blocks, and the menu and footer of its area (section 2, Section areas). */
export function areaPage(input: PageInput) {
  const path = contentPathOf(input);
  const hasDate = input.match.route.area?.ink === 'orange';
  return {
    ...contentPage(input),
    menu: request('convergence.pagesMenu', { path }),
    footer: request('convergence.footer', { path }),
    ...(hasDate ? {} : ALL_YEAR_ROUND),
  };
}

export const areaData = (input: PageInput): PageData => split(areaPage(input), 'page');
