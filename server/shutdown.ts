import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Readiness } from './pipeline/health.ts';

type Options = {
  config: Pick<Config, 'drainDelay' | 'shutdownTimeout'>;
  readiness: Readiness;
  log: Logger;
  /** Closes what the requests needed. */
  afterwards: () => Promise<void>;
};

const IDLE_CHECK_MS = 100;
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 20_000;
const REQUEST_MS = 30_000;

/**
 * Ends the process in the order that loses no request: first readiness fails while requests are still taken, then no new
 * connection is, idle ones are closed, those in flight finish, and only then what they used is closed. A second signal, or
 * the time-out, ends it at once with code 1.
 * @returns the same ending for other reasons than a signal.
 */
export function drainOnSignal(
  server: Server,
  { config, readiness, log, afterwards }: Options,
): (code?: number) => void {
  // Longer than a load balancer keeps an idle connection, or it would send a request into a closed one.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;

  let stopping = false;
  const stop = (code = 0) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    readiness.ready = false;
    setTimeout(() => {
      log.error('requests in flight did not end in time');
      process.exit(1);
    }, config.drainDelay + config.shutdownTimeout).unref();
    setTimeout(() => void close(code), config.drainDelay);
  };

  async function close(code: number): Promise<void> {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearInterval(idle);
    await afterwards();
    process.exit(code);
  }

  const onSignal = () => {
    if (stopping) {
      log.warn('stopped at once');
      process.exit(1);
    }
    stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return stop;
}
