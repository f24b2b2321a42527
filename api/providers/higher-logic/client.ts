import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp } from '../../outgoing/client.ts';
import type { HigherLogicSettings } from '../settings.ts';
import { contactShape, postsShape } from './shapes.ts';

/** Stay below the site's API timeout of 2.5 s. */
const DEADLINE_MS = 1500;
const MAX_POSTS = 40;
/** Check at startup, not interactive. */
const CHECK_MS = 5000;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
/** Flags of rights beyond a member's. */
const ELEVATED = /^Is\w*(?:Admin|Staff)/;

export type HigherLogic = {
  /** Newest posts as sent. @throws ProviderError */
  posts(): Promise<readonly unknown[]>;
  /** Names of flags like `IsAdmin` that the configured contact should not have. @throws ProviderError */
  elevatedRights(): Promise<readonly string[]>;
};

/** Calls have the rights of one contact, who should see only what every member may. */
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
        // A contact may lack rights for single calls: 403 must not count as rejected credentials.
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

/** Splits the feed URL into base and last segment with query (section 7); ignores a trailing slash. */
export function splitFeedUrl(feedUrl: string): { base: string; segment: string } {
  const { origin, pathname, search } = new URL(feedUrl);
  const path = pathname.replace(/\/+$/, '');
  const slash = path.lastIndexOf('/');
  return { base: origin + path.slice(0, Math.max(0, slash)), segment: path.slice(slash + 1) + search };
}
