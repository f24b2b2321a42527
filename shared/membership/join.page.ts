import { DONE_PARAM, KIND_PARAM, PLAN_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { membershipCall } from './membership.ts';

export function joinPage(input: PageInput) {
  return { ...contentPage(input), membership: membershipCall, savings: request('blocks.memberSavings') };
}

export const page: PageModule<'join'> = {
  kind: 'join',
  description: 'Join the society',
  params: { uncacheable: [DONE_PARAM, KIND_PARAM, PLAN_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(joinPage(input), 'page'),
};
