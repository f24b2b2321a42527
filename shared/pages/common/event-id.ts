/** A number without leading zeros, or a slug: the same event has no other spelling. */
const EVENT_KEY = /^(?:[1-9]\d{0,8}|(?=.*[A-Za-z-])[A-Za-z0-9-]{1,160})$/;
/** A well-formed slug that no event has. */
const NO_EVENT = '-';

/** The event of a member page's query: its number or the last segment of its path; undefined when missing or malformed. */
export function parseEventId(query: URLSearchParams): string | undefined {
  const id = query.get('id') ?? '';
  return EVENT_KEY.test(id) ? id : undefined;
}

/** The event of a path, by which it is requested. A malformed one is no event: an API may read `02001` as 2001, and such pages have no end. */
export const eventKeyOf = (segment: string | undefined): string =>
  segment !== undefined && EVENT_KEY.test(segment) ? segment : NO_EVENT;
