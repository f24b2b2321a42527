import { Readable } from 'node:stream';
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { SITEMAP_PARTS, type SitemapPart } from '../../shared/pages/page-module.ts';
import { pages } from '../../shared/pages/registry.ts';
import { request } from '../../shared/pages/request.ts';
import { isListed } from '../../shared/site/discovery.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

const XML = 'application/xml';
/** The protocol allows 50,000 and 50 MB; this many of the longest URLs stay below both. */
const MAX_PER_FILE = 20_000;

type SitemapName = { readonly part: SitemapPart; readonly number: number };

type Entry = ResponseOf<'search.sitemap'>['result'][number];
type Address = { readonly path: string; readonly modified: string | undefined };

/** Entries per call, below the size limit of a response. */
const PART_SIZE = 5000;
/** Guards against a wrong `totalPages`. */
const MAX_PARTS = 200;

/** `articles.xml` is the first file of articles, `articles-2.xml` the second. */
export function parseSitemapName(file: string): SitemapName | undefined {
  const [, name, digits] = /^([a-z]+)(?:-([2-9]|[1-9]\d{1,2}))?\.xml$/.exec(file) ?? [];
  const part = SITEMAP_PARTS.find((one) => one === name);
  return part && { part, number: Number(digits ?? 1) };
}

const toPath = ({ part, number }: SitemapName) => `/sitemaps/${part}${number > 1 ? `-${number}` : ''}.xml`;

/** Omits the news sitemap while it is empty. */
export async function sitemapIndex(sources: Sources, { hasNews }: { hasNews: boolean }): Promise<TextFile> {
  const { origin } = sources;
  const all = await addresses(sources);
  const files = SITEMAP_PARTS.flatMap((part) =>
    inFiles(all.get(part) ?? []).map((file, index) => ({
      url: origin + toPath({ part, number: index + 1 }),
      ...lastmod(latest(file)),
    })),
  );
  const news = hasNews ? [{ url: `${origin}/sitemaps/news.xml` }] : [];
  const index = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.SILENT });
  const body = await streamToPromise(Readable.from([...files, ...news]).pipe(index));
  return { type: XML, body: body.toString() };
}

export async function sitemap({ part, number }: SitemapName, sources: Sources): Promise<TextFile | undefined> {
  const file = inFiles((await addresses(sources)).get(part) ?? [])[number - 1];
  if (!file) return undefined;
  return urlSet(file.map(({ path, modified }) => ({ url: sources.origin + path, ...lastmod(modified) })));
}

export async function urlSet(items: SitemapItemLoose[]): Promise<TextFile> {
  const xmlns = { news: items.some(({ news }) => news), image: false, video: false, xhtml: false };
  const stream = new SitemapStream({ xmlns, lastmodDateOnly: true, level: ErrorLevel.SILENT });
  const body = items.length > 0 ? (await streamToPromise(Readable.from(items).pipe(stream))).toString() : EMPTY_URL_SET;
  return { type: XML, body };
}

const EMPTY_URL_SET =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

/** @throws UpstreamError */
async function addresses({ site, upstream }: Sources): Promise<ReadonlyMap<SitemapPart, readonly Address[]>> {
  const listed = new Map<SitemapPart, Address[]>();
  let parts = 1;
  for (let pageNumber = 1; pageNumber <= Math.min(parts, MAX_PARTS); pageNumber += 1) {
    const part = await fetchData(upstream, request('search.sitemap', { pageNumber, pageSize: PART_SIZE }));
    // An API without paging sends the whole tree, without `totalPages`.
    parts = part?.totalPages ?? 1;
    for (const [name, found] of canonicalAddresses(site, part?.result ?? [])) {
      listed.set(name, (listed.get(name) ?? []).concat(found));
    }
  }
  return listed;
}

type AddressesByPart = ReadonlyMap<SitemapPart, readonly Address[]>;
const knownAddresses = new WeakMap<readonly Entry[], { readonly site: Site; readonly byPart: AddressesByPart }>();

/** Cached with the answer, because robots read all files one after the other. */
function canonicalAddresses(site: Site, entries: readonly Entry[]): AddressesByPart {
  const known = knownAddresses.get(entries);
  if (known?.site === site) return known.byPart;
  const byPart = new Map<SitemapPart, Address[]>();
  for (const address of flat(entries)) {
    const part = canonicalPart(site, address.path);
    if (!part) continue;
    const listed = byPart.get(part);
    if (listed) listed.push(address);
    else byPart.set(part, [address]);
  }
  knownAddresses.set(entries, { site, byPart });
  return byPart;
}

export const isCanonical = (site: Site, path: string): boolean => canonicalPart(site, path) !== false;

/** False for a page that search engines may not list. */
function canonicalPart(site: Site, path: string): SitemapPart | false {
  if (site.redirectFor(path)) return false;
  const { route } = site.match(path);
  const page = pages[route.kind];
  return isListed(page, route) && route.contentPath === undefined && page.sitemap;
}

const flat = (entries: readonly Entry[]): Address[] =>
  entries.flatMap(({ path, modified, children }) => [{ path, modified }, ...flat(children)]);

function inFiles(all: readonly Address[]): (readonly Address[])[] {
  const count = Math.ceil(all.length / MAX_PER_FILE);
  return Array.from({ length: count }, (_, index) => all.slice(index * MAX_PER_FILE, (index + 1) * MAX_PER_FILE));
}

const latest = (file: readonly Address[]): string | undefined =>
  file.reduce<string | undefined>(
    (last, { modified }) => (!last || (modified && modified > last) ? modified : last),
    undefined,
  );

const lastmod = (day: string | undefined) => (day === undefined ? {} : { lastmod: day });
