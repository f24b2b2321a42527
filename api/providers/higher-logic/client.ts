import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp } from '../../outgoing/client.ts';
import type { HigherLogicSettings } from '../settings.ts';
import { contactShape, postsShape } from './shapes.ts';

/** Shorter than the time that the site waits for a call of the API. */
const DEADLINE_MS = 1500;
const MAX_POSTS = 40;
/** The check at the start, for which nobody waits. */
const CHECK_MS = 5000;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
/** Names of fields that tell of more rights than a member has. */
const ELEVATED = /^Is\w*(?:Admin|Staff)/;

export type HigherLogic = {
  /** The newest posts as the provider sends them. @throws ProviderError */
  posts(): Promise<readonly unknown[]>;
  /**
   * The rights of the configured contact beyond those of a member: names of fields like `IsAdmin`.
   * @throws ProviderError when they cannot be read
   */
  elevatedRights(): Promise<readonly string[]>;
};

/** The calls of Higher Logic's API, with the rights of one contact, who should see only what every member may. */
export function createHigherLogic(
  { feedUrl, iamKey, password }: Pick<HigherLogicSettings, 'feedUrl' | 'iamKey' | 'password'>,
  http: Pick<ProviderHttp, 'send'>,
): HigherLogic {
  const { base, segment } = splitFeedUrl(feedUrl);
  const url = new URL(`${base}/${segment}`);
  if (!url.searchParams.has('maxToRetrieve')) url.searchParams.set('maxToRetrieve', String(MAX_POSTS));
  const common = { method: 'GET', headers: { hliamKey: iamKey, hlPassword: password }, repeatable: true } as const;
  return {
    async posts() {
      const request = { ...common, operation: 'read posts', url: url.href, schema: postsShape } as const;
      return (await http.send({ ...request, deadline: DEADLINE_MS, priority: 'member' })).data;
    },
    async elevatedRights() {
      const operation = 'read contact';
      const { status, data } = await http.send({
        ...common,
        operation,
        url: new URL('../Contacts/GetWhoAmI', `${base}/`).href,
        schema: contactShape,
        // A contact may be allowed to read the feed alone: the feed is not stopped as by rejected credentials.
        answers: [FORBIDDEN, NOT_FOUND],
        deadline: CHECK_MS,
        priority: 'background',
      });
      if (status === FORBIDDEN || status === NOT_FOUND)
        throw new ProviderError('higher-logic', operation, { kind: 'refused', reason: 'not told', status });
      return Object.keys(data).filter((name) => ELEVATED.test(name) && data[name] === true);
    },
  };
}

/**
 * Splits a feed's full URL into its base and its last segment, with the query (section 7, External discussion feed). A
 * slash at the end of the path is ignored.
 */
export function splitFeedUrl(feedUrl: string): { base: string; segment: string } {
  const { origin, pathname, search } = new URL(feedUrl);
  const path = pathname.replace(/\/+$/, '');
  const slash = path.lastIndexOf('/');
  return { base: origin + path.slice(0, Math.max(0, slash)), segment: path.slice(slash + 1) + search };
}
