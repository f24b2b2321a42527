import { connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';

const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/**
 * The URL of the tests' Redis (`TEST_REDIS_URL`); undefined without one.
 * @throws Error when `REQUIRE_SERVICES=1` and it cannot be reached.
 */
export async function testRedis(): Promise<string | undefined> {
  const reason = await whyUnavailable();
  if (reason === undefined) return REDIS_URL;
  const sentence = `Redis cannot be reached (${reason})`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(`REQUIRE_SERVICES=1, but ${sentence}`);
  console.warn(`NOT RUN: tests on Redis; ${sentence}. Set TEST_REDIS_URL.`);
  return undefined;
}

async function whyUnavailable(): Promise<string | undefined> {
  const redis = new Redis(REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: 1000 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    redis.disconnect();
  }
}

/** A proxy to Redis that can add latency, hang, refuse connections, and recover. */
export type RedisProxy = {
  readonly url: string;
  setState(state: ProxyState): void;
  close(): Promise<void>;
};
type ProxyState = 'open' | 'slow' | 'hanging' | 'gone';

/** Added latency in each direction. */
const SLOW_MS = 70;

export async function startRedisProxy(url: string): Promise<RedisProxy> {
  const { hostname, port } = new URL(url);
  let state: ProxyState = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    if (state === 'gone') {
      from.destroy();
      return;
    }
    const to = connect(Number(port || 6379), hostname);
    const pass = (socket: Socket, other: Socket) => {
      sockets.add(socket);
      const write = (chunk: Buffer) => {
        if (state !== 'hanging' && other.writable) other.write(chunk);
      };
      socket.on('data', (chunk: Buffer) => void (state === 'slow' ? setTimeout(write, SLOW_MS, chunk) : write(chunk)));
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    };
    pass(from, to);
    pass(to, from);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`,
    setState(next) {
      state = next;
      if (next === 'gone') cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
