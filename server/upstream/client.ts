import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import { type CallId, callPath, type PathValue, specOf } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';

/** A parsed answer, plain field names, as its schema says. */
export type Answer = { readonly ok: true; readonly data: unknown };
/** The API said no: the page decides what that means. */
export type Refusal = { readonly ok: false; readonly status: number };
export type Outcome = Answer | Refusal;

/** The API could not be asked, or answered something that is not in the contract. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
}

export type Upstream = {
  /**
   * The outcome of a GET of the contract; `url` is the path below the API's base. Equal requests under way are one
   * exchange; a kept answer is used while fresh, and while stale as a new one is fetched, or the API fails.
   * @throws UpstreamError when there is no outcome within the deadline and nothing kept.
   */
  get(id: CallId, url: string, options?: GetOptions): Promise<Outcome>;
  /**
   * Makes a call that writes, once: it is never repeated by itself.
   * @throws UpstreamError when there is no answer within the deadline, or the API failed.
   */
  send(id: CallId, message: Message): Promise<{ status: number; body: unknown }>;
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
  readonly body: unknown;
  /** The API's token of the member who asks. */
  readonly bearer?: string | undefined;
  /** Who really asks: the API counts attempts by it. */
  readonly clientAddress: string;
};

type Options = {
  /** Origin of the API; the path base is `''` because the contract's paths are relative to it. */
  readonly origin: string;
  readonly product: string;
  /** Milliseconds for one exchange, all of it. */
  readonly timeout: number;
  readonly now: () => number;
  readonly onError: (error: UpstreamError, url: string) => void;
};

type Kept = { readonly id: CallId; readonly outcome: Outcome; readonly at: number };

const MAX_BODY_BYTES = 5_000_000;
const MAX_KEPT = 5000;
const REFUSAL_FRESH_SECONDS = 10;
const CONNECTIONS = 32;

/** The one HTTP client towards the API. */
export function createUpstream({ origin, product, timeout, now, onError }: Options): Upstream {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1, keepAliveTimeout: 4000 });
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  const underWay = new Map<string, Promise<Outcome>>();

  async function exchange(id: CallId, url: string, bearer?: string): Promise<Outcome> {
    const signal = AbortSignal.timeout(timeout);
    try {
      const response = await pool.request({
        method: 'GET',
        path: url,
        headers: { accept: 'application/json', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
        signal,
      });
      if (response.statusCode >= 500) {
        await response.body.dump();
        throw new UpstreamError(`${id} answered ${response.statusCode}`);
      }
      if (response.statusCode !== 200) {
        await response.body.dump();
        return { ok: false, status: response.statusCode };
      }
      const json: unknown = JSON.parse(await readText(response.body));
      const parsed = schemasOf(id).response.safeParse(fromWire(json, specOf(id).slugFields, product));
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new UpstreamError(`${id} broke the contract at ${issue?.path.join('.')}: ${issue?.message}`);
      }
      return { ok: true, data: parsed.data };
    } catch (error) {
      throw asUpstreamError(id, error);
    }
  }

  function fetchOnce(id: CallId, url: string): Promise<Outcome> {
    const running = underWay.get(url);
    if (running) return running;
    const started = exchange(id, url)
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
        return exchange(id, url, options?.bearer);
      const entry = kept.get(url);
      if (!entry) return fetchOnce(id, url);
      const age = (now() - entry.at) / 1000;
      if (age < (entry.outcome.ok ? cache.fresh : REFUSAL_FRESH_SECONDS)) return entry.outcome;
      const refreshed = fetchOnce(id, url);
      if (age < cache.stale && entry.outcome.ok && !options?.renew) {
        refreshed.catch((error: UpstreamError) => onError(error, url));
        return entry.outcome;
      }
      return refreshed;
    },
    async send(id, { params, body, bearer, clientAddress }) {
      const { method } = specOf(id);
      try {
        const response = await pool.request({
          method,
          path: callPath(id, params),
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'x-forwarded-for': clientAddress,
            ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(timeout),
        });
        const text = await readText(response.body);
        if (response.statusCode >= 500) throw new UpstreamError(`${id} answered ${response.statusCode}`);
        return { status: response.statusCode, body: text === '' ? undefined : JSON.parse(text) };
      } catch (error) {
        throw asUpstreamError(id, error);
      }
    },
    forget(tags) {
      for (const [url, { id }] of kept.entries())
        if (specOf(id).cache.tags.some((tag) => tags.has(tag))) kept.delete(url);
    },
    close: () => pool.destroy(),
  };
}

function asUpstreamError(id: CallId, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  return new UpstreamError(`${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

/** The body as text, bounded so that a runaway answer cannot fill the memory. */
async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new UpstreamError(`the answer is larger than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
