import { CALENDARS_PREFIX, FEEDS_PREFIX, withQuery } from '../site/discovery.ts';

/** `query` holds the filters of the deadlines page; so it does below. */
export const deadlinesCalendarPath = (query: URLSearchParams): string =>
  withQuery(`${CALENDARS_PREFIX}/deadlines.ics`, query);

export const deadlineCalendarPath = (key: string): string => `${CALENDARS_PREFIX}/deadlines/${key}.ics`;

export const DEADLINES_DATA_PATH = `${FEEDS_PREFIX}/deadlines.json`;

/** For frames of other sites. */
export const DEADLINE_EMBED_PATH = '/embed/deadlines';
