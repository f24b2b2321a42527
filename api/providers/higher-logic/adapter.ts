import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '../../../shared/durations.ts';
import type { Logger } from '../../common/logger.ts';
import type { AsOf, Community, CommunityPost } from '../ports.ts';
import type { HigherLogicSettings } from '../settings.ts';
import type { HigherLogic } from './client.ts';
import { type Post, postShape } from './shapes.ts';

/** Minimum interval between reads, whether or not the last one succeeded. */
const FRESH_MS = 60_000;
/** Maximum age of posts shown while the provider is unavailable. */
const MAX_AGE_MS = DAY_MS;
const MAX_SUBJECT = 200;
const MAX_TEXT = 300;

type Options = Pick<HigherLogicSettings, 'communityOrigin' | 'timeZone'> & {
  readonly client: HigherLogic;
  readonly now: () => Date;
  readonly log: Logger;
};

/** Higher Logic community (section 7, External discussion feed): posts as plain text, newest first. */
export function higherLogicCommunity({ client, now, log, ...settings }: Options): Community {
  let last: AsOf<readonly CommunityPost[]> | undefined;
  let lastError: unknown;
  let nextReadAt = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    nextReadAt = now().getTime() + FRESH_MS;
    try {
      const posts = (await client.posts()).flatMap((post) => toPost(post, settings));
      posts.sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
      last = { value: posts, asOf: now(), stale: false };
      lastError = undefined;
    } catch (error) {
      lastError = error;
      log.warn({ reason: String(error) }, 'the community’s posts could not be read');
      if (last) last = { ...last, stale: true };
    }
  }

  return {
    async recentPosts(limit) {
      if (now().getTime() >= nextReadAt)
        reading ??= read().finally(() => {
          reading = undefined;
        });
      await reading;
      if (!last || now().getTime() - last.asOf.getTime() > MAX_AGE_MS) throw lastError;
      return { ...last, value: last.value.slice(0, limit) };
    },
  };
}

function toPost(raw: unknown, { communityOrigin, timeZone }: Pick<Options, 'communityOrigin' | 'timeZone'>) {
  const { data: post } = postShape.safeParse(raw);
  const postedAt = post && findTime(post.DatePosted, timeZone);
  if (!post || !postedAt) return [];
  const title = plainText(post.Subject, MAX_SUBJECT);
  if (title === '') return [];
  return [
    {
      title,
      text: plainText(post.BodyWithoutMarkup ?? '', MAX_TEXT),
      url: buildLink(post, communityOrigin),
      author: plainText(post.Author?.DisplayName ?? '', MAX_SUBJECT),
      discussionName: plainText(post.DiscussionName ?? '', MAX_SUBJECT),
      postedAt,
    },
  ];
}

/** Falls back to the community's home page for links to other sites. */
function buildLink({ LinkToMessage, LinkToDiscussion }: Post, communityOrigin: string): string {
  const links = [LinkToMessage, LinkToDiscussion].map((link) => (link && URL.parse(link)) || undefined);
  const own = links.find((url) => url?.origin === communityOrigin && url.username === '' && url.password === '');
  return own?.href ?? `${communityOrigin}/`;
}

/** A possibly escaped at sign after a character; a leading one, as in `@ada`, is a mention. */
const AT = /.(?:@|&#0*64;|&#x0*40;|&commat;|%40)/iu;
/** Cut before the search, to bound its cost. */
const MAX_SEARCHED = 2000;

/** Flattens to one line without e-mail addresses, markup and control characters, cut at a word. */
function plainText(text: string, maxLength: number): string {
  const words = text
    .slice(0, MAX_SEARCHED)
    .normalize('NFKC')
    .replace(/<[^>]*>/g, ' ')
    .split(/[\s\p{Cc}\p{Cf}]+/u)
    .filter((word) => word !== '');
  const line = words.map((word) => (AT.test(word) ? '(address removed)' : word)).join(' ');
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
}

/** Accepts a time with an offset or in the community's zone; undefined otherwise. */
function findTime(text: string, timeZone: string): Date | undefined {
  try {
    const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
    const instant = hasOffset
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone);
    return new Date(instant.epochMilliseconds);
  } catch {
    return undefined;
  }
}
