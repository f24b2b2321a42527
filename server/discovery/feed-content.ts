import type { ArticleCard, EventCard } from '../../shared/contract/models.ts';
import { parseDeadlineFilters } from '../../shared/deadlines/deadlines.page.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { FEEDS, type FeedId } from '../../shared/pages/feeds.ts';
import { request } from '../../shared/pages/request.ts';
import { withoutEmphasis } from '../../shared/site/discovery.ts';
import type { Upstream } from '../upstream/client.ts';
import { deadlineEntries } from './deadlines.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';

/** Only what lists show, no members-only text. */
export type FeedContent = {
  readonly title: string;
  readonly page: string;
  readonly entries: readonly FeedEntry[];
  readonly filters?: URLSearchParams;
};
export type FeedEntry = {
  /** Stable when title and path change. */
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly summary: string;
  readonly published: Date;
  readonly updated: Date;
  readonly authors: readonly string[];
  readonly category: string;
};

export type FeedSubject =
  | { readonly named: FeedId }
  | { readonly termKind: 'category' | 'topic'; readonly termId: number };

const MAX_ENTRIES = 30;
const SEARCH_PAGE_SIZE = 50;
/** The society's news and press releases have their own feeds. */
const JOURNAL_SECTIONS: ReadonlySet<string> = new Set(['news', 'features', 'quarterly', 'compendia']);

/** Undefined for an unknown category or topic; the query filters deadlines. @throws UpstreamError */
export async function feedContent(
  subject: FeedSubject,
  query: URLSearchParams,
  sources: Pick<Sources, 'upstream' | 'now'>,
): Promise<FeedContent | undefined> {
  const { upstream } = sources;
  if ('termKind' in subject) return termContent(subject, sources);
  const { named } = subject;
  if (named === 'deadlines') return deadlineContent(query, sources);
  const entries =
    named === 'events'
      ? await eventEntries(sources)
      : await articleEntries(await listArticles(named, upstream), sources);
  return { ...FEEDS[named], entries };
}

async function listArticles(
  named: Exclude<FeedId, 'events' | 'deadlines'>,
  upstream: Upstream,
): Promise<readonly ArticleCard[]> {
  const list = async (call: Parameters<typeof fetchData<ArticleListCall>>[1]) =>
    (await fetchData(upstream, call))?.articlesList ?? [];
  switch (named) {
    case 'features':
      return list(request('regulatory.latestFeatures'));
    case 'quarterly':
      return list(request('regulatory.rfQuarterly'));
    case 'press':
      return list(request('whoWeAre.pressReleases'));
    case 'society':
      return list(request('whoWeAre.news'));
    case 'compendia': {
      const terms = (await fetchData(upstream, request('taxonomy.all')))?.result ?? [];
      const term = terms.find(({ kind, codeName }) => kind === 'category' && codeName === named);
      return term ? list(request('news.search', { categoryId: String(term.id), pageSize: SEARCH_PAGE_SIZE })) : [];
    }
    case 'news': {
      const newest = await list(request('news.search', { pageSize: SEARCH_PAGE_SIZE }));
      return newest.filter(({ section }) => JOURNAL_SECTIONS.has(section));
    }
  }
}

async function deadlineContent(
  query: URLSearchParams,
  sources: Pick<Sources, 'upstream' | 'now'>,
): Promise<FeedContent> {
  const { title, page } = FEEDS.deadlines;
  const filters = parseDeadlineFilters(query);
  const entries = await deadlineEntries(query, sources);
  return {
    title,
    page: filters.size > 0 ? `${page}?${filters}` : page,
    entries: entries.slice(0, MAX_ENTRIES),
    filters,
  };
}

type ArticleListCall =
  | 'news.search'
  | 'regulatory.latestFeatures'
  | 'regulatory.rfQuarterly'
  | 'whoWeAre.news'
  | 'whoWeAre.pressReleases';

async function termContent(
  { termKind, termId }: Extract<FeedSubject, { termKind: string }>,
  sources: Pick<Sources, 'upstream' | 'now'>,
): Promise<FeedContent | undefined> {
  const { upstream } = sources;
  const terms = (await fetchData(upstream, request('taxonomy.all')))?.result ?? [];
  const term = terms.find(({ id, kind }) => id === termId && kind === termKind);
  if (!term) return undefined;
  const filter = { [termKind === 'category' ? 'categoryId' : 'DocumentTags']: String(termId) };
  const found = await fetchData(upstream, request('news.search', { ...filter, pageSize: MAX_ENTRIES }));
  return {
    title: term.name,
    page: `/news-and-articles/news-articles?${new URLSearchParams(filter)}`,
    entries: await articleEntries(found?.articlesList ?? [], sources),
  };
}

/** By last modification as in the sitemap, never later than today, because readers reject future entries. */
async function articleEntries(
  articles: readonly ArticleCard[],
  { upstream, now }: Pick<Sources, 'upstream' | 'now'>,
): Promise<FeedEntry[]> {
  const modified = await modifiedDays(upstream);
  const published = articles.filter(({ publishedDate }) => Date.parse(publishedDate) <= now());
  return published.slice(0, MAX_ENTRIES).map((article) => ({
    key: `article-${article.articleId}`,
    title: withoutEmphasis(article.title),
    path: article.path,
    summary: article.summary,
    published: new Date(article.publishedDate),
    updated: notAfterToday(modified.get(article.path) ?? article.publishedDate, now()),
    authors: article.authors.map(({ name }) => name),
    category: article.category.name,
  }));
}

type Tree = readonly { path: string; modified?: string | undefined; children: Tree }[];

async function modifiedDays(upstream: Upstream): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>();
  const collect = (entries: Tree) => {
    for (const { path, modified, children } of entries) {
      if (modified) days.set(path, modified);
      collect(children);
    }
  };
  collect((await fetchData(upstream, request('search.sitemap')))?.result ?? []);
  return days;
}

/** Dated by last modification or today, because the API has no publication date of events. */
async function eventEntries({ upstream, now }: Pick<Sources, 'upstream' | 'now'>): Promise<FeedEntry[]> {
  const modified = await modifiedDays(upstream);
  const toDate = ({ path, start }: EventCard) => notAfterToday(modified.get(path) ?? start, now());
  const found = await fetchData(upstream, request('events.search', { PageSize: MAX_ENTRIES }));
  return (found?.result ?? []).map((event) => ({
    key: `event-${event.eventId}`,
    title: event.title,
    path: event.path,
    summary: `${timeAndPlace(event)}. ${event.summary}`,
    published: toDate(event),
    updated: toDate(event),
    authors: [],
    category: event.type.name,
  }));
}

/** Cap at the beginning of today, so that an unchanged feed keeps its ETag for a day. */
const notAfterToday = (time: string, now: number): Date => new Date(Math.min(Date.parse(time), now - (now % DAY_MS)));

/** "Tuesday 13 May 2025, 09:00 (Europe/Brussels), Brussels, Belgium". */
function timeAndPlace({ start, end, timeZone, isAllDay, place }: EventCard): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...(isAllDay ? { dateStyle: 'full' } : { dateStyle: 'full', timeStyle: 'short' }),
  });
  const when = format.formatRange(new Date(start), new Date(end));
  return `${when}${isAllDay ? '' : ` (${timeZone.replaceAll('_', ' ')})`}, ${place}`;
}
