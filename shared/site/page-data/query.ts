/**
 * Values of a page's query string, as far as they can be used. What is malformed counts as absent, so that no address
 * can make a call the API refuses (section 3).
 */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[1-9]\d{0,5}$/;
const MOST_IDS = 50;
const MOST_PAGES = 10_000;
const LONGEST_TEXT = 200;

/** A calendar day that exists, 2025-05-13. */
export function dayParam(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  if (!text || !DAY.test(text)) return undefined;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text ? text : undefined;
}

/** The id of a term. */
export function idParam(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  return text && ID.test(text) ? text : undefined;
}

/** The ids of terms: the name repeated or a list with commas, each once, sorted, no more than the API takes. */
export function idsParam(query: URLSearchParams, name: string): string[] {
  const ids = query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter((text) => ID.test(text));
  return [...new Set(ids)].slice(0, MOST_IDS).sort((a, b) => Number(a) - Number(b));
}

/** A page number, 1 unless the address says another. */
export function pageParam(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name) ?? 1);
  return Number.isInteger(page) && page > 0 && page < MOST_PAGES ? page : 1;
}

/** Words, trimmed and cut at `longest` characters; undefined when there are none. */
export function textParam(query: URLSearchParams, name: string, longest = LONGEST_TEXT): string | undefined {
  return query.get(name)?.trim().slice(0, longest) || undefined;
}

/** One of some values, the first of them unless the address says another. */
export function choiceParam<T extends string>(query: URLSearchParams, name: string, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === query.get(name)) ?? choices[0];
}
