import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LOAD_CORE, onCore } from './load/cores.ts';
import { type KindReport, type LoadPlan, type LoadReport, reportSchema } from './load/plan.ts';

export type { KindReport, LoadPlan, LoadReport } from './load/plan.ts';

const GENERATOR = fileURLToPath(new URL('./load/generator.ts', import.meta.url));
/** Above this share of its core, the generator itself may cause the latency. */
const MAX_CPU = 0.9;

/** A running load generator. */
export type Load = {
  /** Resolves just before the first request is sent. */
  readonly begun: Promise<unknown>;
  /** Sends no further requests; the report follows once all responses are complete. */
  stop(): void;
  /** Rejects when the generator failed or could not keep the rate. */
  readonly report: Promise<LoadReport>;
};

/**
 * Starts a load generator process on a core that no server uses. At a constant rate, latency counts from a request's
 * due time, so that it includes waits behind slow requests.
 */
export function startLoad(plan: LoadPlan): Load {
  const child = onCore(LOAD_CORE, [process.execPath, GENERATOR]);
  child.stdin.on('error', () => {}); // the report rejects with the reason
  child.stdin.write(`${JSON.stringify(plan)}\n`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const begun = lines.next();
  const report = begun.then(async () => {
    const { value: line, done } = await lines.next();
    if (done) throw new Error('The load generator ended without a report');
    const measured = reportSchema.parse(JSON.parse(line));
    const keepsRate = plan.streams.some(({ rate }) => rate !== undefined);
    if (keepsRate && measured.cpu > MAX_CPU)
      throw new Error(`The generator used ${Math.round(measured.cpu * 100)} % of its core: nothing was measured`);
    return measured;
  });
  return { begun, report, stop: () => void child.stdin.end() };
}

/** Runs a plan to its end. @throws Error when the load deviated from the plan. */
export const runLoad = (plan: LoadPlan): Promise<LoadReport> => startLoad(plan).report;

/** The failures by kind and reason, without the kinds that had none. */
export function failuresOf({ kinds }: LoadReport): Record<string, KindReport['failures']> {
  return Object.fromEntries(
    Object.entries(kinds)
      .filter(([, { failures }]) => Object.keys(failures).length > 0)
      .map(([kind, { failures }]) => [kind, failures]),
  );
}

/** One kind of a report. @throws Error when no request of that kind was sent. */
export function kindOf({ kinds }: LoadReport, name: string): KindReport {
  const kind = kinds[name];
  if (!kind) throw new Error(`No request of the kind ${name} was sent`);
  return kind;
}

/** A generator whose p99 exceeds this did not have its core to itself, so its measurements are invalid. */
export const MAX_LATENESS_MS = 15;

/** The generator's own load and lateness, which every figure includes. */
export const generatorOf = ({ cpu, lateness }: LoadReport): string =>
  `generator ${Math.round(cpu * 100)} % of its core, p99 ${lateness.toFixed(1)} ms late`;
