import type { Readable } from 'node:stream';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { type Dispatcher, Pool } from 'undici';
import { traceHeaders } from '../../shared/tracing.ts';
import { MAX_API_RESPONSE_BYTES, readBytes, readText } from '../http/read-text.ts';
import { createRetryBudget } from './retry-budget.ts';
import { UpstreamError } from './upstream-error.ts';

export type TransportResponse = {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
};

/** The body is still to be read if the status is 200. */
export type FileResponse = {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Readable;
};

export type TransportRequest = {
  /** A request that hangs takes no connection of another pool. */
  readonly pool: PoolName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
  /** Deadline of the whole request, retry included. */
  readonly signal: AbortSignal;
  /** Safe method (RFC 9110, 9.2.1), may be retried. */
  readonly isSafe: boolean;
};

/** Writes and retries use each connection once, because the API may close a persistent one at reuse. */
const POOLS = {
  pages: { connections: 64, isPersistent: true },
  list: { connections: 2, isPersistent: true },
  /** Deriving a picture takes seconds. */
  pictures: { connections: 4, isPersistent: true },
  /** As slow as their clients. */
  files: { connections: 16, isPersistent: false },
  writes: { connections: 16, isPersistent: false },
  retries: { connections: 8, isPersistent: false },
} as const;
export type PoolName = keyof typeof POOLS;

/** Shorter than any server keeps an idle connection, so that few requests meet one being closed. */
const KEEP_ALIVE_MS = 4000;

/** @param base origin with the path of the calls, if any, like `https://api.example.org/api` */
export function createUpstreamTransport(base: string) {
  const { origin } = new URL(base);
  const basePath = base.slice(origin.length);
  const pools = new Map<PoolName, Pool>();
  const budget = createRetryBudget();
  const retryOnReset = retry(handleWhen(isReset), { maxAttempts: 1, backoff: new ConstantBackoff(0) });

  function toPool(name: PoolName): Pool {
    const { connections, isPersistent } = POOLS[name];
    const pool =
      pools.get(name) ??
      new Pool(origin, { connections, pipelining: isPersistent ? 1 : 0, keepAliveTimeout: KEEP_ALIVE_MS });
    pools.set(name, pool);
    return pool;
  }

  function send({ pool, isSafe, headers, ...parts }: TransportRequest): Promise<Dispatcher.ResponseData> {
    const request = { ...parts, path: `${basePath}${parts.path}`, headers: { ...headers, ...traceHeaders() } };
    budget.deposit();
    if (!isSafe) return toPool(pool).request(request);
    return retryOnReset.execute(({ attempt }) => {
      if (attempt === 0) return toPool(pool).request(request);
      if (!budget.tryWithdraw())
        throw new UpstreamError(`${request.path}: the connection was reset, and the retry budget is used up`, {
          outcome: 'unreachable',
          isOutage: true,
        });
      return toPool('retries').request(request);
    });
  }

  return {
    /** @throws Error when no whole response arrives in time */
    async request(request: TransportRequest): Promise<TransportResponse> {
      const { statusCode, headers, body } = await send(request);
      return { status: statusCode, headers, text: await readText(body, MAX_API_RESPONSE_BYTES) };
    },
    async fetchFile(request: TransportRequest): Promise<{ readonly status: number; readonly bytes: Buffer }> {
      const { statusCode, body } = await send(request);
      return { status: statusCode, bytes: await readBytes(body, MAX_API_RESPONSE_BYTES) };
    },
    /** The caller reads the bytes. @throws Error when no response begins in time */
    async openFile(request: TransportRequest): Promise<FileResponse> {
      const { statusCode, headers, body } = await send(request);
      if (statusCode !== 200) await body.dump();
      return { status: statusCode, headers, body };
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

const RESET_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The connection closed before the response head; undici reports later breaks with the body. */
function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RESET_CODES.has(String(error.code));
}
