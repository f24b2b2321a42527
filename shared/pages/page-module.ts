import type { FeedId } from './feeds.ts';
import type { PageData, PageInput } from './request.ts';

export type PageModule<K extends string = string> = {
  readonly kind: K;
  readonly description: string;
  /** Any other query parameter is dropped. */
  readonly params?: PageParams;
  readonly listed: boolean;
  /** Sitemap file; `false` excludes the pages from the sitemap and from site search. */
  readonly sitemap: SitemapPart | false;
  readonly feeds?: readonly FeedId[];
  load(input: PageInput): PageData;
};

export type PageParams = {
  /**
   * Pages are cached; only values returned by the readers enter the URL, so that invented values cannot fill the cache.
   */
  readonly cacheable?: Readonly<Record<string, ParamReader>>;
  /** Free text, dates and the like: requests hardly ever repeat, so pages are not cached. */
  readonly uncacheable?: readonly string[];
};

/** Undefined when missing, malformed or the default; a list makes the page uncacheable. */
export type ParamReader = (query: URLSearchParams, name: string) => string | readonly string[] | undefined;

/** Each a file of its own (`/sitemaps/articles.xml`). */
export const SITEMAP_PARTS = ['pages', 'articles', 'events', 'products'] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];
