import { decodeEntities, readPage } from './html.ts';

/** A page as a crawler reads it. */
type CrawledPage = {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  /** Whether it redirects to the login, which leads back to it. */
  readonly asksToSignIn: boolean;
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
  /** Feeds named in its head. */
  readonly feeds: readonly Feed[];
};
type Feed = { readonly href: string; readonly type: string };
export type Crawl = {
  readonly pages: readonly CrawledPage[];
  /** The links of all pages whose target redirects, does not exist or has no element with the id of the fragment. */
  deadLinks(): Promise<string[]>;
  /** The feeds named in the heads of all pages that do not exist or have another media type than the head says. */
  deadFeeds(): Promise<string[]>;
};

type CrawlOptions = {
  /** Pages that exist: a link without a fragment to one of them is not requested. */
  readonly published: readonly string[];
  /** The `Cookie` header of a signed-in member; without it member pages redirect to the login. */
  readonly cookie?: string;
};

const PARALLEL_REQUESTS = 4;
const LINK = /<(?:a|area|link|img|script|source|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const FEED_TYPE = /^(?:application\/(?:rss\+xml|atom\+xml|feed\+json)|text\/calendar)$/;

/** Requests pages, without following their links. */
export async function crawlPages(
  origin: string,
  paths: readonly string[],
  { published, cookie }: CrawlOptions,
): Promise<Crawl> {
  const read = (path: string) => readCrawled(origin, path, cookie);
  const pages = await inParallel(paths, read);
  return {
    pages,
    deadLinks: () => findDeadLinks(pages, new Set(published), read),
    deadFeeds: () => findDeadFeeds(origin, pages),
  };
}

async function readCrawled(origin: string, path: string, cookie: string | undefined): Promise<CrawledPage> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } });
  const html = await response.text();
  const { title, headings } = readPage(html);
  const addresses = [...html.matchAll(LINK)].map(([, address = '']) => new URL(decodeEntities(address), origin + path));
  return {
    path,
    status: response.status,
    html,
    asksToSignIn: response.headers.get('location') === `/login?ReturnUrl=${encodeURIComponent(path)}`,
    isListed: /<link[^>]*rel="canonical"/.test(html),
    title,
    description: decodeEntities(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    headings,
    ids: new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)),
    links: [
      ...new Set(
        addresses.filter((url) => url.origin === origin).map(({ pathname, search, hash }) => pathname + search + hash),
      ),
    ],
    feeds: feedsIn(html),
  };
}

function feedsIn(html: string): Feed[] {
  const alternates = [...html.matchAll(/<link\b[^>]*\srel="alternate"[^>]*>/g)].map(([element]) => element);
  return alternates.flatMap((element) => {
    const href = decodeEntities(/\shref="([^"]*)"/.exec(element)?.[1] ?? '');
    const type = /\stype="([^"]*)"/.exec(element)?.[1] ?? '';
    return FEED_TYPE.test(type) ? [{ href, type }] : [];
  });
}

async function findDeadFeeds(origin: string, pages: readonly CrawledPage[]): Promise<string[]> {
  const sources = new Map<string, { path: string; type: string }>();
  for (const { path, feeds } of pages) for (const { href, type } of feeds) sources.set(href, { path, type });
  const faults = await inParallel([...sources], async ([href, { path, type }]) => {
    const response = await fetch(new URL(href, origin + path), { redirect: 'manual' });
    await response.body?.cancel();
    const served = response.headers.get('content-type') ?? '';
    return response.status === 200 && served.startsWith(type)
      ? []
      : [`${path} names the feed ${href} (${type}): ${response.status} ${served}`];
  });
  return faults.flat();
}

async function findDeadLinks(
  pages: readonly CrawledPage[],
  published: ReadonlySet<string>,
  read: (path: string) => Promise<CrawledPage>,
): Promise<string[]> {
  const known = new Map(pages.map((page) => [page.path, page]));
  const sources = new Map<string, string>();
  for (const { path, links } of pages) for (const link of links) if (!published.has(link)) sources.set(link, path);
  const targets = new Set([...sources.keys()].map((link) => link.replace(/#.*/, '')));
  const unread = [...targets].filter((target) => !known.has(target));
  for (const page of await inParallel(unread, read)) known.set(page.path, page);

  return [...sources].flatMap(([link, source]) => {
    const [target = '', fragment = ''] = link.split('#', 2);
    const page = known.get(target);
    const isForMembers = page?.asksToSignIn === true;
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
