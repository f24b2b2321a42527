import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { API_BASE_PATH, USER_STORAGE_KEY } from '../../shared/site/constants.ts';
import type { Outcome } from '../../shared/site/page-status.ts';

/** No usable answer: the connection failed or the server did. `status` is 0 without a response. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? 'The server could not be reached' : `The server answered ${status}`);
    this.status = status;
  }
}

/**
 * Makes a GET of the contract. A refusal (4xx) is an outcome; only a failure is thrown, so that it can be tried again.
 * @throws CallFailed when there is no answer or the server failed.
 */
export async function fetchOutcome(id: CallId, url: string, product: string, signal?: AbortSignal): Promise<Outcome> {
  const response = await send(url, { headers: bearer(), signal });
  if (response.status >= 500) throw new CallFailed(response.status);
  if (!response.ok) return { ok: false, status: response.status };
  return { ok: true, data: fromWire(await response.json(), specOf(id).slugFields, product) };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(API_BASE_PATH + url, { cache: 'no-cache', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed(0);
  }
}

/** Section 6: signed-in requests carry the stored user's token. */
function bearer(): Record<string, string> {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? 'null');
    if (typeof user === 'object' && user !== null && 'accessToken' in user && typeof user.accessToken === 'string') {
      return { Authorization: `Bearer ${user.accessToken}` };
    }
  } catch {
    // Storage is switched off or holds something else: the visitor is anonymous.
  }
  return {};
}
