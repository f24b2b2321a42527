import { readPage } from './html.ts';

/** A page as a crawler reads it. */
type CrawledPage = {
  readonly path: string;
  readonly status: number;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  readonly title: string;
  /** Its meta description; '' without one. */
  readonly description: string;
  readonly headings: readonly string[];
  /** The ids of its elements. */
  readonly ids: ReadonlySet<string>;
  /** The addresses on this site, relative to its origin, that it links to or loads. */
  readonly links: readonly string[];
};
export type Crawl = {
  readonly pages: readonly CrawledPage[];
  /** The links of all pages whose target redirects, does not exist or has no element with the id of the fragment. */
  deadLinks(): Promise<string[]>;
};

const PARALLEL_REQUESTS = 4;
const LINK = /<(?:a|area|link|img|script|source|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };
const decode = (text: string): string => text.replace(/&(?:amp|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? '');

/**
 * Requests pages, without following their links.
 * @param published pages that exist: a link without a fragment to one of them is not requested.
 */
export async function crawlPages(
  origin: string,
  paths: readonly string[],
  published: readonly string[],
): Promise<Crawl> {
  const pages = await inParallel(paths, (path) => readCrawled(origin, path));
  return { pages, deadLinks: () => findDeadLinks(origin, pages, new Set(published)) };
}

async function readCrawled(origin: string, path: string): Promise<CrawledPage> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const html = await response.text();
  const { title, headings } = readPage(html);
  const addresses = [...html.matchAll(LINK)].map(([, address = '']) => new URL(decode(address), origin + path));
  return {
    path,
    status: response.status,
    isListed: /<link[^>]*rel="canonical"/.test(html),
    title,
    description: decode(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    headings,
    ids: new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)),
    links: [
      ...new Set(
        addresses.filter((url) => url.origin === origin).map(({ pathname, search, hash }) => pathname + search + hash),
      ),
    ],
  };
}

async function findDeadLinks(
  origin: string,
  pages: readonly CrawledPage[],
  published: ReadonlySet<string>,
): Promise<string[]> {
  const known = new Map(pages.map((page) => [page.path, page]));
  const sources = new Map<string, string>();
  for (const { path, links } of pages) for (const link of links) if (!published.has(link)) sources.set(link, path);
  const targets = new Set([...sources.keys()].map((link) => link.replace(/#.*/, '')));
  const unread = [...targets].filter((target) => !known.has(target));
  for (const page of await inParallel(unread, (path) => readCrawled(origin, path))) known.set(page.path, page);

  return [...sources].flatMap(([link, source]) => {
    const [target = '', fragment = ''] = link.split('#', 2);
    const page = known.get(target);
    const isForMembers = page?.status === 302;
    if (page?.status !== 200 && !isForMembers) return [`${source} links to ${link}: ${page?.status}`];
    const isDead = fragment !== '' && !isForMembers && !page.ids.has(decodeURIComponent(fragment));
    return isDead ? [`${source} links to ${link}, which has no such element`] : [];
  });
}

async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work));
  return results;
}
