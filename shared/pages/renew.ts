import { DONE_PARAM } from '../constants.ts';
import { contentPage } from './common/content-page.ts';
import { membershipCall } from './common/membership.ts';
import type { PageModule } from './common/page-module.ts';
import { type PageInput, request, split } from './common/request.ts';

/** The calls of the page to renew: its text, the kinds of membership, and the record of the member. */
export function renewPage(input: PageInput) {
  return { ...contentPage(input), membership: membershipCall, record: request('sso.user') };
}

export const page: PageModule<'renew'> = {
  kind: 'renew',
  description: 'Renew a membership',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(renewPage(input), 'page'),
};
