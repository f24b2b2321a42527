import { type CallId, specOf } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { errorLabel } from '../../shared/rules/error-label.ts';
import type { Outcome } from '../../shared/site/page-status.ts';

/** How far a call is: nobody has asked for it yet, it is on its way, or what became of it. */
export type Load = 'initial' | 'pending' | Outcome;

/**
 * A data set in one of the states of section 4. `error` is the label of section 8, which many statuses do not
 * have: ask `failed` whether the load was rejected.
 */
export type Loaded<T> =
  | { readonly loading: boolean; readonly failed: false; readonly data?: undefined; readonly error?: undefined }
  | { readonly loading: false; readonly failed: false; readonly data: T; readonly error?: undefined }
  | { readonly loading: false; readonly failed: true; readonly data?: undefined; readonly error: string | undefined };

/** The data set of a call (section 4): before its load begins, the contract says whether it counts as loading. */
export function loadedOf<K extends CallId>(id: K, load: Load): Loaded<ResponseOf<K>> {
  if (load === 'initial') return { loading: specOf(id).startsLoading ?? true, failed: false };
  if (load === 'pending') return { loading: true, failed: false };
  // The data was checked against this call's schema where it entered, on the server.
  if (load.ok) return { loading: false, failed: false, data: load.data as ResponseOf<K> };
  return { loading: false, failed: true, error: errorLabel(load.status) };
}
