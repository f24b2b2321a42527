import { DONE_PARAM } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type CallRequest, type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';
import { FOLLOWED_PARAM, type Followed, followedText, parseFollowed } from './followed.ts';

/** Undefined when the URL names no subject. */
export const readFollowed = ({ query }: PageInput): Followed | undefined => parseFollowed(query.get(FOLLOWED_PARAM));

export const subjectCall = (followed: Followed): CallRequest<'follows.subject'> =>
  request('follows.subject', { what: followedText(followed) });

export const ownFollowsCall = request('follows.own');

export const page: PageModule<'follow'> = {
  kind: 'follow',
  description: 'Follow a date, a document, a topic, a chapter, a search or jobs by e-mail',
  params: { uncacheable: [FOLLOWED_PARAM, DONE_PARAM] },
  listed: false,
  sitemap: false,
  load(input) {
    const followed = readFollowed(input);
    const calls = { ...textPage(input), own: ownFollowsCall };
    return followed ? split({ ...calls, subject: subjectCall(followed) }, 'subject') : split(calls);
  },
};
