import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LOAD_CORE, onCore } from './load/cores.ts';
import { type KindReport, type LoadPlan, type LoadReport, reportSchema } from './load/plan.ts';

export type { KindReport, LoadPlan, LoadReport } from './load/plan.ts';

const GENERATOR = fileURLToPath(new URL('./load/generator.ts', import.meta.url));
/** Above this, what is slow may be the generator. */
const MAX_CPU = 0.9;

/** Load that is being made. */
export type Load = {
  /** Resolves when the first request is about to be sent. */
  readonly begun: Promise<unknown>;
  /** Sends nothing more; the report comes when all answers are there. */
  stop(): void;
  /** Rejects when the generator failed, or had not the time to keep a rate. */
  readonly report: Promise<LoadReport>;
};

/**
 * Makes load from a process of its own, on the core that no server is on. At a constant rate a latency counts from the moment a request
 * was to be sent: one that waits because others are slow is slow, too.
 */
export function startLoad(plan: LoadPlan): Load {
  const child = onCore(LOAD_CORE, [process.execPath, GENERATOR]);
  child.stdin.on('error', () => {}); // it says itself why it has ended
  child.stdin.write(`${JSON.stringify(plan)}\n`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const begun = lines.next();
  const report = begun.then(async () => {
    const { value: line, done } = await lines.next();
    if (done) throw new Error('The generator of load ended without a report');
    const measured = reportSchema.parse(JSON.parse(line));
    const keepsRate = plan.streams.some(({ rate }) => rate !== undefined);
    if (keepsRate && measured.cpu > MAX_CPU)
      throw new Error(`The generator used ${Math.round(measured.cpu * 100)} % of its core: nothing was measured`);
    return measured;
  });
  return { begun, report, stop: () => void child.stdin.end() };
}

/** Makes load to the end of its plan. @throws Error when it could not be made as planned. */
export const runLoad = (plan: LoadPlan): Promise<LoadReport> => startLoad(plan).report;

/** What failed, by kind and reason; nothing of kinds that did not fail. */
export function failuresOf({ kinds }: LoadReport): Record<string, KindReport['failures']> {
  return Object.fromEntries(
    Object.entries(kinds)
      .filter(([, { failures }]) => Object.keys(failures).length > 0)
      .map(([kind, { failures }]) => [kind, failures]),
  );
}

/** One kind of a report. @throws Error when nothing of that kind was sent. */
export function kindOf({ kinds }: LoadReport, name: string): KindReport {
  const kind = kinds[name];
  if (!kind) throw new Error(`Nothing was sent of the kind ${name}`);
  return kind;
}

/** A generator that is later than this (p99) has not had its core to itself: what it has measured says nothing of the site. */
export const MAX_LATE_MS = 15;

/** How well the generator did: what must be said beside every figure. */
export const generatorOf = ({ cpu, lateness }: LoadReport): string =>
  `generator ${Math.round(cpu * 100)} % of its core, p99 ${lateness.toFixed(1)} ms late`;
