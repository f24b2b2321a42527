import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { API_BASE_PATH, XSRF_COOKIE, XSRF_HEADER } from '../../shared/site/constants.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import { readUser, writeUser } from './user.ts';

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
  const token = readUser()?.accessToken;
  if (token === undefined && specOf(id).member) return { ok: false, status: UNAUTHORISED };
  const response = await send(url, { headers: bearer(token), signal });
  if (response.status !== UNAUTHORISED || token === undefined) return outcomeOf(response, id, product);
  endSession(token);
  // What is for everybody is there without a session too.
  return specOf(id).member ? outcomeOf(response, id, product) : fetchOutcome(id, url, product, signal);
}

const UNAUTHORISED = 401;

/** The session of a token has ended; if it is still the one here, the user is forgotten, once. */
function endSession(token: string): void {
  if (readUser()?.accessToken === token) writeUser(null);
}

async function outcomeOf(response: Response, id: CallId, product: string): Promise<Outcome> {
  if (response.status === BAD_REQUEST) return { ok: false, status: BAD_REQUEST, fields: await refusedFields(response) };
  // An answer that nobody reads would keep its connection busy.
  if (!response.ok) void response.body?.cancel();
  if (response.status >= 500) throw new CallFailed(response.status);
  if (!response.ok) return { ok: false, status: response.status };
  return { ok: true, data: fromWire(await response.json(), specOf(id).slugFields, product) };
}

const BAD_REQUEST = 400;

async function refusedFields(response: Response): Promise<string[]> {
  const body = await response.json().catch(() => null);
  const errors: unknown = body?.errors;
  return Array.isArray(errors) ? errors.map((error) => String(error?.field)) : [];
}

const FORBIDDEN = 403;
/** Any safe call makes the server hand out a token. */
const TOKEN_SOURCE: CallRequest = { id: 'cookies.law', url: specOf('cookies.law').path };

type PostOptions = {
  readonly product: string;
  readonly body?: unknown;
  /** In place of the stored user's. */
  readonly accessToken?: string | undefined;
};

/**
 * Makes a writing call of the contract, with the XSRF token the server hands out (section 7); a token that is missing or has expired is fetched,
 * once. The request outlives the page it is made on.
 * @throws CallFailed when there is no answer or the server failed: whether anything was stored is then unknown.
 */
export async function post({ id, url }: CallRequest, options: PostOptions): Promise<Outcome> {
  const { product, body, accessToken } = options;
  const token = accessToken ?? readUser()?.accessToken;
  const attempt = async () =>
    send(url, {
      method: specOf(id).method,
      headers: {
        ...bearer(token),
        [XSRF_HEADER]: xsrfToken() ?? '',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      keepalive: true,
    });
  if (!xsrfToken()) await fetchToken(product);
  let response = await attempt();
  if (response.status === FORBIDDEN) {
    // What was refused was not done, so it can be asked again.
    await fetchToken(product);
    response = await attempt();
  }
  if (response.status === UNAUTHORISED && token !== undefined) endSession(token);
  return outcomeOf(response, id, product);
}

let tokenUnderWay: Promise<unknown> | undefined;

/** Two calls at the same time share one new token: of two, the later to arrive would make the other's void. */
async function fetchToken(product: string): Promise<void> {
  tokenUnderWay ??= fetchOutcome(TOKEN_SOURCE.id, TOKEN_SOURCE.url, product).finally(() => {
    tokenUnderWay = undefined;
  });
  await tokenUnderWay;
}

function xsrfToken(): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const [, value] = pairs.find(([name]) => name === XSRF_COOKIE) ?? [];
  return value && decodeURIComponent(value);
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
function bearer(token = readUser()?.accessToken): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
