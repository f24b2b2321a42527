import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { LOAD_CORE, onCore } from '../tests/support/load/cores.ts';
import { median } from './measurement.ts';

export type Rate = { readonly rate: number; readonly p50: number; readonly p99: number };

type LoadOptions = { encoding?: 'br' | 'gzip' | 'identity'; seconds?: number; connections?: number };

/** Uses wrk, because a load generator on Node would be too slow. @throws Error when a response is not a 200 */
export async function load(url: string, options: LoadOptions = {}): Promise<Rate> {
  const { encoding = 'identity', seconds = 4, connections = 50 } = options;
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'];
  const child = onCore(LOAD_CORE, ['wrk', ...size, '-H', `Accept-Encoding: ${encoding}`, url]);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const fault = /Non-2xx.*|Socket errors.*/.exec(output)?.[0] ?? (code === 0 ? undefined : output);
  if (fault !== undefined) throw new Error(`${url} under load: ${fault}`);
  const [, p50] = /^\s+50%\s+(\S+)/m.exec(output) ?? [];
  const [, p99] = /^\s+99%\s+(\S+)/m.exec(output) ?? [];
  return { rate: Number(/Requests\/sec:\s+(\S+)/.exec(output)?.[1]), p50: milliseconds(p50), p99: milliseconds(p99) };
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

function milliseconds(text = ''): number {
  const [, amount, unit = ''] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number((Number(amount) * (UNITS[unit] ?? Number.NaN)).toFixed(3));
}

type Target = LoadOptions & { readonly url: string };

export type Comparison = { readonly ours: Rate; readonly base: Rate; readonly ratio: number };

const ROUNDS = 5;
const WARMING_ROUNDS = 3;

/** Alternate the targets, so that other load on the machine affects both. */
export async function compare(ours: Target, base: Target): Promise<Comparison> {
  const rounds: { ours: Rate; base: Rate }[] = [];
  for (let round = 0; round < WARMING_ROUNDS + ROUNDS; round += 1) {
    const pair = { base: await load(base.url, base), ours: await load(ours.url, ours) };
    if (round >= WARMING_ROUNDS) rounds.push(pair);
  }
  const toMedian = (target: 'ours' | 'base'): Rate => ({
    rate: median(rounds.map((pair) => pair[target].rate)),
    p50: median(rounds.map((pair) => pair[target].p50)),
    p99: median(rounds.map((pair) => pair[target].p99)),
  });
  return {
    ours: toMedian('ours'),
    base: toMedian('base'),
    ratio: median(rounds.map((pair) => pair.ours.rate / pair.base.rate)),
  };
}

export const perSecond = ({ rate }: Rate): string => `${Math.round(rate)}/s`;
