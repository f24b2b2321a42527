import { DONE_PARAM } from '../constants.ts';
import { contentPage } from './common/content-page.ts';
import { membershipCall } from './common/membership.ts';
import type { PageModule } from './common/page-module.ts';
import { type PageInput, split } from './common/request.ts';

/** The calls of the page to renew: its text, and the kinds of membership. */
export function renewPage(input: PageInput) {
  return { ...contentPage(input), membership: membershipCall };
}

export const page: PageModule<'renew'> = {
  kind: 'renew',
  description: 'Renew a membership',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(renewPage(input), 'page'),
};
