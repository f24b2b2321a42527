import { memberCalls } from '../account/calls.ts';
import { careerCalls } from '../careers/calls.ts';
import { competencyCalls } from '../certification/calls.ts';
import { chapterCalls } from '../chapters/calls.ts';
import { creditCalls } from '../credits/calls.ts';
import { deadlineCalls } from '../deadlines/calls.ts';
import { documentCalls } from '../documents/calls.ts';
import { eventCalls } from '../events/calls.ts';
import { conferenceCalls } from '../events/conference-calls.ts';
import { followCalls } from '../follows/calls.ts';
import { educationCalls } from '../learning/calls.ts';
import { membershipCalls } from '../membership/calls.ts';
import { articleCalls } from '../news/calls.ts';
import { journalCalls } from '../news/journal-calls.ts';
import { newsletterCalls } from '../newsletters/calls.ts';
import { peopleCalls } from '../people/calls.ts';
import { rightSideCalls } from '../right-side/calls.ts';
import { searchCalls } from '../search/calls.ts';
import { blockCalls } from '../website/block-calls.ts';
import { siteCalls } from '../website/calls.ts';
import { formCalls } from '../website/form-calls.ts';
import type { CallSpec } from './call.ts';

export const calls = {
  ...articleCalls,
  ...chapterCalls,
  ...careerCalls,
  ...membershipCalls,
  ...formCalls,
  ...blockCalls,
  ...conferenceCalls,
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
  ...journalCalls,
  ...rightSideCalls,
  ...searchCalls,
  ...siteCalls,
} as const;

export type CallId = keyof typeof calls;
export const callIds = Object.keys(calls) as CallId[];

export function toSpec(id: CallId): CallSpec {
  return calls[id];
}

export type PathValue = string | number | boolean;
export type QueryValue = PathValue | readonly PathValue[] | undefined;

/** Parameters are sorted for equal cache keys, and path parameters are never dot segments. */
export function callPath(
  id: CallId,
  params: Readonly<Record<string, PathValue>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = toSpec(id).path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeSegment(String(params[name] ?? '')));
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
