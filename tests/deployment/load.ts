import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publishedPaths } from '../support/addresses.ts';
import { type Load, type LoadReport, listFailures, runLoad, startLoad, sumUp } from '../support/load/load.ts';
import { scaled } from '../support/load/scale.ts';
import { sendRequest } from '../support/send-request.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Fleet } from './fleet.ts';

/** Requests a second at most, independent of responses (open loop). */
const MAX_RATE = 300;
/** A quarter of what both replicas serve: one that starts takes half of a machine with two cores for itself. */
const RATE_DIVISOR = 4;
/** Clients that each wait for the response, and for how long they measure. */
const FULL_SPEED = { clients: 60, seconds: scaled(8, 4) };
const CACHED_PAGES = 40;
/** The number of the visitors' addresses, so that they share no limit of one client. */
const ADDRESSES = 200;
const PERSON = { firstName: 'Edda', lastName: 'Novak', email: 'edda@new.test' };

/** The load of many visitors while a fault happens. */
export type Visitors = Load & {
  /** Identifies the forms of this load in the database. */
  readonly mark: string;
  /** Seconds since the first request. */
  seconds(): number;
};

/** Requests for cached and uncached pages, calls and files, and form submissions by POST and GET. */
async function createRequests(fleet: Fleet) {
  const { origin } = fleet.nginx;
  const pages = (await publishedPaths(origin)).slice(0, CACHED_PAGES);
  for (const replica of fleet.replicas) for (const path of pages) await sendRequest(replica.origin + path);
  const [, script = '/'] = /src="(\/assets\/[^"]+\.js)"/.exec((await sendRequest(`${origin}/`)).body) ?? [];
  const headers = (await createVisitor(origin)).writeHeaders();
  const mark = randomBytes(6).toString('hex');
  const byGet = new URLSearchParams({ ...PERSON, organisation: mark, message: 'GET' });
  const requests = [
    { kind: 'cached page', weight: 64, paths: pages, good: /^200/ },
    {
      kind: 'uncached page',
      weight: 2,
      paths: ['/no/such/{n}', '/search?searchtext=word{n}'],
      good: /^(?:200|404)/,
    },
    {
      kind: 'call',
      weight: 20,
      paths: ['/api/taxonomy', '/api/articles/top/3', '/api/cookie-law'],
      good: /^200/,
    },
    { kind: 'file', weight: 8, paths: [script], good: /^200/ },
    {
      kind: 'form by POST',
      weight: 3,
      paths: ['/api/anonymous-form-submit/convergence'],
      good: /^200/,
      method: 'POST',
      headers,
      body: JSON.stringify({ ...PERSON, organisation: mark, message: 'POST' }),
    },
    {
      kind: 'form by GET',
      weight: 3,
      good: /^200/,
      headers,
      paths: [`/api/anonymous-form-submit//euro-convergence?${byGet}-{n}`],
    },
  ];
  return { mark, requests };
}

/**
 * Measures how many requests a second the faults are tested with: what both replicas serve depends on the machine.
 * @throws AssertionError when a request fails at full speed.
 */
export async function measureRate(fleet: Fleet): Promise<{ rate: number; served: number }> {
  const { requests } = await createRequests(fleet);
  const report = await runLoad({ ...createPlan(fleet), streams: [{ ...FULL_SPEED, requests }] });
  assert.deepEqual(listFailures(report), {});
  const served = toRate(report);
  return { rate: Math.min(MAX_RATE, Math.floor(served / RATE_DIVISOR)), served };
}

/** Starts the requests at a constant rate a second. */
export async function startVisitors(fleet: Fleet, rate: number): Promise<Visitors> {
  const { mark, requests } = await createRequests(fleet);
  const load = startLoad({ ...createPlan(fleet), streams: [{ rate, requests }] });
  await load.begun;
  const begun = performance.now();
  return { ...load, mark, seconds: () => (performance.now() - begun) / 1000 };
}

const createPlan = ({ nginx: { origin } }: Fleet) => ({ origin, addresses: ADDRESSES });

/** Ends the load after so many more seconds. */
export async function endVisitors(visitors: Visitors, after = 0): Promise<LoadReport> {
  await delay(after * 1000);
  visitors.stop();
  return visitors.report;
}

const toRate = (report: LoadReport) => Math.round(sumUp(report).sent / report.seconds);

/** Summarises a report in one line. */
export function summarise(report: LoadReport): string {
  const { sent, failed, slowestP99 } = sumUp(report);
  return `${failed} of ${sent} failed in ${Math.round(report.seconds)} s at ${toRate(report)}/s, p99 of the slowest kind ${slowestP99} ms`;
}
