/**
 * A load-generating process: reads a plan from the first line of input, prints "begun", and prints a report when plan
 * or input has ended and every response is complete.
 */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ABORTED, exchange, type Target } from './exchange.ts';
import { type LoadReport, planSchema, type Request, type Stream } from './plan.ts';
import { createTally, createTimes, type Tally } from './tally.ts';

const MS_PER_SECOND = 1000;
const TICK_MS = 1;
/** Enough sockets that no request waits for one. */
const SOCKETS = 4096;
const ANY_OR_ABORTED = new RegExp(`^(?:${ABORTED}$|\\d)`);

const input = createInterface({ input: process.stdin });
const [line] = await once(input, 'line');
const plan = planSchema.parse(JSON.parse(String(line)));
let isStopped = false;
input.once('close', () => {
  isStopped = true;
});

const tallies = new Map<string, Tally>();
const lateness = createTimes();
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: SOCKETS });
const { hostname, port } = new URL(plan.origin);
const target: Target = { agent, host: hostname, port, timeout: plan.timeout };

console.log('begun');
const begun = performance.now();
const usedBefore = process.cpuUsage();
await Promise.all(plan.streams.map(run));
const { user, system } = process.cpuUsage(usedBefore);
const elapsed = performance.now() - begun;
const report: LoadReport = {
  kinds: Object.fromEntries([...tallies].map(([kind, tally]) => [kind, tally.report()])),
  seconds: elapsed / MS_PER_SECOND,
  cpu: (user + system) / MS_PER_SECOND / elapsed,
  lateness: lateness.percentile(99),
};
agent.destroy();
input.close();
process.stdin.destroy();
console.log(JSON.stringify(report));

async function run(stream: Stream): Promise<void> {
  const start = begun + stream.from * MS_PER_SECOND;
  while (performance.now() < start && !isStopped) await delay(Math.min(100, start - performance.now()));
  const source = createSource(stream, start);
  if (stream.rate === undefined) {
    await Promise.all(Array.from({ length: stream.clients ?? 1 }, () => sendOneByOne(source)));
    return;
  }
  const inFlight = new Set<Promise<void>>();
  const interval = MS_PER_SECOND / stream.rate;
  for (let index = 0; source.hasMore(); await delay(TICK_MS)) {
    for (; start + index * interval <= performance.now() && source.hasMore(); index += 1) {
      const intended = start + index * interval;
      lateness.add(performance.now() - intended);
      const pending = source.send(intended).then(() => void inFlight.delete(pending));
      inFlight.add(pending);
    }
  }
  await Promise.all(inFlight);
}

async function sendOneByOne(source: ReturnType<typeof createSource>): Promise<void> {
  while (source.hasMore()) await source.send(performance.now());
}

/** The requests of a stream, in order. */
function createSource(stream: Stream, start: number) {
  const next = weightedRoundRobin(stream.requests);
  const wanted = new Map(stream.requests.map((request) => [request, new RegExp(request.good)]));
  const end = start + stream.seconds * MS_PER_SECOND;
  let number = 0;
  return {
    hasMore: () => !isStopped && number < stream.count && performance.now() < end,
    /** @param intended when the request was due; its latency counts from then. */
    async send(intended: number): Promise<void> {
      const { request, path } = next();
      const tally = tallies.get(request.kind) ?? createTally();
      tallies.set(request.kind, tally);
      number += 1;
      tally.sent();
      const headers = request.fromOthers
        ? { ...request.headers, 'X-Forwarded-For': clientOf(number) }
        : request.headers;
      const from = `127.0.0.${1 + (number % plan.addresses)}`;
      const outcome = await exchange(target, path.replaceAll('{n}', String(number)), { ...request, headers }, from);
      const now = performance.now();
      const good = request.abortsAfter === undefined ? (wanted.get(request) ?? /$^/) : ANY_OR_ABORTED;
      tally.ended(outcome, good, { latency: now - intended, at: (now - start) / MS_PER_SECOND });
    },
  };
}

/** The address of a client by its number. */
function clientOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Weighted round robin: spreads each request evenly by its weight, and rotates its paths. */
function weightedRoundRobin(requests: readonly Request[]): () => { request: Request; path: string } {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0);
  const queue = requests.map((request) => ({ request, credit: 0, used: 0 }));
  return () => {
    for (const entry of queue) entry.credit += entry.request.weight;
    const chosen = queue.reduce((best, entry) => (entry.credit > best.credit ? entry : best));
    chosen.credit -= total;
    const path = chosen.request.paths[chosen.used % chosen.request.paths.length] ?? '/';
    chosen.used += 1;
    return { request: chosen.request, path };
  };
}
