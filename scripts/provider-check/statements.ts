import type { ResponseOf } from '../../shared/contract/contract.ts';

type Post = Pick<ResponseOf<'regulatory.exchange'>['regulatoryMenuData'][number], 'url' | 'postedAt'> &
  Readonly<Record<string, string>>;

/**
 * Checks the posts of a community port, in the conformance suite and at a live tenant.
 * @returns what is wrong, in words
 */
export function faultsOfPosts(posts: readonly Post[], now: Date): string[] {
  const times = posts.map(({ postedAt }) => Date.parse(postedAt));
  const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
  return [
    ...(isSorted ? [] : ['the posts are not sorted by time, the newest first']),
    ...(times.some((time) => time > now.getTime()) ? ['a post is of the future'] : []),
    ...(posts.every(({ url }) => isHttps(url)) ? [] : ['a post does not link over https']),
    ...(posts.some((post) => Object.values(post).some((text) => /[^\s@]+@[^\s@]+/.test(text)))
      ? ['a post contains an address']
      : []),
    ...(posts.some(({ url: _, ...texts }) => Object.values(texts).some((text) => /<\/?[a-z][^>]*>/i.test(text)))
      ? ['a post contains markup']
      : []),
  ];
}

/** Whether a link of every registration port is one that a browser may follow: over https. */
export const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
