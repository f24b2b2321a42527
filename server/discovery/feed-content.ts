import type { ArticleCard, EventCard } from '../../shared/contract/models.ts';
import { FEEDS, type FeedId, withoutEmphasis } from '../../shared/site/discovery.ts';
import { request } from '../../shared/site/page-data/request.ts';
import type { Upstream } from '../upstream/client.ts';
import { ask } from './text-file.ts';

/** What a feed tells, whatever its format. Only what lists show: no text that is for members is in it. */
export type FeedContent = {
  readonly title: string;
  /** Path of the page that shows the same. */
  readonly page: string;
  readonly entries: readonly FeedEntry[];
};
export type FeedEntry = {
  /** Stays the same when title and path change. */
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly summary: string;
  readonly published: Date;
  readonly updated: Date;
  readonly authors: readonly string[];
  readonly category: string;
};

/** A feed by its name or by the term it is about. */
export type FeedSubject =
  | { readonly named: FeedId }
  | { readonly termKind: 'category' | 'topic'; readonly termId: number };

const MOST_ENTRIES = 30;
const SEARCHED = 50;
/** The sections of the journal; what the society says of itself has feeds of its own. */
const JOURNAL: ReadonlySet<string> = new Set(['news', 'features', 'quarterly', 'compendia']);

/** What a feed tells at the moment; undefined when there is no such category or topic. @throws UpstreamError */
export async function feedContent(subject: FeedSubject, upstream: Upstream): Promise<FeedContent | undefined> {
  if ('termKind' in subject) return termContent(subject, upstream);
  const { named } = subject;
  const entries =
    named === 'events'
      ? await eventEntries(upstream)
      : await articleEntries(await articlesOf(named, upstream), upstream);
  return { ...FEEDS[named], entries };
}

async function articlesOf(named: Exclude<FeedId, 'events'>, upstream: Upstream): Promise<readonly ArticleCard[]> {
  const list = async (call: Parameters<typeof ask<ArticleListCall>>[1]) =>
    (await ask(upstream, call))?.articlesList ?? [];
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
      const terms = (await ask(upstream, request('taxonomy.all')))?.result ?? [];
      const term = terms.find(({ kind, codeName }) => kind === 'category' && codeName === named);
      return term ? list(request('news.search', { categoryId: String(term.id), pageSize: SEARCHED })) : [];
    }
    case 'news': {
      const newest = await list(request('news.search', { pageSize: SEARCHED }));
      return newest.filter(({ section }) => JOURNAL.has(section));
    }
  }
}

type ArticleListCall =
  | 'news.search'
  | 'regulatory.latestFeatures'
  | 'regulatory.rfQuarterly'
  | 'whoWeAre.news'
  | 'whoWeAre.pressReleases';

async function termContent(
  { termKind, termId }: Extract<FeedSubject, { termKind: string }>,
  upstream: Upstream,
): Promise<FeedContent | undefined> {
  const terms = (await ask(upstream, request('taxonomy.all')))?.result ?? [];
  const term = terms.find(({ id, kind }) => id === termId && kind === termKind);
  if (!term) return undefined;
  const filter = { [termKind === 'category' ? 'categoryId' : 'DocumentTags']: String(termId) };
  const found = await ask(upstream, request('news.search', { ...filter, pageSize: MOST_ENTRIES }));
  return {
    title: term.name,
    page: `/news-and-articles/news-articles?${new URLSearchParams(filter)}`,
    entries: await articleEntries(found?.articlesList ?? [], upstream),
  };
}

/** When a text was changed stands in the sitemap. */
async function articleEntries(articles: readonly ArticleCard[], upstream: Upstream): Promise<FeedEntry[]> {
  const modified = await modifiedDays(upstream);
  return articles.slice(0, MOST_ENTRIES).map((article) => ({
    key: `article-${article.articleId}`,
    title: withoutEmphasis(article.title),
    path: article.path,
    summary: article.summary,
    published: new Date(article.publishedDate),
    updated: new Date(modified.get(article.path) ?? article.publishedDate),
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
  collect((await ask(upstream, request('search.sitemap')))?.result ?? []);
  return days;
}

/** The next events. Nobody knows when one was announced: its date is the day it begins, and its text says so. */
async function eventEntries(upstream: Upstream): Promise<FeedEntry[]> {
  const found = await ask(upstream, request('events.search', { PageSize: MOST_ENTRIES }));
  return (found?.result ?? []).map((event) => ({
    key: `event-${event.eventId}`,
    title: event.title,
    path: event.path,
    summary: `${whenAndWhere(event)}. ${event.summary}`,
    published: new Date(event.start),
    updated: new Date(event.start),
    authors: [],
    category: event.type.name,
  }));
}

/** "Tuesday 13 May 2025, 09:00 (Europe/Brussels), Brussels, Belgium". */
function whenAndWhere({ start, end, timeZone, isAllDay, place }: EventCard): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...(isAllDay ? { dateStyle: 'full' } : { dateStyle: 'full', timeStyle: 'short' }),
  });
  const when = format.formatRange(new Date(start), new Date(end));
  return `${when}${isAllDay ? '' : ` (${timeZone.replaceAll('_', ' ')})`}, ${place}`;
}
