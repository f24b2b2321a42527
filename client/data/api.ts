import { API_BASE_PATH, XSRF_COOKIE, XSRF_HEADER } from '../../shared/constants.ts';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import type { Outcome } from '../../shared/pages/page-status.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { CallFailed } from './call-failed.ts';
import { loadCode } from './load-code.ts';
import { readUser, writeUser } from './user.ts';

/** Treats a client error (4xx) as an outcome. @throws CallFailed without a response or on a server error */
export async function fetchOutcome<K extends CallId>(
  id: K,
  url: string,
  product: string,
  { signal, token = readUser()?.accessToken }: { signal?: AbortSignal; token?: string | undefined } = {},
): Promise<Outcome<ResponseOf<K>>> {
  if (token === undefined && toSpec(id).member) return { ok: false, status: UNAUTHORISED };
  // In parallel, so that the response does not wait for the code that checks it.
  const [response] = await Promise.all([send(url, { headers: bearer(token), signal }), loadChecks()]);
  if (response.status !== UNAUTHORISED || token === undefined) return readOutcome(response, id, product);
  endSession(token);
  // Public calls are answered without a session, too.
  return toSpec(id).member ? readOutcome(response, id, product) : fetchOutcome(id, url, product, { signal });
}

const UNAUTHORISED = 401;

/** Keeps another user who has signed in meanwhile. */
function endSession(token: string): void {
  if (readUser()?.accessToken === token) writeUser(null);
}

async function readOutcome<K extends CallId>(
  response: Response,
  id: K,
  product: string,
): Promise<Outcome<ResponseOf<K>>> {
  if (response.status === BAD_REQUEST || response.status === UNPROCESSABLE)
    return { ok: false, status: response.status, fields: await rejectedFields(response) };
  // An unread body would keep its connection busy.
  if (!response.ok) void response.body?.cancel();
  if (response.status >= 500) throw new CallFailed(response.status);
  if (!response.ok) return { ok: false, status: response.status };
  const [body, { checkAnswer: readAnswer }] = await Promise.all([readJson(response), loadChecks()]);
  const data = readAnswer(id, fromWire(body, toSpec(id).slugFields, product));
  if (!data) throw new CallFailed(response.status);
  return { ok: true, data };
}

/** Loaded as a chunk with the first call. */
export const loadChecks = (): Promise<typeof import('./check-answer.ts')> =>
  loadCode(() => import('./check-answer.ts'));

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new CallFailed(response.status);
  }
}

const BAD_REQUEST = 400;
const UNPROCESSABLE = 422;

async function rejectedFields(response: Response): Promise<string[]> {
  const body = await response.json().catch(() => null);
  const errors: unknown = body?.errors;
  return Array.isArray(errors) ? errors.map((error) => String(error?.field)) : [];
}

const FORBIDDEN = 403;
/** Safe call whose response sets a token, whatever the API answers. */
const TOKEN_SOURCE = toSpec('cookies.law').path;

type PostOptions = {
  readonly product: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Overrides the stored user's token. */
  readonly accessToken?: string | undefined;
};

/**
 * Sends a writing call with the XSRF token (section 7), also when the page is left.
 * @throws CallFailed without a response or on a server error: whether anything was stored is unknown
 */
export async function post<K extends CallId>(
  { id, url }: CallRequest<K>,
  options: PostOptions,
): Promise<Outcome<ResponseOf<K>>> {
  const { product, body, idempotencyKey, accessToken } = options;
  const token = accessToken ?? readUser()?.accessToken;
  const attempt = async () =>
    send(url, {
      method: toSpec(id).method,
      headers: {
        ...bearer(token),
        [XSRF_HEADER]: xsrfToken() ?? '',
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      keepalive: true,
    });
  // A write is sent only once its response can be checked.
  await loadChecks();
  if (!xsrfToken()) await fetchToken();
  let response = await attempt();
  if (response.status === FORBIDDEN) {
    // A rejected request has changed nothing, so it can be repeated.
    await fetchToken();
    response = await attempt();
  }
  if (response.status === UNAUTHORISED && token !== undefined) {
    endSession(token);
    // A visitor may make a public call, and the rejected request has changed nothing.
    if (!toSpec(id).member) return post({ id, url }, { ...options, accessToken: undefined });
  }
  return readOutcome(response, id, product);
}

let tokenInFlight: Promise<unknown> | undefined;

/** Concurrent calls share one token, because the later response would invalidate the earlier token. */
async function fetchToken(): Promise<void> {
  tokenInFlight ??= send(TOKEN_SOURCE, {})
    .then((response) => response.body?.cancel())
    .finally(() => {
      tokenInFlight = undefined;
    });
  await tokenInFlight;
}

function xsrfToken(): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const [, value] = pairs.find(([name]) => name === XSRF_COOKIE) ?? [];
  return value && decodeURIComponent(value);
}

type CallInit = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** Section 7: every call has the JSON content type, and asks caches to revalidate. */
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' };

async function send(url: string, { headers, ...init }: CallInit): Promise<Response> {
  try {
    return await fetch(API_BASE_PATH + url, { cache: 'no-cache', ...init, headers: { ...HEADERS, ...headers } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed(0);
  }
}

/** Section 6: signed-in requests carry the stored user's token. */
function bearer(token = readUser()?.accessToken): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
