import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Begins the ending, unless it has begun. @returns whether it was this call that began it. */
export type Stop = (code: number) => boolean;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** npm passes on the Ctrl-C that the terminal has sent to the site already: two signals, one wish. */
const ONE_WISH_MS = 300;
const SWEEP_MS = 100;
/** How long a connection may stay open at the end without having asked for anything. */
const SILENT_MS = 1000;
/** How long new connections may keep the server from no longer taking any. */
const LAST_TAKEN_MS = 5000;

/**
 * Ends the process in the order that loses no request: first readiness fails while requests are still taken, then no new
 * connection is, idle ones are closed, those in flight finish, and only then what they used is closed. A second signal, or
 * the time-out, ends it at once with code 1.
 * @returns the same ending for other reasons than a signal.
 */
export function drainOnSignal(server: Server, { config, readiness, log, afterwards }: Options): Stop {
  const inFlight = new Set<ServerResponse>();
  let stopping = false;
  let stoppedAt = 0;
  server.prependListener('request', (_req, res) => {
    inFlight.add(res);
    if (stopping) endConnection(res);
    res.on('close', () => inFlight.delete(res));
  });

  const stop: Stop = (code) => {
    if (stopping) return false;
    stopping = true;
    stoppedAt = Date.now();
    log.info({ inFlight: inFlight.size }, 'stopping');
    // Nobody has been sent here yet when the start itself is broken off.
    const delay = readiness.state === 'ready' ? config.drainDelay : 0;
    readiness.state = 'stopping';
    for (const res of inFlight) endConnection(res);
    setTimeout(() => {
      log.error({ inFlight: inFlight.size }, 'requests in flight did not end in time');
      process.exit(1);
    }, delay + config.shutdownTimeout).unref();
    setTimeout(() => void close(code), delay);
    return true;
  };

  async function close(code: number): Promise<void> {
    await takeWaiting(server);
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    const since = Date.now();
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      if (inFlight.size === 0 && Date.now() - since > SILENT_MS) server.closeAllConnections();
    }, SWEEP_MS);
    await closed.promise;
    clearInterval(sweep);
    await afterwards();
    process.exit(code);
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!stop(0) && Date.now() - stoppedAt > ONE_WISH_MS) {
        log.warn({ signal, inFlight: inFlight.size }, 'stopped at once');
        process.exit(1);
      }
    });
  }
  return stop;
}

/**
 * Takes what waits at the door: connections the system has accepted and the server has not seen, and requests it has not read. They would
 * be cut off, and after a moment in which the process had no time there are many. Each turn of the event loop takes one connection
 * and reads what those before have sent, so the one that takes none is the last.
 */
async function takeWaiting(server: Server): Promise<void> {
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  server.on('connection', count);
  const limit = Date.now() + LAST_TAKEN_MS;
  for (let before = -1; taken > before && Date.now() < limit; ) {
    before = taken;
    await nextTurn();
  }
  server.off('connection', count);
}

/** The caller learns with its answer that the connection ends, and does not send another request into it. */
function endConnection(res: ServerResponse): void {
  res.shouldKeepAlive = false;
  // The proxy answers what the caller itself has said.
  res.req.headers.connection = 'close';
}
