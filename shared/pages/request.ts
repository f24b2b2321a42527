import { MAX_PATH_LENGTH, PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../constants.ts';
import type { CallId, PathValue, QueryValue } from '../contract/calls.ts';
import { callPath } from '../contract/calls.ts';
import type { ParamsInput, QueryInput, ResponseOf } from '../contract/contract.ts';
import type { PathMatch } from '../route.ts';
import type { Outcome } from './page-status.ts';

/** Not fetched yet; `url` is below the API's base path. */
export type CallRequest<K extends CallId = CallId> = {
  readonly id: K;
  readonly url: string;
  /** Replaces an answer without an entry, on pages that have data of their own. */
  readonly standIn?: ResponseOf<K>;
  readonly placeholder?: ResponseOf<K>;
  /** Decides from other answers whether to make the call; otherwise `standIn` is its answer. */
  readonly isWanted?: (load: LoadCall) => Promise<boolean>;
};

export type LoadCall = <K extends CallId>(request: CallRequest<K>) => Promise<Outcome<ResponseOf<K>> | undefined>;

/** Essential calls decide the page's status, secondary ones may load later. */
export type PageData = {
  readonly essential: readonly CallRequest[];
  readonly secondary: readonly CallRequest[];
  /** One successful essential call is enough: the path may hold one of several types of content. */
  readonly anyOf?: true;
  /** Make secondary calls only when the essential ones have found the page. */
  readonly dependent?: true;
};

/** The input of a page: its route, path, query and time of rendering. */
export type PageInput<Kind extends string = string> = {
  readonly match: PathMatch<Kind>;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly now: number;
};

type Arguments<T> = T extends undefined ? undefined | Record<string, never> : T;

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

export function split<T extends Record<string, CallRequest>>(named: T, ...essential: (keyof T)[]): PageData {
  const names = Object.keys(named) as (keyof T)[];
  const pick = (wanted: boolean) =>
    names.filter((name) => essential.includes(name) === wanted).map((name) => named[name] as CallRequest);
  return { essential: pick(true), secondary: pick(false) };
}

/** Empty unless both preview parameters are present (section 1). */
export function toPreview(query: URLSearchParams): { isPreview?: true; wg?: string } {
  const wg = query.get(PREVIEW_CYCLE_PARAM);
  return query.get(PREVIEW_PARAM) === 'true' && wg ? { isPreview: true, wg } : {};
}

/** Cuts what is longer than the API accepts: no page has such a path, nor what is left of it. */
export const toContentPath = ({ match, pathname }: PageInput): string =>
  (match.route.contentPath ?? pathname).slice(0, MAX_PATH_LENGTH);

export const toLastSegment = (path: string): string => path.split('/').at(-1) ?? '';
