import type { Cdn } from '../config/cdn-settings.ts';

type Freshness = {
  /** Seconds without a request to the site. */
  readonly fresh: number;
  /** Seconds in which the CDN serves the page while it asks for a new one (RFC 5861). */
  readonly stale: number;
  /** Seconds in which the CDN serves the answer while the site is away. */
  readonly ifError: number;
  readonly tags: Iterable<string>;
};

/** Fastly and Cloudflare ignore longer headers, and longer tags. */
const MAX_TAGS_BYTES = 16_000;
const MAX_TAG_BYTES = 1000;

/** Carried by each page: a release purges it. */
export const EVERY_PAGE = 'site';

/** Headers that only the CDN reads (RFC 9213, and its own for tags); browsers still revalidate each page. */
export function cdnHeaders(cdn: Cdn | undefined, { fresh, stale, ifError, tags }: Freshness): Record<string, string> {
  if (cdn === undefined) return {};
  const control = `max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${ifError}`;
  const names = fittingTags([EVERY_PAGE, ...tags]);
  return cdn === 'cloudflare'
    ? { 'CDN-Cache-Control': control, 'Cache-Tag': names.join(',') }
    : { 'Surrogate-Control': control, 'Surrogate-Key': names.join(' ') };
}

/** A page's tags as a CDN takes them; those of its kinds of content come first, so that only addresses are left out. */
function fittingTags(tags: Iterable<string>): string[] {
  const names: string[] = [];
  let bytes = 0;
  for (const tag of tags) {
    const name = toCdnTag(tag);
    bytes += name.length + 1;
    if (name.length <= MAX_TAG_BYTES && bytes <= MAX_TAGS_BYTES) names.push(name);
  }
  return names;
}

/** Separators and other characters are encoded, in headers as in purges. */
export const toCdnTag = (tag: string): string => encodeURIComponent(tag);

const CDN_HEADERS: ReadonlySet<string> = new Set([
  'CDN-Cache-Control',
  'Cache-Tag',
  'Surrogate-Control',
  'Surrogate-Key',
]);

/** For an answer that the CDN must not keep, such as one for another spelling of the page's address. */
export function withoutCdnHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CDN_HEADERS.has(name)));
}
