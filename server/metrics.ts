import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the site measures about itself. */
export type Metrics = {
  observeRequest(request: {
    method: string;
    route: string;
    status: number;
    duration: number;
    /** What the answer's Cache-Status says; none where it has no such header. */
    cache: string | undefined;
  }): void;
  /** A call of the API and what became of it. */
  observeCall(call: { call: string; outcome: string; duration: number }): void;
  /** An answer of the API past its time that was used all the same; its age in seconds. */
  observeStaleAnswer(age: number): void;
  /** Something an operator should know of: a bad redirect entry, a failed refresh, an error in rendering. */
  count(event: string): void;
  /** A figure that is read when somebody looks. */
  watch(name: string, help: string, read: () => number): void;
  text(): Promise<string>;
};

const MS_PER_SECOND = 1000;

/**
 * Metrics in a registry of their own, so that several apps in one process (tests) do not share figures. With `process`, those of
 * the process itself, too: memory, event loop lag, garbage collection; a worker then adds all of them to the primary's.
 */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (process) {
    collectDefaultMetrics({ register: registry });
    AggregatorRegistry.setRegistries(registry);
    // It is this that makes a worker answer the primary.
    if (cluster.isWorker) new AggregatorRegistry();
  }
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer; status 0 means the client left',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const pages = new Counter({
    name: 'rostrum_pages_total',
    help: 'Pages by where they came from, as their Cache-Status says',
    labelNames: ['state'],
    registers,
  });
  const calls = new Histogram({
    name: 'rostrum_upstream_call_seconds',
    help: 'Calls of the API by what became of them',
    labelNames: ['call', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5],
    registers,
  });
  const stale = new Histogram({
    name: 'rostrum_upstream_stale_answer_age_seconds',
    help: 'Age of answers of the API that were used past their time',
    buckets: [60, 120, 300, 600, 1800, 3600],
    registers,
  });
  const events = new Counter({
    name: 'rostrum_events_total',
    help: 'Notable events by name',
    labelNames: ['event'],
    registers,
  });
  return {
    observeRequest({ method, route, status, duration, cache }) {
      requests.observe({ method, route, status }, duration / MS_PER_SECOND);
      if (cache !== undefined) pages.inc({ state: cache.slice(cache.indexOf('; ') + 2) });
    },
    observeCall: ({ call, outcome, duration }) => calls.observe({ call, outcome }, duration / MS_PER_SECOND),
    observeStaleAnswer: (age) => stale.observe(age),
    count: (event) => events.inc({ event }),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
  };
}

/** Serves metrics on a port of their own: they are for operators, not for visitors. */
export function startMetricsServer(
  text: () => Promise<string>,
  port: number,
  host: string | undefined,
): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    text().then(
      (body) => res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(body),
      () => res.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
