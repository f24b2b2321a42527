import { createServer, type Server, type ServerResponse } from 'node:http';
import { ALLOWED_METHODS } from '../shared/rules/request-target.ts';

/** What a connection may take, in milliseconds. */
const LIMITS = {
  // Longer than a load balancer keeps an idle connection, or it would send a request into a closed one.
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  /** A client that reads must take 64 KB of an answer, or its end, in this time. */
  readingTimeout: 60_000,
};

const LEAST_BYTES = 65_536;

/** How much later than its time a client is cut off, at most, as a share of that time. */
const SWEEPS_A_PERIOD = 4;

/** A server that no client can keep busy by being slow: with its headers, its body, or in reading the answer. */
export function createLimitedServer(limits: typeof LIMITS = LIMITS): Server {
  const { readingTimeout, ...forNode } = limits;
  const server = createServer(forNode);
  limitReading(server, readingTimeout);
  refuseTunnels(server);
  return server;
}

const NO_TUNNEL = [
  'HTTP/1.1 405 Method Not Allowed',
  `Allow: ${ALLOWED_METHODS.join(', ')}`,
  'Cache-Control: no-store',
  'Content-Length: 0',
  'Connection: close',
];

/** CONNECT never reaches the pipeline, and without a listener it would get no answer. From here on nothing else limits its connection. */
function refuseTunnels(server: Server): void {
  server.on('connect', (_req, socket) => {
    socket.on('error', () => {});
    socket.end(`${NO_TUNNEL.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  });
}

/** What a client had taken of its answers when it was last looked at. */
type Progress = { bytes: number; at: number };

/** Cuts off who takes too little. One look at all answers under way, now and then: most end long before the first. */
function limitReading(server: Server, period: number): void {
  const underWay = new Map<ServerResponse, Progress>();
  server.prependListener('request', (_req, res) => {
    underWay.set(res, { bytes: taken(res), at: performance.now() });
    res.on('close', () => underWay.delete(res));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [res, { bytes, at }] of underWay) {
      if (now - at < period) continue;
      const { socket } = res.req;
      if (socket.writableLength > 0 && taken(res) - bytes < LEAST_BYTES) socket.destroy();
      underWay.set(res, { bytes: taken(res), at: now });
    }
  }, period / SWEEPS_A_PERIOD);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

const taken = ({ req: { socket } }: ServerResponse): number => socket.bytesWritten - socket.writableLength;
