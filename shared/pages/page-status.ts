import { type CallId, toSpec } from '../contract/calls.ts';
import type { CallRequest } from './request.ts';

/** The answer, or the status of a rejection (4xx) with the fields that a 400 names. */
export type Outcome<T = unknown> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly status: number; readonly fields?: readonly string[] };

/** An empty list means that the path does not exist (section 4: page not found). */
const EMPTY_MEANS_MISSING: ReadonlySet<CallId> = new Set<CallId>([
  'pageMenu.byPath',
  'articles.byPath',
  'education.byPath',
  'education.catalog',
]);

export type PageStatus = 200 | 400 | 401 | 403 | 404 | 503;

/**
 * The worst essential call decides, or the best with `anyOf`; server and browser share this rule (sections 4 and 8).
 */
export function pageStatus(
  outcomes: readonly { request: CallRequest; outcome: Outcome }[],
  { anyOf = false }: { anyOf?: boolean | undefined } = {},
): PageStatus {
  const statuses = outcomes.map(({ request, outcome }) =>
    request.standIn !== undefined && isMissing(request.id, outcome) ? 200 : outcomeStatus(request.id, outcome),
  );
  if (anyOf && statuses.includes(200)) return 200;
  if (statuses.includes(503)) return 503;
  return statuses.find((status) => status !== 200) ?? 200;
}

const NOT_FOUND = 404;

export function isMissing(id: CallId, outcome: Outcome): boolean {
  return outcome.ok ? EMPTY_MEANS_MISSING.has(id) && isEmptyResult(outcome.data) : outcome.status === NOT_FOUND;
}

/** A backend may lack additions to the specification; they are then left out instead of shown as failed. */
export const isAbsent = (id: CallId, outcome: Outcome): boolean =>
  toSpec(id).addition === true && !outcome.ok && outcome.status === NOT_FOUND;

function outcomeStatus(id: CallId, outcome: Outcome): PageStatus {
  if (isMissing(id, outcome)) return NOT_FOUND;
  if (outcome.ok) return 200;
  const { status } = outcome;
  return status === 400 || status === 401 || status === 403 ? status : 503;
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
