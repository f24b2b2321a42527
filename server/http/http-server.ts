import { createServer, type Server, type ServerResponse } from 'node:http';
import { ALLOWED_METHODS } from '../../shared/addresses/request-target.ts';
import { responsesInFlight } from './responses-in-flight.ts';

const LIMITS = {
  // Longer than a load balancer keeps an idle connection, so that it never reuses a closed one.
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  readTimeout: 60_000,
};

const MIN_BYTES_PER_PERIOD = 65_536;

/** Disconnects a client at most a quarter of the timeout late. */
const SWEEPS_PER_PERIOD = 8;

/** Disconnects clients that are slow in sending headers or a body, or in reading the response. */
export function createLimitedServer(limits: typeof LIMITS = LIMITS): Server {
  const { readTimeout, ...nodeOptions } = limits;
  const server = createServer(nodeOptions);
  disconnectSlowReaders(server, readTimeout);
  rejectConnect(server);
  return server;
}

const METHOD_NOT_ALLOWED = [
  'HTTP/1.1 405 Method Not Allowed',
  `Allow: ${ALLOWED_METHODS.join(', ')}`,
  'Cache-Control: no-store',
  'Content-Length: 0',
  'Connection: close',
];

/** Answer CONNECT with 405: Node bypasses the pipeline for it, and its socket has no timeout. */
function rejectConnect(server: Server): void {
  server.on('connect', (_req, socket) => {
    socket.on('error', () => {});
    socket.end(`${METHOD_NOT_ALLOWED.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  });
}

type Progress = { bytes: number; at: number };

/** Sample progress periodically only: most responses end before the first sweep. */
function disconnectSlowReaders(server: Server, period: number): void {
  const inFlight = responsesInFlight(server);
  const progressOf = new WeakMap<ServerResponse, Progress>();
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const res of inFlight) {
      const progress = progressOf.get(res);
      if (progress && now - progress.at < period) continue;
      const { socket } = res.req;
      if (progress && socket.writableLength > 0 && bytesRead(res) - progress.bytes < MIN_BYTES_PER_PERIOD)
        socket.destroy();
      progressOf.set(res, { bytes: bytesRead(res), at: now });
    }
  }, period / SWEEPS_PER_PERIOD);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

/** Accepted by the client or its system's socket buffer. */
const bytesRead = ({ req: { socket } }: ServerResponse): number => socket.bytesWritten - socket.writableLength;
