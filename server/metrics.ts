import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the site measures about itself. */
export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; duration: number }): void;
  /** Something an operator should know of: a bad redirect entry, a failed refresh, an error in rendering. */
  count(event: string): void;
  text(): Promise<string>;
};

const MS_PER_SECOND = 1000;

/** Metrics in a registry of their own, so that several apps in one process (tests) do not share figures. */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer; status 0 means the client left',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const events = new Counter({
    name: 'rostrum_events_total',
    help: 'Notable events by name',
    labelNames: ['event'],
    registers: [registry],
  });
  return {
    observeRequest: ({ method, route, status, duration }) =>
      requests.observe({ method, route, status }, duration / MS_PER_SECOND),
    count: (event) => events.inc({ event }),
    text: () => registry.metrics(),
  };
}

/** Serves the metrics on a port of their own: they are for operators, not for visitors. */
export function startMetricsServer(metrics: Metrics, port: number, host: string | undefined): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
