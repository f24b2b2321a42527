const EVENT_KEY = /^[A-Za-z0-9-]{1,160}$/;

/** The event of a member page's query: its number or the last segment of its path; undefined when missing or malformed. */
export function parseEventId(query: URLSearchParams): string | undefined {
  const id = query.get('id') ?? '';
  return EVENT_KEY.test(id) ? id : undefined;
}
