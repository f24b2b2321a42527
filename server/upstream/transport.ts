import { type Dispatcher, Pool } from 'undici';
import { createRetryBudget } from './retry-budget.ts';
import { UpstreamError } from './upstream-error.ts';

/** One HTTP exchange, ended. */
export type Exchange = {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
};

type Request = {
  /** Whose connections it uses: what hangs in one pool takes nothing from the others. */
  readonly pool: PoolName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends all of it, a repetition too. */
  readonly signal: AbortSignal;
  /** It may be made twice: it changes nothing. */
  readonly isSafe: boolean;
};

/**
 * Connections to the API, by what they are for. Some are used once: a kept one may be closed by the other side in the moment it is used
 * again, and neither a write nor a repetition may meet that.
 */
const POOLS = {
  pages: { connections: 64, isKept: true },
  list: { connections: 2, isKept: true },
  writes: { connections: 16, isKept: false },
  repeats: { connections: 8, isKept: false },
} as const;
export type PoolName = keyof typeof POOLS;

/** Shorter than any server keeps an idle connection, so that few requests meet one that is just being closed. */
const KEEP_ALIVE_MS = 4000;
const MAX_BODY_BYTES = 5_000_000;

/** The connections to the API: bounded in number, in time and in what they read. */
export function createTransport(origin: string) {
  const pools = new Map<PoolName, Pool>();
  const budget = createRetryBudget();

  function poolOf(name: PoolName): Pool {
    const { connections, isKept } = POOLS[name];
    const pool =
      pools.get(name) ?? new Pool(origin, { connections, pipelining: isKept ? 1 : 0, keepAliveTimeout: KEEP_ALIVE_MS });
    pools.set(name, pool);
    return pool;
  }

  /** A safe request that met a connection just being closed is made once more. */
  async function ask({ pool, isSafe, ...request }: Request): Promise<Dispatcher.ResponseData> {
    budget.asked();
    try {
      return await poolOf(pool).request(request);
    } catch (error) {
      // No head of an answer has come, or there would be no error yet.
      if (!isSafe || !wasReset(error) || !budget.take()) throw error;
      return poolOf('repeats').request(request);
    }
  }

  return {
    /** @throws Error when no whole answer comes in time. */
    async exchange(request: Request): Promise<Exchange> {
      const { statusCode, headers, body } = await ask(request);
      return { status: statusCode, headers, text: await readText(body) };
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

const RESET_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function wasReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RESET_CODES.has(String(error.code));
}

/** The body as text, bounded so that a runaway answer cannot fill the memory. */
async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new UpstreamError(`the answer is larger than ${MAX_BODY_BYTES} bytes`, { outcome: 'broken-contract' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
