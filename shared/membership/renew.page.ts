import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { membershipCall } from './membership.ts';

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
