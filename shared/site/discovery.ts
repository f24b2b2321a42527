import { isPreviewParam } from '../addresses/preview-params.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, toContentPath } from '../pages/request.ts';
import type { Route } from './resolve.ts';

/*
 * Metadata for search engines, feed readers and calendars: indexable pages, canonical URLs, and the paths of feeds and
 * calendar files.
 */

const FEEDS_PREFIX = '/feeds';
const CALENDARS_PREFIX = '/calendars';

/** Names a chosen session in the address of a programme's calendar file; repeated. */
export const SESSION_PARAM = 'session';
/** Path of the private calendar of a member, whose query has the token. */
export const MEMBER_CALENDAR_PATH = `${CALENDARS_PREFIX}/mine.ics`;

/** Path of a feed, in RSS or Atom format. */
export function feedPath(id: string, format: 'rss' | 'atom' = 'rss'): string {
  return `${FEEDS_PREFIX}/${id}.${format === 'rss' ? 'xml' : 'atom'}`;
}

/** Path of an event's calendar file, from the event's path. */
export function eventCalendarPath(path: string): string {
  return `${CALENDARS_PREFIX}${path}.ics`;
}

/** Path of the calendar file of chosen sessions of an event, from the event's path. */
export function programmeCalendarPath(path: string, sessionIds: readonly string[]): string {
  const query = new URLSearchParams(sessionIds.map((id) => [SESSION_PARAM, id]));
  return `${CALENDARS_PREFIX}/programmes/${path.split('/').at(-1)}.ics?${query}`;
}

/** Path of the calendar file of a list of events; `query` holds the filters of the events page. */
export const eventsCalendarPath = (query: URLSearchParams): string =>
  withQuery(`${CALENDARS_PREFIX}/events.ics`, query);

/** Path of the calendar file of dates of the law; `query` holds the filters of their page. */
export const deadlinesCalendarPath = (query: URLSearchParams): string =>
  withQuery(`${CALENDARS_PREFIX}/deadlines.ics`, query);

/** A path with a query, unless that is empty. */
export function withQuery(path: string, query: URLSearchParams | undefined): string {
  const search = query?.toString();
  return search ? `${path}?${search}` : path;
}

/** Whether search engines may list the pages of a route: it is public, and its kind is listed. */
export const isListed = (page: PageModule, { access }: Pick<Route, 'access'>): boolean =>
  access === 'public' && page.listed;

/** Whether search engines may list a page: its route allows it, and it is not a preview. */
export function isPageListed(page: PageModule, { match, query }: PageInput): boolean {
  return isListed(page, match.route) && ![...query.keys()].some(isPreviewParam);
}

const PAGE_NUMBER = /^pagenumber$/i;
const CAMPAIGN = /^(?:utm_.*|gclid|fbclid|msclkid|mc_[ce]id)$/i;

/**
 * The canonical path of a page, resolving aliases, without parameters except the page number of an unfiltered list; a
 * filtered list is a view of the unfiltered one.
 */
export function canonicalPath(input: PageInput): string {
  const path = toContentPath(input);
  const params = [...input.query].filter(([name, value]) => value !== '' && !CAMPAIGN.test(name));
  const [only, ...others] = params;
  if (!only || others.length > 0) return path;
  const [name, value] = only;
  return PAGE_NUMBER.test(name) && /^[1-9]\d{0,3}$/.test(value) && value !== '1' ? `${path}?${name}=${value}` : path;
}

/** A title without the asterisks of its emphasis. */
export const withoutEmphasis = (title: string): string => title.replaceAll('*', '');
