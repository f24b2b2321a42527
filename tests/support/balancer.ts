import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { findStatus } from './site-process.ts';

/** How long an idle connection to a replica stays open: the default of the large clouds' load balancers. */
const IDLE_MS = 60_000;
const CHECK_MS = 200;

/** A load balancer that retries nothing, so that clients notice every fault of a replica. */
export type Balancer = {
  readonly origin: string;
  /** Number of failures by reason: 502s, 503s and truncated responses. */
  readonly failures: ReadonlyMap<string, number>;
  /** Number of replicas that are ready. */
  readonly ready: number;
  close(): Promise<void>;
};

type Replica = { readonly url: URL; readonly agent: Agent; isReady: boolean; isPolled: boolean };

/**
 * Starts an in-process round-robin load balancer on a free port. It polls each replica's `/readyz` five times a second,
 * reuses connections, streams bodies and keeps the Host header.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const replicas = origins.map(
    (origin): Replica => ({
      url: new URL(origin),
      agent: new Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 1000 }),
      isReady: false,
      isPolled: false,
    }),
  );
  const failures = new Map<string, number>();
  let counter = 0;

  const check = async (replica: Replica) => {
    if (replica.isPolled) return;
    replica.isPolled = true;
    replica.isReady = (await findStatus(new URL('/readyz', replica.url).href)) === 200;
    replica.isPolled = false;
  };
  const checks = setInterval(() => void Promise.all(replicas.map(check)), CHECK_MS);

  function next(): Replica | undefined {
    const ready = replicas.filter(({ isReady }) => isReady);
    counter += 1;
    return ready[counter % ready.length];
  }

  function fail(res: ServerResponse, status: number, reason: string): void {
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
    if (res.headersSent) res.destroy();
    else res.writeHead(status).end();
  }

  function pass(req: IncomingMessage, res: ServerResponse): void {
    const replica = next();
    if (!replica) {
      fail(res, 503, 'no replica is ready');
      return;
    }
    const { url, agent } = replica;
    const { connection: _hop, ...headers } = req.headers;
    const toReplica = request({
      agent,
      host: url.hostname,
      port: url.port,
      method: req.method,
      path: req.url,
      headers: { ...headers, 'x-forwarded-for': req.socket.remoteAddress },
    });
    toReplica.once('response', (answer) => {
      const { connection: _end, 'keep-alive': _limits, ...rest } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, rest);
      pipeline(answer, res, (error) => error && !res.closed && fail(res, 502, 'a response was truncated'));
    });
    toReplica.once('error', (error: NodeJS.ErrnoException) => {
      if (!req.socket.destroyed)
        fail(res, 502, `${error.code ?? error.message}${toReplica.reusedSocket ? ', reused' : ''}`);
    });
    // A client that has disconnected needs no response.
    res.once('close', () => !res.writableFinished && toReplica.destroy());
    req.pipe(toReplica);
  }

  const server = createServer({ keepAliveTimeout: 2 * IDLE_MS }, pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await Promise.all(replicas.map(check));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`,
    failures,
    get ready() {
      return replicas.filter(({ isReady }) => isReady).length;
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(checks);
        server.close(() => resolve());
        server.closeAllConnections();
        for (const { agent } of replicas) agent.destroy();
      }),
  };
}
