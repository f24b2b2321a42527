import { calls } from '../features/routes-and-calls.ts';
import type { CallSpec } from './call.ts';

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
