import type { FeedId } from './feeds.ts';
import type { PageData, PageInput } from './request.ts';

/** One kind of page: its properties, its query parameters, and the calls that feed it. */
export type PageModule<K extends string = string> = {
  readonly kind: K;
  readonly description: string;
  /** The query parameters the kind reads; any other is dropped. None unless given. */
  readonly params?: PageParams;
  /** Whether search engines may list its public pages (section 6). */
  readonly listed: boolean;
  /** The part of the sitemap its pages are in; `false` keeps them out of the sitemap and of the site's search. */
  readonly sitemap: SitemapPart | false;
  /** The feeds its pages name in their head. None unless given. */
  readonly feeds?: readonly FeedId[];
  /** The calls of a page, besides those of the shell. */
  load(input: PageInput): PageData;
};

export type PageParams = {
  /**
   * Parameters of pages that are cached, because many visitors request them. Only the values that the readers return
   * become part of the address, so that made-up values cannot fill the cache.
   */
  readonly cacheable?: Readonly<Record<string, ParamReader>>;
  /** Free text, days and the like: hardly two visitors request the same page, so it is not cached. */
  readonly uncacheable?: readonly string[];
};

/** Reads a parameter: undefined when missing, malformed or the default. A page with a list of values is not cached. */
export type ParamReader = (query: URLSearchParams, name: string) => string | readonly string[] | undefined;

/** The parts of the sitemap, each a file of its own (`/sitemaps/articles.xml`). */
export const SITEMAP_PARTS = ['pages', 'articles', 'events', 'products'] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];
