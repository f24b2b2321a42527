import type { ProviderHttp } from '../outgoing/client.ts';
import type { HigherLogicSettings } from '../settings.ts';
import { postsShape } from './shapes.ts';

/** Shorter than the time that the site waits for a call of the API. */
const DEADLINE_MS = 1500;
const MAX_POSTS = 40;

export type HigherLogic = {
  /** The newest posts as the provider sends them. @throws ProviderError */
  posts(): Promise<readonly unknown[]>;
};

/** The calls of Higher Logic's API. The two headers act with the rights of one contact, who should see what every member may see. */
export function createHigherLogic(
  { feedUrl, iamKey, password }: Pick<HigherLogicSettings, 'feedUrl' | 'iamKey' | 'password'>,
  http: Pick<ProviderHttp, 'send'>,
): HigherLogic {
  const { base, segment } = splitFeedUrl(feedUrl);
  const url = new URL(`${base}/${segment}`);
  if (!url.searchParams.has('maxToRetrieve')) url.searchParams.set('maxToRetrieve', String(MAX_POSTS));
  return {
    async posts() {
      const { data } = await http.send({
        operation: 'read posts',
        method: 'GET',
        url: url.href,
        headers: { hliamKey: iamKey, hlPassword: password },
        schema: postsShape,
        deadline: DEADLINE_MS,
        priority: 'member',
        repeatable: true,
      });
      return data;
    },
  };
}

/**
 * Splits a feed's full URL into its base and its last segment, which includes the query (section 7, External discussion feed).
 * A slash at the end of the path is ignored.
 */
export function splitFeedUrl(feedUrl: string): { base: string; segment: string } {
  const { origin, pathname, search } = new URL(feedUrl);
  const path = pathname.replace(/\/+$/, '');
  const slash = path.lastIndexOf('/');
  return { base: origin + path.slice(0, Math.max(0, slash)), segment: path.slice(slash + 1) + search };
}
