import type { Server } from 'node:http';
import { createOutageLog, type OutageLogger } from '../../shared/outage-log.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { availableMemory } from './available-memory.ts';

/** Measured: an idle keep-alive connection takes 12 to 17 KB for its 75 seconds. */
const BYTES_PER_CONNECTION = 17_000;
/** Share of memory: 5,000 connections of a container's 512 MB. */
const SHARE = 0.16;
/** Above any site's need, and below the file descriptor limit. */
const MAX_CONNECTIONS = 50_000;
/** Accepted connections do not end the state while others are dropped. */
const QUIET_MS = 60_000;

/**
 * Per worker process.
 * @param memory bytes for all processes of the site
 */
export function computeMaxConnections({ workers }: Pick<Config, 'workers'>, memory = availableMemory()): number {
  return Math.min(MAX_CONNECTIONS, Math.floor((memory * SHARE) / BYTES_PER_CONNECTION / workers));
}

type Options = {
  readonly max: number;
  readonly log: OutageLogger;
  readonly metrics: Pick<Metrics, 'count'>;
};

export function limitConnections(server: Server, { max, log, metrics }: Options): void {
  server.maxConnections = max;
  const drops = createOutageLog(log, {
    failure: 'connections are dropped: as many as the memory allows are open',
    recovery: 'no connections are dropped any more',
    describe: () => ({ max }),
    quietMs: QUIET_MS,
  });
  server.on('drop', () => {
    metrics.count('connection-dropped');
    drops.failed(undefined);
  });
  server.on('connection', drops.succeeded);
}
