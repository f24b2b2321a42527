/* A malformed value counts as missing, so that no URL makes a call that the API rejects (section 3). */
const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;
const ID = /^[1-9]\d{0,5}$/;
const MAX_IDS = 50;
const MAX_PAGES = 10_000;
const MAX_TEXT_LENGTH = 200;

/** An existing calendar day, 2025-05-13. */
export function dayParam(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  if (!text || !DAY.test(text)) return undefined;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text ? text : undefined;
}

export function idParam(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  return text && ID.test(text) ? text : undefined;
}

/** From a repeated parameter or a comma-separated list: unique, sorted, limited as in the API. */
export function idsParam(query: URLSearchParams, name: string): string[] {
  const ids = query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter((text) => ID.test(text));
  return [...new Set(ids)].slice(0, MAX_IDS).sort((a, b) => Number(a) - Number(b));
}

export function pageParam(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name) ?? 1);
  return Number.isInteger(page) && page > 0 && page < MAX_PAGES ? page : 1;
}

export function textParam(query: URLSearchParams, name: string, maxLength = MAX_TEXT_LENGTH): string | undefined {
  return query.get(name)?.trim().slice(0, maxLength) || undefined;
}

export function choiceParam<T extends string>(query: URLSearchParams, name: string, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === query.get(name)) ?? choices[0];
}

export function readPage(query: URLSearchParams, name: string): string | undefined {
  const page = pageParam(query, name);
  return page === 1 ? undefined : String(page);
}

/** Pages of one term are cached, those of several are not. */
export function readIds(query: URLSearchParams, name: string): string | string[] | undefined {
  const ids = idsParam(query, name);
  return ids.length > 1 ? ids : ids[0];
}

/** The first choice is the default. */
export function choiceReader(choices: readonly [string, ...string[]]) {
  return (query: URLSearchParams, name: string): string | undefined => {
    const choice = choiceParam(query, name, choices);
    return choice === choices[0] ? undefined : choice;
  };
}
