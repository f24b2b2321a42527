import { isPreviewParam } from '../rules/preview-path.ts';
import { contentPathOf, type PageInput } from './page-data/request.ts';
import type { PageKind } from './page-kinds.ts';
import type { Route } from './resolve.ts';

/*
 * What search engines, feed readers and calendars are told of the site: which pages they may list and under which
 * address, and where the files are that are made for them. The server answers those, pages link to them.
 */

/**
 * The feeds that have a name of their own, each with its title and the page that shows the same. Those of a category or a
 * topic are named by its number: `category-393`, `topic-500`.
 */
export const FEEDS = {
  news: { title: 'News', page: '/news-and-articles' },
  features: { title: 'Features', page: '/news-and-articles/news-articles' },
  quarterly: { title: 'Quarterly', page: '/news-and-articles/rf-quarterly' },
  compendia: { title: 'Compendia', page: '/news-and-articles/compendia' },
  press: { title: 'Press releases', page: '/who-we-are/press-room' },
  society: { title: 'Society news', page: '/who-we-are/press-room' },
  events: { title: 'Events', page: '/events' },
} as const;
export type FeedId = keyof typeof FEEDS;

const FEEDS_PREFIX = '/feeds';
const CALENDARS_PREFIX = '/calendars';

/** Address of a feed: RSS, or the same entries as Atom. */
export function feedPath(id: string, format: 'rss' | 'atom' = 'rss'): string {
  return `${FEEDS_PREFIX}/${id}.${format === 'rss' ? 'xml' : 'atom'}`;
}

/** Address of one event as a calendar file, from the event's path. */
export function eventCalendarPath(path: string): string {
  return `${CALENDARS_PREFIX}${path}.ics`;
}

/** Address of the calendar of a list of events; `query` holds the filters of the events page. */
export function eventsCalendarPath(query: URLSearchParams): string {
  const search = query.toString();
  return `${CALENDARS_PREFIX}/events.ics${search ? `?${search}` : ''}`;
}

/** The feeds a page names in its head, for readers to find: those of what it lists or is one of. */
const FEEDS_OF_KINDS: Partial<Record<PageKind, readonly FeedId[]>> = {
  home: ['news', 'events'],
  newsHome: ['news', 'features', 'quarterly', 'compendia'],
  articleList: ['news'],
  article: ['news'],
  collection: ['quarterly', 'compendia'],
  whoWeAre: ['society', 'press'],
  press: ['press', 'society'],
  events: ['events'],
};

/** The feeds of a kind of page. */
export const feedsOf = (kind: PageKind): readonly FeedId[] => FEEDS_OF_KINDS[kind] ?? [];

/** Kinds of page that are of use on the way only, or to one visitor alone. */
const NOT_LISTED: ReadonlySet<PageKind> = new Set<PageKind>([
  'search',
  'login',
  'prohibited',
  'transition',
  'preferences',
  'formEmbed',
  'preview',
  'externalRedirect',
  'notFound',
]);

/** Whether search engines may list what a route shows: anybody may see it, and would look for it. */
export const isListed = ({ kind, access }: Route): boolean => access === 'public' && !NOT_LISTED.has(kind);

/** Whether search engines may list a page: not in preview either. */
export function isPageListed({ match, query }: PageInput): boolean {
  return isListed(match.route) && ![...query.keys()].some(isPreviewParam);
}

const PAGE_NUMBER = /^pagenumber$/i;
const CAMPAIGN = /^(?:utm_.*|gclid|fbclid|msclkid|mc_[ce]id)$/i;

/**
 * The one address of a page: that of the page it is another name of, without parameters. Only the number of a page of a
 * whole list makes another page; a filtered list is a view of the whole one.
 */
export function canonicalPath(input: PageInput): string {
  const path = contentPathOf(input);
  const asked = [...input.query].filter(([name, value]) => value !== '' && !CAMPAIGN.test(name));
  const [only, ...others] = asked;
  if (!only || others.length > 0) return path;
  const [name, value] = only;
  return PAGE_NUMBER.test(name) && /^[1-9]\d{0,3}$/.test(value) && value !== '1' ? `${path}?${name}=${value}` : path;
}

/** A title without the asterisks that set words in italics. */
export const withoutEmphasis = (title: string): string => title.replaceAll('*', '');
