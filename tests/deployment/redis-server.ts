import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { findProgram } from './programs.ts';

/** Redis server for the deployment test to kill; other tests use the machine's. */
export type RedisServer = {
  readonly url: string;
  /** Sends SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, empty, after `kill`. */
  restart(): Promise<void>;
};

/** Starts a server on a free port, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const program = findProgram('redis-server', 'redis-server');
  const port = await freePort();
  const start = async () => {
    const child = spawn(program, ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await until('Redis answers', () => answers(port));
    return child;
  };
  let running = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ended = once(running, 'exit');
      if (running.kill('SIGKILL')) await ended;
    },
    async restart() {
      running = await start();
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
