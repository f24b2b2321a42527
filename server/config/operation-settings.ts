import { z } from 'zod';
import { ipAddress, milliseconds, portNumber, type Setting, wholeNumber } from './setting.ts';

/** A port on this machine, or an IP address and a port. */
const listenAddress = z
  .string()
  .transform((value) => {
    const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(value) ?? [];
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
  })
  .pipe(z.object({ host: ipAddress, port: portNumber }));

export const operationSettings = {
  WEB_CONCURRENCY: {
    key: 'workers',
    schema: wholeNumber(1, 64).default(1),
    about: 'Worker processes that serve the site, for machines with many cores; with Redis they share cached pages',
  },
  WARM_UP_MS: {
    key: 'warmUp',
    schema: z.coerce.number<string>().pipe(z.int().nonnegative()).default(10_000),
    about:
      'After the start: longest time that /readyz fails while the home page and the pages it links to are cached; 0 turns warm-up off',
  },
  DRAIN_DELAY_MS: {
    key: 'drainDelay',
    schema: z.coerce.number<string>().pipe(z.int().nonnegative()).default(0),
    about:
      'After SIGTERM: time during which /readyz fails while requests are still accepted; must exceed the load balancer’s check interval',
  },
  SHUTDOWN_TIMEOUT_MS: {
    key: 'shutdownTimeout',
    schema: milliseconds.default(25_000),
    about: 'After SIGTERM: longest wait for requests in flight before the process exits',
  },
  LOG_LEVEL: {
    key: 'logLevel',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'Minimum level of log messages, which are JSON lines',
  },
  METRICS_PORT: {
    key: 'metrics',
    schema: listenAddress.optional(),
    shown: 'off',
    about:
      'Separate port that serves Prometheus metrics on 127.0.0.1, or an address and a port, like 0.0.0.0:9090; the metrics need no password, so it must be reachable for operators only',
  },
  VITALS_SAMPLE: {
    key: 'vitalsSample',
    schema: z.coerce.number<string>().pipe(z.number().min(0).max(1)).default(1),
    about:
      'Share of page loads, from 0 to 1, whose web vitals the browser measures and sends to /vitals, with consent to analytics only; the metrics show them',
  },
  TRACING_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    shown: 'off',
    about:
      'Where a collector of OpenTelemetry takes traces (OTLP over HTTP), like http://collector:4318/v1/traces: requests, calls of the API and of providers, queries',
  },
  REVISION: {
    key: 'revision',
    schema: z
      .string()
      .regex(/^[\w.+-]{1,64}$/, 'at most 64 letters, digits, dots, hyphens and plus signs')
      .optional(),
    shown: 'the commit of the checkout, else the version of package.json',
    about: 'Commit that this release was built from, as metrics and log name it',
  },
} as const satisfies Record<string, Setting>;
