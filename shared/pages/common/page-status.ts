import type { CallRequest } from './request.ts';

/** The result of a call: its answer, or the status of a rejection (4xx) with the fields that a 400 names. */
export type Outcome<T = unknown> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly status: number; readonly fields?: readonly string[] };

/** Calls that answer an empty list when the path does not exist (section 4: page not found). */
const EMPTY_MEANS_MISSING = new Set<string>(['pageMenu.byPath', 'articles.byPath', 'education.byPath']);

export type PageStatus = 200 | 400 | 401 | 403 | 404 | 503;

/**
 * The status of a page from its essential calls: the worst decides, or the best with `anyOf`. Server and browser
 * share this rule (sections 4 and 8).
 */
export function pageStatus(
  outcomes: readonly { request: CallRequest; outcome: Outcome }[],
  { anyOf = false }: { anyOf?: boolean | undefined } = {},
): PageStatus {
  const statuses = outcomes.map(({ request, outcome }) => outcomeStatus(request.id, outcome));
  if (anyOf && statuses.includes(200)) return 200;
  if (statuses.includes(503)) return 503;
  return statuses.find((status) => status !== 200) ?? 200;
}

function outcomeStatus(id: string, outcome: Outcome): PageStatus {
  if (outcome.ok) return EMPTY_MEANS_MISSING.has(id) && isEmptyResult(outcome.data) ? 404 : 200;
  const { status } = outcome;
  return status === 400 || status === 401 || status === 403 || status === 404 ? status : 503;
}

function isEmptyResult(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'result' in data &&
    Array.isArray(data.result) &&
    data.result.length === 0
  );
}
