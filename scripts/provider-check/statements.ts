import type { ResponseOf } from '../../shared/contract/contract.ts';

type Post = Pick<ResponseOf<'regulatory.exchange'>['regulatoryMenuData'][number], 'url' | 'postedAt'> &
  Readonly<Record<string, string>>;

/** Shared by the conformance suite and checks of a live tenant. */
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

export const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
