import { createServer, type Server, type ServerResponse } from 'node:http';

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

/** A server that no client can keep busy by being slow: with its headers, its body, or in reading the answer. */
export function createLimitedServer(limits: typeof LIMITS = LIMITS): Server {
  const { readingTimeout, ...forNode } = limits;
  const server = createServer(forNode);
  server.prependListener('request', (_req, res) => limitReading(res, readingTimeout));
  return server;
}

function limitReading(res: ServerResponse, period: number): void {
  const { socket } = res.req;
  const taken = () => socket.bytesWritten - socket.writableLength;
  let before = taken();
  const timer = setInterval(() => {
    const isWaitedFor = socket.writableLength > 0;
    if (isWaitedFor && taken() - before < LEAST_BYTES) socket.destroy();
    before = taken();
  }, period);
  timer.unref();
  res.once('close', () => clearInterval(timer));
}
