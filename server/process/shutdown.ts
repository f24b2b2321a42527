import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { responsesInFlight } from '../http/responses-in-flight.ts';
import type { Readiness } from '../pipeline/health.ts';

type Options = {
  config: Pick<Config, 'drainDelay' | 'shutdownTimeout'>;
  readiness: Readiness;
  log: Logger;
  closeResources: () => Promise<void>;
};

export type Stop = (code: number) => boolean;

export const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** A process manager signals the whole group, and npm forwards its copy late. */
export const DUPLICATE_SIGNAL_MS = 2000;
const SWEEP_MS = 100;
/** For connections without a request, once the server has stopped listening. */
const UNUSED_CONNECTION_MS = 1000;
/** Limits how long new connections may delay the end of listening. */
const MAX_ACCEPT_MS = 5000;

/**
 * Readiness fails while requests are still accepted, then listening stops, requests finish, and resources close.
 * A second signal or the timeout ends the process at once with code 1. @returns starts the same shutdown
 */
export function drainOnSignal(server: Server, { config, readiness, log, closeResources }: Options): Stop {
  const inFlight = responsesInFlight(server);
  let isStopping = false;
  let stoppedAt = 0;
  const stop: Stop = (code) => {
    if (isStopping) return false;
    isStopping = true;
    stoppedAt = Date.now();
    log.info({ inFlight: inFlight.size }, 'stopping');
    // No load balancer sends requests to a process that has never been ready.
    const delay = readiness.state === 'ready' ? config.drainDelay : 0;
    readiness.state = 'stopping';
    for (const res of inFlight) closeAfterResponse(res);
    server.prependListener('request', (_req, res) => closeAfterResponse(res));
    setTimeout(() => {
      log.error({ inFlight: inFlight.size }, 'requests in flight did not end in time');
      process.exit(1);
    }, delay + config.shutdownTimeout).unref();
    setTimeout(() => void close(code), delay);
    return true;
  };

  async function close(code: number): Promise<void> {
    await acceptPending(server);
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    const since = Date.now();
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      if (inFlight.size === 0 && Date.now() - since > UNUSED_CONNECTION_MS) server.closeAllConnections();
    }, SWEEP_MS);
    await closed.promise;
    clearInterval(sweep);
    await closeResources();
    process.exit(code);
  }

  for (const signal of SHUTDOWN_SIGNALS) {
    process.on(signal, () => {
      if (!stop(0) && Date.now() - stoppedAt > DUPLICATE_SIGNAL_MS) {
        log.warn({ signal, inFlight: inFlight.size }, 'stopped at once');
        process.exit(1);
      }
    });
  }
  return stop;
}

/** Drain the listen backlog, which closing the server would reset: each event-loop iteration accepts one connection. */
async function acceptPending(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const deadline = Date.now() + MAX_ACCEPT_MS;
  for (let before = -1; accepted > before && Date.now() < deadline; ) {
    before = accepted;
    await nextIteration();
  }
  server.off('connection', count);
}

/** The client must send no further request on this connection. */
function closeAfterResponse(res: ServerResponse): void {
  res.shouldKeepAlive = false;
  // The proxy copies the request's `Connection` header to its response.
  res.req.headers.connection = 'close';
}
