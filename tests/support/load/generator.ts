/** The thread of a load: runs the plan of its `workerData`, and posts the report once all responses are complete. */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, type Dispatcher } from 'undici';
import type { KindReport, LoadPlan, LoadReport, LoadRequest, Stream } from './load.ts';
import { createTimes } from './times.ts';

const MS_PER_SECOND = 1000;
const ABORTED = 'aborted';
const { origin, streams, addresses = 1, timeout = 30_000 }: LoadPlan = workerData;

let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});
const agents = Array.from({ length: addresses }, (_, index) => new Agent({ localAddress: `127.0.0.${1 + index}` }));
const tallies = new Map<string, ReturnType<typeof createTally>>();
const lateness = createTimes();

parentPort?.postMessage('begun');
const begun = performance.now();
const idle = performance.eventLoopUtilization();
await Promise.all(streams.map(run));
const report: LoadReport = {
  kinds: Object.fromEntries([...tallies].map(([kind, tally]) => [kind, tally.report()])),
  seconds: (performance.now() - begun) / MS_PER_SECOND,
  utilization: performance.eventLoopUtilization(idle).utilization,
  lateness: lateness.percentile(99),
};
await Promise.all(agents.map((agent) => agent.destroy()));
parentPort?.postMessage(report);
parentPort?.close();

async function run({ rate, clients = 1, from = 0, seconds = Infinity, count = Infinity, requests }: Stream) {
  const start = begun + from * MS_PER_SECOND;
  while (performance.now() < start && !isStopped) await delay(Math.min(100, start - performance.now()));
  const next = rotate(requests);
  let number = 0;
  const hasMore = () => !isStopped && number < count && performance.now() < start + seconds * MS_PER_SECOND;

  /** @param due when the request is due; its latency counts from then. */
  async function sendNext(due: number): Promise<void> {
    const { request, path } = next();
    const tally = tallies.get(request.kind) ?? createTally();
    tallies.set(request.kind, tally);
    number += 1;
    tally.begin();
    const result = await send(request, path, number);
    const now = performance.now();
    tally.end(request, result, { latency: now - due, at: (now - start) / MS_PER_SECOND });
  }

  if (rate === undefined) {
    const client = async () => {
      while (hasMore()) await sendNext(performance.now());
    };
    await Promise.all(Array.from({ length: clients }, client));
    return;
  }
  const inFlight = new Set<Promise<void>>();
  for (let due = start; hasMore(); await delay(1)) {
    for (; due <= performance.now() && hasMore(); due += MS_PER_SECOND / rate) {
      lateness.add(performance.now() - due);
      const pending = sendNext(due).finally(() => inFlight.delete(pending));
      inFlight.add(pending);
    }
  }
  await Promise.all(inFlight);
}

/** Smooth weighted round robin: spreads each request evenly by its weight, and rotates its paths. */
function rotate(requests: readonly LoadRequest[]): () => { request: LoadRequest; path: string } {
  const queue = requests.map((request) => ({ request, weight: request.weight ?? 1, credit: 0, used: 0 }));
  const total = queue.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    for (const entry of queue) entry.credit += entry.weight;
    const chosen = queue.reduce((best, entry) => (entry.credit > best.credit ? entry : best));
    chosen.credit -= total;
    const { paths } = chosen.request;
    return { request: chosen.request, path: paths[chosen.used++ % paths.length] ?? '/' };
  };
}

/** A response, named by its status and headers, or a failure. */
type Result = { readonly name: string; readonly isAnswer: boolean };

/** Sends one request without a retry and reads the whole response. */
async function send(request: LoadRequest, path: string, number: number): Promise<Result> {
  const { method = 'GET', headers, fromOthers, body, named = [], abortsAfter } = request;
  const client = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const options: Dispatcher.RequestOptions = {
    origin,
    path: path.replaceAll('{n}', String(number)),
    method,
    headers: { 'Accept-Encoding': 'br', ...headers, ...(fromOthers && { 'X-Forwarded-For': client }) },
    body: body ?? null,
    signal: AbortSignal.timeout(abortsAfter === undefined ? timeout : Math.ceil(abortsAfter * Math.random())),
  };
  const answer = async () => {
    const response = await agents[number % addresses]?.request(options);
    await response?.body.bytes();
    const parts = [response?.statusCode, ...named.map((name) => response?.headers[name])];
    return { name: parts.filter((part) => part !== undefined).join(' '), isAnswer: true };
  };
  return answer().catch(({ name, code }: NodeJS.ErrnoException) => {
    const reason = abortsAfter === undefined ? 'timeout' : ABORTED;
    return { name: name === 'TimeoutError' ? reason : `connection ${code ?? name}`, isAnswer: false };
  });
}

/** Counts the results of one kind of request. */
function createTally() {
  const times = createTimes();
  const answers: Record<string, number> = {};
  const failures: Record<string, number> = {};
  const total = { sent: 0, good: 0, max: 0, lastFailure: 0 };
  return {
    begin(): void {
      total.sent += 1;
    },
    /** @param at seconds since the stream began. */
    end(request: LoadRequest, { name, isAnswer }: Result, { latency, at }: { latency: number; at: number }): void {
      if (isAnswer) {
        times.add(latency);
        total.max = Math.max(total.max, latency);
        answers[name] = (answers[name] ?? 0) + 1;
      }
      const isPlanned = request.abortsAfter !== undefined && (isAnswer || name === ABORTED);
      if (isPlanned || (request.good ?? /^[23]/).test(name)) {
        total.good += 1;
        return;
      }
      failures[name] = (failures[name] ?? 0) + 1;
      total.lastFailure = at;
    },
    report: (): KindReport => ({
      ...total,
      answers,
      failures,
      p50: times.percentile(50),
      p95: times.percentile(95),
      p99: times.percentile(99),
    }),
  };
}
