import type { CallRequest } from './page-data/request.ts';

/** What became of a call: its parsed answer, or the status it was refused with, and the fields a bad request names. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly status: number; readonly fields?: readonly string[] };

/** Calls that answer an empty list when there is nothing at the path (section 4: page not found). */
const EMPTY_MEANS_MISSING = new Set<string>(['pageMenu.byPath', 'articles.byPath', 'education.byPath']);

export type PageStatus = 200 | 400 | 401 | 403 | 404 | 503;

/**
 * The status of a page from what its essential calls came to: the worst of them decides, or
 * the best where one is enough. The server sends it, and the
 * page shown follows the same rule in the browser (sections 4 and 8).
 */
export function pageStatus(
  outcomes: readonly { request: CallRequest; outcome: Outcome }[],
  { oneIsEnough = false }: { oneIsEnough?: boolean | undefined } = {},
): PageStatus {
  const statuses = outcomes.map(({ request, outcome }) => outcomeStatus(request.id, outcome));
  if (oneIsEnough && statuses.includes(200)) return 200;
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
