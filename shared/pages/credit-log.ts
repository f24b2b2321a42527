import { DONE_PARAM } from '../constants.ts';
import type { PageModule } from './common/page-module.ts';
import { contentPathOf, type PageInput, previewOf, request, split } from './common/request.ts';

/** The calls of the credit log, and of the form of one entry. */
export function creditLogPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }),
    log: request('credits.log'),
  };
}

export const page: PageModule<'creditLog'> = {
  kind: 'creditLog',
  description: 'The credits that a member has recorded and booked, and transcripts of them',
  params: { uncacheable: [DONE_PARAM] },
  listed: false,
  sitemap: false,
  load: (input) => split(creditLogPage(input), 'page'),
};
