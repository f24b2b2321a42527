import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { isAbsent, isMissing, type Outcome } from '../../shared/pages/page-status.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { errorLabel } from './error-label.ts';

export type Load<K extends CallId = CallId> = 'initial' | 'pending' | Outcome<ResponseOf<K>>;

/** `failed` is set for every failure; `error` is the label of section 8, which many statuses lack. */
export type Loaded<T> =
  | { readonly loading: boolean; readonly failed: false; readonly data?: undefined; readonly error?: undefined }
  | { readonly loading: false; readonly failed: false; readonly data: T; readonly error?: undefined }
  | { readonly loading: false; readonly failed: true; readonly data?: undefined; readonly error: string | undefined };

/** Section 4; an addition missing from the backend has neither data nor a failure. */
export function buildLoaded<K extends CallId>({ id, standIn }: CallRequest<K>, load: Load<K>): Loaded<ResponseOf<K>> {
  if (load === 'initial') return { loading: toSpec(id).startsLoading ?? true, failed: false };
  if (load === 'pending') return { loading: true, failed: false };
  if (standIn !== undefined && isMissing(id, load)) return { loading: false, failed: false, data: standIn };
  if (load.ok) return { loading: false, failed: false, data: load.data };
  if (isAbsent(id, load)) return { loading: false, failed: false };
  return { loading: false, failed: true, error: failureLabel(id, load.status) };
}

/** Settled without data and without a failure: render nothing. */
export const isLeftOut = ({ loading, failed, data }: Loaded<unknown>): boolean =>
  !loading && !failed && data === undefined;

/** True when the page must say that it has no data: the call failed, or the backend lacks it. */
export const isUnavailable = (loaded: Loaded<unknown>): boolean => loaded.failed || isLeftOut(loaded);

/** Undefined where section 8 names no label. */
export function failureLabel(id: CallId, status: number): string | undefined {
  return toSpec(id).unlabelled ? undefined : errorLabel(status);
}
