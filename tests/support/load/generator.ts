/**
 * A process that makes load: it reads a plan as the first line of its input, says "begun", and prints a report when the plan or its
 * input has come to an end and every answer is there.
 */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { exchange, LEFT, type Target } from './exchange.ts';
import { type LoadReport, planSchema, type Request, type Stream } from './plan.ts';
import { createTally, createTimes, type Tally } from './tally.ts';

const MS_PER_SECOND = 1000;
const TICK_MS = 1;
/** Enough that no request waits for a connection. */
const SOCKETS = 4096;
const ANY_OR_LEFT = new RegExp(`^(?:${LEFT}$|\\d)`);

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
    await Promise.all(Array.from({ length: stream.clients ?? 1 }, () => askOneByOne(source)));
    return;
  }
  const inFlight = new Set<Promise<void>>();
  const interval = MS_PER_SECOND / stream.rate;
  for (let index = 0; source.goesOn(); await delay(TICK_MS)) {
    for (; start + index * interval <= performance.now() && source.goesOn(); index += 1) {
      const intended = start + index * interval;
      lateness.add(performance.now() - intended);
      const asked = source.ask(intended).then(() => void inFlight.delete(asked));
      inFlight.add(asked);
    }
  }
  await Promise.all(inFlight);
}

async function askOneByOne(source: ReturnType<typeof createSource>): Promise<void> {
  while (source.goesOn()) await source.ask(performance.now());
}

/** What a stream asks for, one after the other. */
function createSource(stream: Stream, start: number) {
  const next = takeTurns(stream.requests);
  const wanted = new Map(stream.requests.map((request) => [request, new RegExp(request.good)]));
  const end = start + stream.seconds * MS_PER_SECOND;
  let number = 0;
  return {
    goesOn: () => !isStopped && number < stream.count && performance.now() < end,
    /** @param intended when it was to be asked, by which its latency counts. */
    async ask(intended: number): Promise<void> {
      const { request, path } = next();
      const tally = tallies.get(request.kind) ?? createTally();
      tallies.set(request.kind, tally);
      number += 1;
      tally.sent();
      const outcome = await exchange(target, path.replaceAll('{n}', String(number)), request);
      const now = performance.now();
      const good = request.leavesAfter === undefined ? (wanted.get(request) ?? /$^/) : ANY_OR_LEFT;
      tally.ended(outcome, good, { latency: now - intended, at: (now - start) / MS_PER_SECOND });
    },
  };
}

/** Each request as often as its weight says, evenly; its paths in turn. */
function takeTurns(requests: readonly Request[]): () => { request: Request; path: string } {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0);
  const turns = requests.map((request) => ({ request, credit: 0, used: 0 }));
  return () => {
    for (const turn of turns) turn.credit += turn.request.weight;
    const chosen = turns.reduce((best, turn) => (turn.credit > best.credit ? turn : best));
    chosen.credit -= total;
    const path = chosen.request.paths[chosen.used % chosen.request.paths.length] ?? '/';
    chosen.used += 1;
    return { request: chosen.request, path };
  };
}
