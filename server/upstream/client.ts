import { LRUCache } from 'lru-cache';
import { type CallId, callPath, type PathValue, type QueryValue, specOf } from '../../shared/contract/calls.ts';
import type { Metrics } from '../metrics.ts';
import { jsonOf, readAnswer } from './answer.ts';
import { createGate } from './gate.ts';
import { createTransport, type Exchange } from './transport.ts';
import { UpstreamError } from './upstream-error.ts';

export { UpstreamError };

/** A parsed answer, plain field names, as its schema says, with safe HTML. */
export type Answer = { readonly ok: true; readonly data: unknown };
/** The API said no: the page decides what that means. */
export type Refusal = { readonly ok: false; readonly status: number };
export type Outcome = Answer | Refusal;

export type Upstream = {
  /**
   * The outcome of a GET of the contract; `url` is the path below the API's base. Equal requests under way are one
   * exchange; a kept answer is used while fresh, and while stale as a new one is fetched, or the API fails.
   * @throws UpstreamError when there is no outcome within the deadline and nothing kept; at once while the API is down.
   */
  get(id: CallId, url: string, options?: GetOptions): Promise<Outcome>;
  /**
   * Makes a call that writes, once: it is never repeated by itself.
   * @throws UpstreamError when there is no answer within the deadline, or the API failed.
   */
  send(id: CallId, message: Message): Promise<Reply>;
  /** Drops kept answers that carry one of the tags: the next who asks gets a new one. */
  forget(tags: ReadonlySet<string>): void;
  close(): Promise<void>;
};

export type GetOptions = {
  /** A preview: the answer is neither kept nor shared. */
  readonly private?: boolean;
  /** The API's token of the member who asks; the answer is neither kept nor shared. */
  readonly bearer?: string | undefined;
  /** Nobody waits for the answer: a stale one will not do. */
  readonly renew?: boolean;
};

/** What a writing call carries. */
export type Message = {
  readonly params?: Readonly<Record<string, PathValue>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  /** The API's token of the member who asks. */
  readonly bearer?: string | undefined;
  /** Who really asks: the API counts attempts by it. */
  readonly clientAddress: string;
};

/** What came of a writing call; `retryAfter` is the header of that name. */
export type Reply = { readonly status: number; readonly body: unknown; readonly retryAfter?: string | undefined };

type Options = {
  /** Origin of the API; the path base is `''` because the contract's paths are relative to it. */
  readonly origin: string;
  readonly product: string;
  /** Milliseconds for one exchange, all of it: the wait for a connection and a repetition, too. */
  readonly timeout: number;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, 'observeCall' | 'observeStaleAnswer' | 'watch'>;
  readonly onError: (error: UpstreamError, url: string) => void;
};

type Kept = { readonly id: CallId; readonly outcome: Outcome; readonly at: number };

const MAX_KEPT = 5000;
const REFUSAL_FRESH_SECONDS = 10;
/** Fetched all the time, whatever pages ask for: it has connections of its own. */
const LIST: CallId = 'redirects.all';
/** What stands before an API says so when that is not there. */
const DOWN_STATUSES = new Set([502, 503, 504]);

/** The one HTTP client towards the API. */
export function createUpstream({ origin, product, timeout, now, metrics, onError }: Options): Upstream {
  const transport = createTransport(origin);
  const gate = createGate({ timeout, now, metrics });
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  const underWay = new Map<string, Promise<Outcome>>();

  function ask(id: CallId, url: string, bearer?: string): Promise<Outcome> {
    const signal = AbortSignal.timeout(timeout);
    return gate.pass(id, async () => {
      const { status, text } = await transport.exchange({
        pool: id === LIST ? 'list' : 'pages',
        method: 'GET',
        path: url,
        headers: { accept: 'application/json', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
        signal,
        isSafe: !specOf(id).writes,
      });
      if (status >= 500) throw failed(id, status);
      return status === 200 ? { ok: true, data: readAnswer(id, text, product) } : { ok: false, status };
    });
  }

  function fetchOnce(id: CallId, url: string): Promise<Outcome> {
    const running = underWay.get(url);
    if (running) return running;
    const started = ask(id, url)
      .then((outcome) => {
        if (specOf(id).cache.scope === 'public') kept.set(url, { id, outcome, at: now() });
        return outcome;
      })
      .finally(() => underWay.delete(url));
    underWay.set(url, started);
    return started;
  }

  return {
    async get(id, url, options) {
      const { cache } = specOf(id);
      if (options?.private || options?.bearer !== undefined || cache.scope !== 'public')
        return ask(id, url, options?.bearer);
      const entry = kept.get(url);
      if (!entry) return fetchOnce(id, url);
      const age = (now() - entry.at) / 1000;
      if (age < (entry.outcome.ok ? cache.fresh : REFUSAL_FRESH_SECONDS)) return entry.outcome;
      const refreshed = fetchOnce(id, url);
      if (age < cache.stale && entry.outcome.ok && !options?.renew) {
        refreshed.catch((error: UpstreamError) => onError(error, url));
        metrics.observeStaleAnswer(age);
        return entry.outcome;
      }
      return refreshed;
    },
    send(id, { params, query, body, bearer, clientAddress }) {
      const signal = AbortSignal.timeout(timeout);
      return gate.passWrite(id, async () => {
        const { status, headers, text } = await transport.exchange({
          pool: 'writes',
          method: specOf(id).method,
          path: callPath(id, params, query),
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            'x-forwarded-for': clientAddress,
            ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal,
          isSafe: false,
        });
        if (status >= 500) throw failed(id, status);
        return { status, body: text === '' ? undefined : jsonOf(id, text), retryAfter: retryAfterOf(headers) };
      });
    },
    forget(tags) {
      for (const [url, { id }] of kept.entries())
        if (specOf(id).cache.tags.some((tag) => tags.has(tag))) kept.delete(url);
    },
    close: transport.close,
  };
}

const failed = (id: CallId, status: number): UpstreamError =>
  new UpstreamError(`${id} answered ${status}`, { outcome: 'failed', isDown: DOWN_STATUSES.has(status) });

function retryAfterOf(headers: Exchange['headers']): string | undefined {
  const value = headers['retry-after'];
  return typeof value === 'string' ? value : undefined;
}
