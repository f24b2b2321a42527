import type { CallSpec } from './call.ts';
import { articleCalls } from './calls/articles.ts';
import { blockCalls } from './calls/blocks.ts';
import { competencyCalls } from './calls/competencies.ts';
import { convergenceCalls } from './calls/convergence.ts';
import { creditCalls } from './calls/credits.ts';
import { deadlineCalls } from './calls/deadlines.ts';
import { documentCalls } from './calls/documents.ts';
import { educationCalls } from './calls/education.ts';
import { eventCalls } from './calls/events.ts';
import { followCalls } from './calls/follows.ts';
import { memberCalls } from './calls/members.ts';
import { newsletterCalls } from './calls/newsletters.ts';
import { peopleCalls } from './calls/people.ts';
import { regulatoryCalls } from './calls/regulatory.ts';
import { rightSideCalls } from './calls/right-side.ts';
import { searchCalls } from './calls/search.ts';
import { siteCalls } from './calls/site.ts';

/** Every call of section 7, by id. */
export const calls = {
  ...articleCalls,
  ...blockCalls,
  ...convergenceCalls,
  ...competencyCalls,
  ...creditCalls,
  ...deadlineCalls,
  ...documentCalls,
  ...educationCalls,
  ...eventCalls,
  ...followCalls,
  ...memberCalls,
  ...peopleCalls,
  ...newsletterCalls,
  ...regulatoryCalls,
  ...rightSideCalls,
  ...searchCalls,
  ...siteCalls,
} as const;

export type CallId = keyof typeof calls;
export const callIds = Object.keys(calls) as CallId[];

/** The specification of a call, without the literal types of `calls`. */
export function specOf(id: CallId): CallSpec {
  return calls[id];
}

export type PathValue = string | number | boolean;
export type QueryValue = PathValue | readonly PathValue[] | undefined;

/**
 * Builds the path and query of a call, relative to the API's base path. Path parameters are encoded and never dot
 * segments, so that they cannot change the path; empty query values are left out, and lists repeat their parameter.
 * Parameters are sorted so that equal requests have equal cache keys.
 */
export function callPath(
  id: CallId,
  params: Readonly<Record<string, PathValue>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = specOf(id).path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeSegment(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    const values = Array.isArray(value) ? value : [value];
    for (const item of values) if (item !== undefined && item !== '') search.append(name, String(item));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const encodeSegment = (text: string): string =>
  /^\.\.?$/.test(text) ? text.replaceAll('.', '%2E') : encodeURIComponent(text);
