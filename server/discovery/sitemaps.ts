import { Readable } from 'node:stream';
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { isListed } from '../../shared/site/discovery.ts';
import { request } from '../../shared/site/page-data/request.ts';
import type { PageKind } from '../../shared/site/page-kinds.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Sources } from './discovery.ts';
import { ask, type TextFile } from './text-file.ts';

const XML = 'application/xml';
/** At most this many addresses a file. 50,000 are allowed, and 50 MB: as many of the longest addresses fit in both. */
const MOST_PER_FILE = 20_000;

const KINDS = ['pages', 'articles', 'events', 'products'] as const;
type SitemapKind = (typeof KINDS)[number];
/** One file of one kind, the first being number 1. */
type SitemapName = { readonly kind: SitemapKind; readonly number: number };

type Entry = ResponseOf<'search.sitemap'>['result'][number];
type Address = { readonly path: string; readonly modified: string | undefined };

const KIND_OF_PAGE: Partial<Record<PageKind, SitemapKind>> = {
  article: 'articles',
  collection: 'articles',
  event: 'events',
  product: 'products',
};

/** The call whose answer names every public page. */
const tree = request('search.sitemap');

/** `articles.xml` is the first file of articles, `articles-2.xml` the second. */
export function parseSitemapName(file: string): SitemapName | undefined {
  const [, name, digits] = /^([a-z]+)(?:-([2-9]|[1-9]\d{1,2}))?\.xml$/.exec(file) ?? [];
  const kind = KINDS.find((one) => one === name);
  return kind && { kind, number: Number(digits ?? 1) };
}

const pathOf = ({ kind, number }: SitemapName) => `/sitemaps/${kind}${number > 1 ? `-${number}` : ''}.xml`;

/** The index: the files there are, each with the day of its latest change, and the news. */
export async function sitemapIndex(sources: Sources): Promise<TextFile> {
  const { origin } = sources;
  const all = await addresses(sources);
  const files = KINDS.flatMap((kind) =>
    inFiles(all.get(kind) ?? []).map((part, index) => ({
      url: origin + pathOf({ kind, number: index + 1 }),
      ...lastmod(latest(part)),
    })),
  );
  const index = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.SILENT });
  const body = await streamToPromise(Readable.from([...files, { url: `${origin}/sitemaps/news.xml` }]).pipe(index));
  return { type: XML, body: body.toString() };
}

/** One file of one kind; undefined when there are not so many addresses. */
export async function sitemap({ kind, number }: SitemapName, sources: Sources): Promise<TextFile | undefined> {
  const part = inFiles((await addresses(sources)).get(kind) ?? [])[number - 1];
  if (!part) return undefined;
  return urlSet(part.map(({ path, modified }) => ({ url: sources.origin + path, ...lastmod(modified) })));
}

/** A file of addresses; it may be empty, which only the news' may be. */
export async function urlSet(items: SitemapItemLoose[]): Promise<TextFile> {
  const xmlns = { news: items.some(({ news }) => news), image: false, video: false, xhtml: false };
  const stream = new SitemapStream({ xmlns, lastmodDateOnly: true, level: ErrorLevel.SILENT });
  const body = items.length > 0 ? (await streamToPromise(Readable.from(items).pipe(stream))).toString() : EMPTY_URL_SET;
  return { type: XML, body };
}

const EMPTY_URL_SET =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

/** Every address search engines may list, by kind. @throws UpstreamError */
async function addresses({ site, upstream }: Sources): Promise<ReadonlyMap<SitemapKind, Address[]>> {
  const roots = (await ask(upstream, tree))?.result ?? [];
  const listed = flat(roots).filter(({ path }) => isCanonical(site, path));
  return Map.groupBy(listed, ({ path }) => KIND_OF_PAGE[site.match(path).route.kind] ?? 'pages');
}

/** Whether a path is a page of its own that may be listed: no redirect, no other name of a page. */
export function isCanonical(site: Site, path: string): boolean {
  const { route } = site.match(path);
  return isListed(route) && route.contentPath === undefined && !site.redirectFor(path);
}

const flat = (entries: readonly Entry[]): Address[] =>
  entries.flatMap(({ path, modified, children }) => [{ path, modified }, ...flat(children)]);

function inFiles(all: readonly Address[]): (readonly Address[])[] {
  const count = Math.ceil(all.length / MOST_PER_FILE);
  return Array.from({ length: count }, (_, index) => all.slice(index * MOST_PER_FILE, (index + 1) * MOST_PER_FILE));
}

const latest = (part: readonly Address[]): string | undefined =>
  part.reduce<string | undefined>(
    (last, { modified }) => (!last || (modified && modified > last) ? modified : last),
    undefined,
  );

const lastmod = (day: string | undefined) => (day === undefined ? {} : { lastmod: day });
