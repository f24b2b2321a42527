import type { ArticleCard } from '../../shared/contract/models.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { request } from '../../shared/pages/request.ts';
import { withoutEmphasis } from '../../shared/site/discovery.ts';
import { fetchData } from './fetch-data.ts';
import { isCanonical, urlSet } from './sitemaps.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

/** News sitemaps list articles of the last two days (Google's rule). */
const NEWS_MS = 2 * DAY_MS;
const PAGE_SIZE = 50;
/** A news sitemap holds at most 1000 articles. */
const MAX_PAGES = 20;
const LANGUAGE = 'en';

/** Publication days begin at midnight UTC. */
export async function newsSitemap(sources: Sources): Promise<TextFile> {
  const { site, origin } = sources;
  const publication = { name: site.product.toUpperCase(), language: LANGUAGE };
  const articles = await newArticles(sources);
  return urlSet(
    articles.map(({ path, title, publishedDate }) => ({
      url: origin + path,
      news: { publication, publication_date: publishedDate, title: withoutEmphasis(title) },
    })),
  );
}

export const hasNews = async (sources: Sources): Promise<boolean> => (await newArticles(sources)).length > 0;

/** Published within two days, not in the future. */
async function newArticles({ site, upstream, now }: Sources): Promise<ArticleCard[]> {
  const oldest = new Date(now() - NEWS_MS).toISOString();
  const found: ArticleCard[] = [];
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber++) {
    const fromDate = oldest.slice(0, 10);
    const page = await fetchData(
      upstream,
      request('news.search', { fromDate, sortBy: 'newest', pageSize: PAGE_SIZE, pageNumber }),
    );
    found.push(...(page?.articlesList ?? []));
    if (!page || pageNumber >= page.totalPages) break;
  }
  const latest = new Date(now()).toISOString();
  return found.filter(({ path, publishedDate }) => {
    const published = `${publishedDate}T00:00:00.000Z`;
    return published >= oldest && published <= latest && isCanonical(site, path);
  });
}
