import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort, until } from '../../tests/support/site-process.ts';
import { findProgram } from './programs.ts';

/** A Redis of the drill's own, which may be killed: the machine's belongs to others, too. */
export type RedisServer = {
  readonly url: string;
  /** At once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it anew, empty, after it was killed. */
  restart(): Promise<void>;
};

/** Starts one on a free port, that writes no file. */
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
