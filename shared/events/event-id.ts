/** A number without leading zeros, or a slug, so that each event has one spelling. */
const EVENT_KEY = /^(?:[1-9]\d{0,8}|(?=.*[A-Za-z-])[A-Za-z0-9-]{1,160})$/;
const NO_EVENT = '-';

/** A number or last path segment; undefined when missing or malformed. */
export function parseEventId(query: URLSearchParams): string | undefined {
  const id = query.get('id') ?? '';
  return EVENT_KEY.test(id) ? id : undefined;
}

/** Replace a malformed segment, because an API may read `02001` as 2001. */
export const toEventKey = (segment: string | undefined): string =>
  segment !== undefined && EVENT_KEY.test(segment) ? segment : NO_EVENT;
