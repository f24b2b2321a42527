import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { VitalReport } from '../../shared/web-vitals.ts';
import type { Release } from '../config/release.ts';
import { vitalsMetrics } from './vitals-metrics.ts';

export type Metrics = {
  observeRequest(request: {
    method: string;
    route: string;
    status: number;
    duration: number;
    /** Cache-Status (RFC 9211), if any. */
    cache: string | undefined;
  }): void;
  observeCall(call: { call: string; outcome: string; duration: number }): void;
  observeStaleAnswer(age: number): void;
  /** Label values are bounded by the site's routes and the metric's causes. */
  observeVital(report: VitalReport): void;
  /** For operators: a bad redirect entry, a failed refresh, a rendering error. */
  count(event: string): void;
  /** `aggregator` combines the gauges of all workers. */
  watch(name: string, help: string, read: () => number, aggregator?: 'sum' | 'min' | 'max'): void;
  text(): Promise<string>;
};

const MS_PER_SECOND = 1000;

/** Own registry, so that apps in one process (tests) do not share figures. */
export function createMetrics({ process = false, release }: { process?: boolean; release?: Release } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (process) {
    collectDefaultMetrics({ register: registry });
    AggregatorRegistry.setRegistries(registry);
    // Registers the listener through which a worker sends its metrics to the primary.
    if (cluster.isWorker) new AggregatorRegistry();
  }
  if (release) {
    const info = new Gauge({
      name: 'rostrum_build_info',
      help: 'Always 1; the labels tell the version of package.json, the commit and the version of Node',
      labelNames: ['version', 'revision', 'node'],
      aggregator: 'first',
      registers,
    });
    info.set({ ...release, node: globalThis.process.version }, 1);
  }
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response; status 0: the client closed the connection',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  /** Pages by Cache-Status since the last scrape; a labelled counter would slow a cached page by a microsecond. */
  const pageCounts = new Map<string, number>();
  new Counter({
    name: 'rostrum_pages_total',
    help: 'Pages by their Cache-Status (RFC 9211)',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [cache, count] of pageCounts) this.inc({ state: cache.slice(cache.indexOf('; ') + 2) }, count);
      pageCounts.clear();
    },
  });
  const calls = new Histogram({
    name: 'rostrum_upstream_call_seconds',
    help: 'Calls of the API by outcome',
    labelNames: ['call', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5],
    registers,
  });
  const stale = new Histogram({
    name: 'rostrum_upstream_stale_answer_age_seconds',
    help: 'Age of stale answers of the API that were used',
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
      if (cache !== undefined) pageCounts.set(cache, (pageCounts.get(cache) ?? 0) + 1);
    },
    observeCall: ({ call, outcome, duration }) => calls.observe({ call, outcome }, duration / MS_PER_SECOND),
    observeStaleAnswer: (age) => stale.observe(age),
    observeVital: vitalsMetrics(registers),
    count: (event) => events.inc({ event }),
    watch(name, help, read, aggregator = 'sum') {
      new Gauge({
        name,
        help,
        aggregator,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
  };
}

type ApiProcess = { isUp(): boolean; restarts(): number; metrics(): Promise<string | undefined> };

/** Includes whether the API responds. */
export function createUpstreamMetrics(api: ApiProcess): { text(): Promise<string> } {
  const registry = new Registry();
  const up = new Gauge({
    name: 'rostrum_api_up',
    help: '1 if the process of the embedded API has told its metrics in time, else 0',
    registers: [registry],
  });
  new Counter({
    name: 'rostrum_api_restarts_total',
    help: 'Starts of the embedded API after its process had ended by itself',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(api.restarts());
    },
  });
  return {
    async text() {
      const told = await api.metrics();
      up.set(told === undefined ? 0 : 1);
      return (await registry.metrics()) + (told ?? '');
    },
  };
}

export function startMetricsServer(text: () => Promise<string>, port: number, host: string): Promise<Server> {
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
