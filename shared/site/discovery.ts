import { isPreviewParam } from '../addresses/preview-params.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, toContentPath } from '../pages/request.ts';
import type { Route } from './resolve.ts';

export const FEEDS_PREFIX = '/feeds';
export const CALENDARS_PREFIX = '/calendars';

/** Repeated: one per session in a programme's calendar file. */
export const SESSION_PARAM = 'session';
/** A member's private calendar; the token is in the query. */
export const MEMBER_CALENDAR_PATH = `${CALENDARS_PREFIX}/mine.ics`;

export function feedPath(id: string, format: 'rss' | 'atom' = 'rss'): string {
  return `${FEEDS_PREFIX}/${id}.${format === 'rss' ? 'xml' : 'atom'}`;
}

export function eventCalendarPath(path: string): string {
  return `${CALENDARS_PREFIX}${path}.ics`;
}

export function programmeCalendarPath(path: string, sessionIds: readonly string[]): string {
  const query = new URLSearchParams(sessionIds.map((id) => [SESSION_PARAM, id]));
  return `${CALENDARS_PREFIX}/programmes/${path.split('/').at(-1)}.ics?${query}`;
}

/** `query` holds the filters of the events page. */
export const eventsCalendarPath = (query: URLSearchParams): string =>
  withQuery(`${CALENDARS_PREFIX}/events.ics`, query);

export function withQuery(path: string, query: URLSearchParams | undefined): string {
  const search = query?.toString();
  return search ? `${path}?${search}` : path;
}

export const isListed = (page: PageModule, { access }: Pick<Route, 'access'>): boolean =>
  access === 'public' && page.listed;

export function isPageListed(page: PageModule, { match, query }: PageInput): boolean {
  return isListed(page, match.route) && ![...query.keys()].some(isPreviewParam);
}

const PAGE_NUMBER = /^pagenumber$/i;
const CAMPAIGN = /^(?:utm_.*|gclid|fbclid|msclkid|mc_[ce]id)$/i;

/**
 * Resolve aliases and keep only the page number of an unfiltered list; a filtered list is a view of the unfiltered one.
 */
export function canonicalPath(input: PageInput): string {
  const path = toContentPath(input);
  const params = [...input.query].filter(([name, value]) => value !== '' && !CAMPAIGN.test(name));
  const [only, ...others] = params;
  if (!only || others.length > 0) return path;
  const [name, value] = only;
  return PAGE_NUMBER.test(name) && /^[1-9]\d{0,3}$/.test(value) && value !== '1' ? `${path}?${name}=${value}` : path;
}

export const withoutEmphasis = (title: string): string => title.replaceAll('*', '');
