import type { CallId, PathValue, QueryValue } from '../../contract/calls.ts';
import { callPath } from '../../contract/calls.ts';
import type { ParamsInput, QueryInput } from '../../contract/contract.ts';
import { PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../constants.ts';
import type { Route } from '../resolve.ts';
import type { PathMatch } from '../route-matcher.ts';

/** One call with its arguments: what a page needs, before it is fetched. */
export type CallRequest<K extends CallId = CallId> = { readonly id: K; readonly url: string };

/** A page's calls: the essential ones decide its status, the secondary ones may come later. */
export type PageData = {
  readonly essential: readonly CallRequest[];
  readonly secondary: readonly CallRequest[];
  /** One of the essential calls is enough: the address holds one kind of thing or another. */
  readonly oneIsEnough?: true;
};

/** What a page is made for: its route, its path, its query, and the day it is rendered on. */
export type PageInput = {
  readonly match: PathMatch<Route>;
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Epoch milliseconds. */
  readonly now: number;
};

type Arguments<T> = T extends undefined ? undefined | Record<string, never> : T;

/** Names a call with its arguments. */
export function request<K extends CallId>(
  id: K,
  query?: Arguments<QueryInput<K>>,
  params?: Arguments<ParamsInput<K>>,
): CallRequest<K> {
  return {
    id,
    url: callPath(id, params as Record<string, PathValue> | undefined, query as Record<string, QueryValue> | undefined),
  };
}

/** Splits named calls into the essential ones and the rest. */
export function split<T extends Record<string, CallRequest>>(named: T, ...essential: (keyof T)[]): PageData {
  const names = Object.keys(named) as (keyof T)[];
  const pick = (wanted: boolean) =>
    names.filter((name) => essential.includes(name) === wanted).map((name) => named[name] as CallRequest);
  return { essential: pick(true), secondary: pick(false) };
}

/** The two parameters of preview mode, when both are there (section 1). */
export function previewOf(query: URLSearchParams): { isPreview?: true; wg?: string } {
  const wg = query.get(PREVIEW_CYCLE_PARAM);
  return query.get(PREVIEW_PARAM) === 'true' && wg ? { isPreview: true, wg } : {};
}

/** The path whose page is shown: its own, or the one it is another name of. */
export const contentPathOf = ({ match, pathname }: PageInput): string => match.route.contentPath ?? pathname;

/** The last segment of a path: what some calls know a page by. */
export const lastSegmentOf = (path: string): string => path.split('/').at(-1) ?? '';
