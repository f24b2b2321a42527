import { BodyTooLarge, MAX_API_RESPONSE_BYTES, readText } from '../../server/http/read-text.ts';
import { type CallId, callPath, type PathValue, type QueryValue, toSpec } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { withDefaults } from '../../shared/contract/with-defaults.ts';
import { listFailureStatuses } from '../failure-statuses.ts';

export type CallInput = {
  readonly params?: Readonly<Record<string, PathValue>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status?: number;
};

export type MissKind = 'unreachable' | 'timeout' | 'too large' | 'status' | 'content type' | 'not JSON' | 'shape';
export type Miss = { readonly kind: MissKind; readonly detail: string };

export type Exchange = {
  readonly miss?: Miss;
  readonly body?: unknown;
  /** The backend does not support the call, which the contract allows. */
  readonly isNotImplemented?: true;
};

export type Backend = {
  /** `http://localhost:8080`, without a trailing slash. */
  readonly origin: string;
  readonly product: string;
  /** In milliseconds, body included. */
  readonly timeoutMs: number;
};

const MAX_LISTED_ISSUES = 3;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:;|$)/i;
const NOT_IMPLEMENTED = 501;
const NOT_FOUND = 404;

export async function exchange(backend: Backend, id: CallId, input: CallInput, token?: string): Promise<Exchange> {
  const { origin, timeoutMs } = backend;
  try {
    const response = await fetch(origin + callPath(id, input.params, input.query), {
      method: toSpec(id).method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = response.body === null ? '' : await readText(response.body, MAX_API_RESPONSE_BYTES);
    return readExchange(backend, id, input.status ?? 200, response, text);
  } catch (error) {
    return { miss: describeMiss(error, timeoutMs) };
  }
}

function readExchange({ product }: Backend, id: CallId, status: number, response: Response, text: string): Exchange {
  const isFailure = response.status >= 400;
  const sent = describeStatus(response);
  if (response.status === NOT_IMPLEMENTED && listFailureStatuses(id).includes(NOT_IMPLEMENTED))
    return { isNotImplemented: true };
  // A backend without an addition answers 404, with or without a token.
  if (response.status === NOT_FOUND && status !== NOT_FOUND && toSpec(id).addition) return { isNotImplemented: true };
  if (response.status !== status) return { miss: { kind: 'status', detail: `${sent}, expected ${status}` } };
  const type = response.headers.get('content-type') ?? 'none';
  if (!JSON_TYPE.test(type)) return { miss: { kind: 'content type', detail: `${type}, expected application/json` } };
  const json = parseJson(text);
  if (json === undefined) return { miss: { kind: 'not JSON', detail: text === '' ? 'an empty body' : excerpt(text) } };
  const body = withDefaults(fromWire(json.value, toSpec(id).slugFields, product), isFailure ? {} : toSpec(id));
  const { error } = (isFailure ? failure : toSchemas(id).response).safeParse(body);
  if (!error) return { body };
  const issues = error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  const more = issues.length - MAX_LISTED_ISSUES;
  const listed = issues.slice(0, MAX_LISTED_ISSUES).join('; ');
  return { miss: { kind: 'shape', detail: more > 0 ? `${listed}; and ${more} more` : listed }, body };
}

function describeMiss(error: unknown, timeoutMs: number): Miss {
  if (error instanceof BodyTooLarge) return { kind: 'too large', detail: error.message };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { kind: 'timeout', detail: `no complete answer within ${timeoutMs} ms` };
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return { kind: 'unreachable', detail: cause instanceof Error ? cause.message : String(cause) };
}

const describeStatus = ({ status, statusText, headers }: Response): string =>
  [status, statusText, headers.get('location') && `to ${headers.get('location')}`].filter(Boolean).join(' ');

const excerpt = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
