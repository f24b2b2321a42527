import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A kind of request, counted together. */
export type LoadRequest = {
  readonly kind: string;
  readonly method?: string;
  /** Requested in rotation. `{n}` becomes a number that no other request of the stream has. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Each request comes from another client, as a load balancer would tell (`X-Forwarded-For`). */
  readonly fromOthers?: boolean;
  readonly body?: string;
  /** Share of the stream's requests; by default 1. */
  readonly weight?: number;
  /** Response headers that become part of the result's name: "200 rostrum; hit". */
  readonly named?: readonly string[];
  /** Matches the names that count as success; by default 2xx and 3xx. */
  readonly good?: RegExp;
  /** The client disconnects after a random time up to this many milliseconds. */
  readonly abortsAfter?: number;
};

/** Requests at a constant rate (open loop), or from clients that each wait for the response (closed loop). */
export type Stream = {
  readonly rate?: number;
  readonly clients?: number;
  /** Start and length of the time span in seconds. */
  readonly from?: number;
  readonly seconds?: number;
  /** The maximum number of requests. */
  readonly count?: number;
  readonly requests: readonly LoadRequest[];
};

export type LoadPlan = {
  readonly origin: string;
  readonly streams: readonly Stream[];
  /** Number of loopback addresses that the requests come from, in rotation; a server sees as many clients. */
  readonly addresses?: number;
  /** Request timeout in milliseconds. */
  readonly timeout?: number;
};

export type KindReport = {
  readonly sent: number;
  readonly good: number;
  /** Number of responses by name. */
  readonly answers: Readonly<Record<string, number>>;
  /** Number of failures by reason: a connection error, `timeout`, or the name of a response. */
  readonly failures: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** End of the last failure, in seconds since the stream began. */
  readonly lastFailure: number;
};

export type LoadReport = {
  readonly kinds: Readonly<Record<string, KindReport>>;
  readonly seconds: number;
  /** Share of the time in which the generator's event loop was busy. */
  readonly utilization: number;
  /** 99th percentile of how late requests were sent, in milliseconds; latencies include it. */
  readonly lateness: number;
};

export type Load = {
  /** Resolves just before the first request is sent. */
  readonly begun: Promise<unknown>;
  /** Sends no further requests; the report follows once all responses are complete. */
  stop(): void;
  /** Rejects when the generator failed or could not keep the rate. */
  readonly report: Promise<LoadReport>;
};

/** A busier generator may cause the latency itself. */
const MAX_UTILIZATION = 0.9;

/**
 * Starts to send requests from a thread. At a constant rate, latency counts from a request's due time, so that it
 * includes waits behind slow requests: autocannon sends in bursts, and does not count requests whose connection ends.
 */
export function startLoad(plan: LoadPlan): Load {
  const worker = new Worker(new URL('./generator.ts', import.meta.url), { workerData: plan });
  const begun = once(worker, 'message');
  const report = begun.then(async () => {
    const [measured]: LoadReport[] = await once(worker, 'message');
    if (!measured) throw new Error('The load generator ended without a report');
    const keepsRate = plan.streams.some(({ rate }) => rate !== undefined);
    if (keepsRate && measured.utilization > MAX_UTILIZATION)
      throw new Error(
        `The generator was busy for ${toPercent(measured.utilization)} of the time: nothing was measured`,
      );
    return measured;
  });
  return { begun, report, stop: () => worker.postMessage('stop') };
}

/** Runs a plan to its end. @throws Error when the load deviated from the plan. */
export const runLoad = (plan: LoadPlan): Promise<LoadReport> => startLoad(plan).report;

/** The failures by kind and reason, without the kinds that had none. */
export function listFailures({ kinds }: LoadReport): Record<string, KindReport['failures']> {
  const failures = Object.entries(kinds).map(([kind, report]) => [kind, report.failures] as const);
  return Object.fromEntries(failures.filter(([, reasons]) => Object.keys(reasons).length > 0));
}

/** @throws Error when no request of that kind was sent. */
export function findKind({ kinds }: LoadReport, name: string): KindReport {
  const kind = kinds[name];
  if (!kind) throw new Error(`No request of the kind ${name} was sent`);
  return kind;
}

/** Sums up all kinds. */
export function sumUp({ kinds }: LoadReport) {
  const all = Object.values(kinds);
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    failed: all.reduce((sum, { sent, good }) => sum + sent - good, 0),
    slowestP99: Math.round(Math.max(...all.map(({ p99 }) => p99))),
    lastFailure: Math.max(...all.map(({ lastFailure }) => lastFailure)),
  };
}

/** A generator whose p99 exceeds this did not have its core to itself, so its measurements are invalid. */
export const MAX_LATENESS_MS = 15;

/** The generator's own load and lateness, which every figure includes. */
export const describeGenerator = ({ utilization, lateness }: LoadReport): string =>
  `generator ${toPercent(utilization)} busy, p99 ${lateness.toFixed(1)} ms late`;

const toPercent = (share: number): string => `${Math.round(share * 100)} %`;
