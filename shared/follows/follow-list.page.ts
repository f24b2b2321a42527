import { CLAIM_TOKEN_PARAM, DONE_PARAM, MAX_TOKEN_LENGTH } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type CallRequest, type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';
import { ownFollowsCall } from './follow.page.ts';
import { STOPPED_FIELD } from './followed.ts';

export function byLinkCall(input: PageInput): CallRequest<'follows.byLink'> | undefined {
  const token = findToken(input);
  return token ? request('follows.byLink', { token }) : undefined;
}

export const toLink = (input: PageInput): URLSearchParams =>
  new URLSearchParams({ [CLAIM_TOKEN_PARAM]: findToken(input) ?? '' });

const findToken = ({ query }: PageInput): string | undefined =>
  query.get(CLAIM_TOKEN_PARAM)?.slice(0, MAX_TOKEN_LENGTH);

export const page: PageModule<'followList'> = {
  kind: 'followList',
  description: 'Everything that a person follows by e-mail',
  params: { uncacheable: [CLAIM_TOKEN_PARAM, STOPPED_FIELD, DONE_PARAM] },
  listed: false,
  sitemap: false,
  load(input) {
    const byLink = byLinkCall(input);
    const calls = textPage(input);
    return byLink ? split({ ...calls, byLink }, 'page', 'byLink') : split({ ...calls, own: ownFollowsCall }, 'page');
  },
};
