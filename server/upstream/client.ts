import type { Readable } from 'node:stream';
import { DEVICE_HEADER, type Device, deviceHeader } from '../../shared/account/device-schemas.ts';
import { type CallId, callPath, type PathValue, type QueryValue, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Outcome } from '../../shared/pages/page-status.ts';
import type { Metrics } from '../observability/metrics.ts';
import { parseJson, readAnswer } from './answer.ts';
import { createAnswerCache, type Fetched } from './answer-cache.ts';
import { createResilience } from './resilience.ts';
import {
  createUpstreamTransport,
  type FileResponse,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts';
import { asUpstreamError, UpstreamError } from './upstream-error.ts';

export { UpstreamError };

export type Upstream = {
  /** Public answers are cached and shared. @throws UpstreamError without an outcome in time or in the cache */
  get<K extends CallId>(id: K, url: string, options?: GetOptions): Promise<Outcome<ResponseOf<K>>>;
  /**
   * Never retried. @throws UpstreamError when there is no response within the deadline, or a 5xx status other than 501
   */
  send(id: CallId, message: Message): Promise<Reply>;
  /** For POSTs outside the contract; never retried. @throws Error when there is no response within the deadline */
  forward(
    path: string,
    message: Pick<TransportRequest, 'headers' | 'body'> & { readonly timeoutMs?: number },
  ): Promise<TransportResponse>;
  /** @throws Error when there is no whole response within the deadline */
  fetchFile(path: string): Promise<{ readonly status: number; readonly bytes: Buffer }>;
  /** Never retried. @throws Error when there is no response within the deadline, or the file ends early */
  sendFile(path: string, file: Readable, member: FileOwner): Promise<TransportResponse>;
  /** @throws Error when no response begins within the deadline */
  openFile(path: string, member: FileOwner): Promise<FileResponse>;
  purge(tags: ReadonlySet<string>): void;
  close(): Promise<void>;
};

export type GetOptions = {
  /** Preview: neither cached nor shared. */
  readonly private?: boolean;
  /** Member's API token: neither cached nor shared. */
  readonly bearer?: string | undefined;
  /** Never use a stale answer. */
  readonly revalidate?: boolean;
};

type FileOwner = { readonly bearer: string; readonly clientAddress: string };

export type Message = {
  readonly params?: Readonly<Record<string, PathValue>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly bearer?: string | undefined;
  /** The API limits attempts by it. */
  readonly clientAddress: string;
  /** `Idempotency-Key`: the API makes the call once per key. */
  readonly idempotencyKey?: string | undefined;
  readonly device?: Device | undefined;
};

export type Reply = { readonly status: number; readonly body: unknown; readonly retryAfter?: string | undefined };

type Options = {
  /** With a base path, if any. */
  readonly origin: string;
  readonly product: string;
  readonly cacheBytes: number;
  /** Includes the wait for the bulkhead and a connection, and the retry. */
  readonly timeoutMs: number;
  /** Tests pass a signal that they can abort earlier. */
  readonly timeoutSignal?: (timeoutMs: number) => AbortSignal;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, 'observeCall' | 'observeStaleAnswer' | 'watch'>;
  readonly onError: (error: Error, call: CallId) => void;
  readonly onSuccess?: (call: CallId) => void;
  /** Reports an invalid list entry that is left out. */
  readonly onLeftOut?: (reason: string) => void;
};

/** Fetched every few seconds, over separate connections. */
const LIST: CallId = 'redirects.all';
/** The API is not set up for the call: an answer, not a failure. */
const NOT_IMPLEMENTED = 501;
/** A picture may be derived at its first request, after others. */
const FILE_TIMEOUT_MS = 20_000;
/** A file arrives as fast as its client sends it; the site's own server limits that to less. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** Reported by a proxy or the API itself. */
const OUTAGE_STATUSES = new Set([502, 503, 504]);

export function createUpstream(options: Options): Upstream {
  const {
    origin,
    product,
    cacheBytes,
    timeoutMs,
    timeoutSignal = (limit) => AbortSignal.timeout(limit),
    now,
    metrics,
    onError,
    onSuccess = () => {},
    onLeftOut = () => {},
  } = options;
  const transport = createUpstreamTransport(origin);
  const resilience = createResilience({ now, metrics });
  const answers = createAnswerCache({ maxBytes: cacheBytes, now, onStaleAnswer: metrics.observeStaleAnswer });

  metrics.watch('rostrum_answer_cache_bytes', 'Memory that cached answers of the API take', () => answers.bytes);

  function fetchCall<K extends CallId>(id: K, url: string, bearer?: string): Promise<Fetched<K>> {
    const signal = timeoutSignal(timeoutMs);
    return resilience.read(id, { signal, timeoutMs }, async (): Promise<Fetched<K> & { readonly status: number }> => {
      const { status, headers, text } = await transport.request({
        pool: id === LIST ? 'list' : 'pages',
        method: 'GET',
        path: url,
        headers: { ...JSON_HEADERS, ...authorization(bearer) },
        signal,
        isSafe: !toSpec(id).writes,
      });
      if (status >= 500) throw serverError(id, status, headers);
      const outcome: Outcome<ResponseOf<K>> =
        status === 200
          ? { ok: true, data: readAnswer(id, text, product, (reason) => onLeftOut(`${id}: ${reason}`)) }
          : { ok: false, status };
      return { status, outcome, length: text.length };
    });
  }

  async function reportedCall<K extends CallId>(id: K, url: string, bearer?: string): Promise<Fetched<K>> {
    try {
      const fetched = await fetchCall(id, url, bearer);
      onSuccess(id);
      return fetched;
    } catch (error) {
      onError(asUpstreamError(id, error), id);
      throw error;
    }
  }

  return {
    async get(id, url, { private: isPrivate = false, bearer, revalidate = false } = {}) {
      if (isPrivate || bearer !== undefined || toSpec(id).cache.scope !== 'public')
        return (await reportedCall(id, url, bearer)).outcome;
      return answers.get(id, url, { fetchAnswer: () => reportedCall(id, url), mustRevalidate: revalidate });
    },
    send(id, { params, query, body, bearer, clientAddress, idempotencyKey, device }) {
      return resilience.write(id, async () => {
        const { status, headers, text } = await transport.request({
          pool: 'writes',
          method: toSpec(id).method,
          path: callPath(id, params, query),
          headers: {
            ...JSON_HEADERS,
            'x-forwarded-for': clientAddress,
            ...authorization(bearer),
            ...(device && { [DEVICE_HEADER]: deviceHeader(device) }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': `"${idempotencyKey}"` }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: timeoutSignal(timeoutMs),
          isSafe: false,
        });
        if (status >= 500 && status !== NOT_IMPLEMENTED) throw serverError(id, status, headers);
        return { status, body: text === '' ? undefined : parseJson(id, text), retryAfter: findRetryAfter(headers) };
      });
    },
    forward(path, { timeoutMs: deadline = timeoutMs, ...message }) {
      const signal = timeoutSignal(deadline);
      return transport.request({ ...message, pool: 'writes', method: 'POST', path, signal, isSafe: false });
    },
    fetchFile(path) {
      const signal = timeoutSignal(FILE_TIMEOUT_MS);
      return transport.fetchFile({ pool: 'pictures', method: 'GET', path, headers: {}, signal, isSafe: true });
    },
    sendFile(path, body, owner) {
      const signal = timeoutSignal(UPLOAD_TIMEOUT_MS);
      const headers = { ...ownerHeaders(owner), 'content-type': 'application/octet-stream' };
      return transport.request({ pool: 'files', method: 'POST', path, headers, body, signal, isSafe: false });
    },
    async openFile(path, owner) {
      // Deadline of the response's head only: the client may take its time for the bytes.
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(new Error(`${path}: no answer in time`)), timeoutMs);
      const { signal } = ending;
      const request = {
        pool: 'files',
        method: 'GET',
        path,
        headers: ownerHeaders(owner),
        signal,
        isSafe: true,
      } as const;
      return transport.openFile(request).finally(() => clearTimeout(timer));
    },
    purge: answers.purge,
    close: transport.close,
  };
}

/** Section 7: every call has the JSON content type, and asks caches to revalidate. */
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json', 'cache-control': 'no-cache' };

const ownerHeaders = ({ bearer, clientAddress }: FileOwner) => ({
  ...authorization(bearer),
  'x-forwarded-for': clientAddress,
});

const authorization = (bearer: string | undefined) =>
  bearer === undefined ? undefined : { authorization: `Bearer ${bearer}` };

/** Proxy-Status (RFC 9209) of an external system: the API itself works. */
const ELSEWHERE = /;\s*error=/i;

const serverError = (id: CallId, status: number, headers: TransportResponse['headers']): UpstreamError =>
  new UpstreamError(`${id} answered ${status}`, {
    outcome: 'server-error',
    isOutage: OUTAGE_STATUSES.has(status) && !ELSEWHERE.test(String(headers['proxy-status'] ?? '')),
    status,
  });

function findRetryAfter(headers: TransportResponse['headers']): string | undefined {
  const value = headers['retry-after'];
  return typeof value === 'string' ? value : undefined;
}
