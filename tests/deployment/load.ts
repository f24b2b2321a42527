import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publishedPaths } from '../support/addresses.ts';
import { type KindReport, type Load, type LoadReport, startLoad } from '../support/open-loop.ts';
import { sendRequest } from '../support/send-request.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Fleet } from './fleet.ts';

/** Requests a second, independent of responses (open loop). */
export const RATE = 300;
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

/** Starts requests for cached and uncached pages, calls and files, and form submissions by POST and GET. */
export async function startVisitors(fleet: Fleet): Promise<Visitors> {
  const { origin } = fleet.nginx;
  const pages = (await publishedPaths(origin)).slice(0, CACHED_PAGES);
  for (const replica of fleet.replicas) for (const path of pages) await sendRequest(replica.origin + path);
  const [, script = '/'] = /src="(\/assets\/[^"]+\.js)"/.exec((await sendRequest(`${origin}/`)).body) ?? [];
  const { Cookie, 'X-XSRF-TOKEN': token } = (await createVisitor(origin)).writeHeaders();
  const headers = {
    Cookie: String(Cookie),
    'X-XSRF-TOKEN': String(token),
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
  };
  const mark = randomBytes(6).toString('hex');
  const byGet = new URLSearchParams({ ...PERSON, organisation: mark, message: 'GET' });
  const load = startLoad({
    origin,
    addresses: ADDRESSES,
    streams: [
      {
        rate: RATE,
        requests: [
          { kind: 'cached page', weight: 64, paths: pages, good: '^200' },
          {
            kind: 'uncached page',
            weight: 2,
            paths: ['/no/such/{n}', '/search?searchtext=word{n}'],
            good: '^(?:200|404)',
          },
          {
            kind: 'call',
            weight: 20,
            paths: ['/api/taxonomy', '/api/articles/top/3', '/api/cookie-law'],
            good: '^200',
          },
          { kind: 'file', weight: 8, paths: [script], good: '^200' },
          {
            kind: 'form by POST',
            weight: 3,
            paths: ['/api/anonymous-form-submit/convergence'],
            good: '^200',
            method: 'POST',
            headers,
            body: JSON.stringify({ ...PERSON, organisation: mark, message: 'POST' }),
          },
          {
            kind: 'form by GET',
            weight: 3,
            good: '^200',
            headers,
            paths: [`/api/anonymous-form-submit//euro-convergence?${byGet}-{n}`],
          },
        ],
      },
    ],
  });
  await load.begun;
  const begun = performance.now();
  return { ...load, mark, seconds: () => (performance.now() - begun) / 1000 };
}

/** Ends the load after so many more seconds. */
export async function endVisitors(visitors: Visitors, after = 0): Promise<LoadReport> {
  await delay(after * 1000);
  visitors.stop();
  return visitors.report;
}

const sum = (report: LoadReport, of: (kind: KindReport) => number) =>
  Object.values(report.kinds).reduce((total, kind) => total + of(kind), 0);
export const sentIn = (report: LoadReport) => sum(report, ({ sent }) => sent);
export const failedIn = (report: LoadReport) => sum(report, ({ sent, good }) => sent - good);
export const lastFailureIn = (report: LoadReport) =>
  Math.max(0, ...Object.values(report.kinds).map(({ lastFailure = 0 }) => lastFailure));

/** Failures by kind and reason. */
export function failuresIn(report: LoadReport): Record<string, Record<string, number>> {
  const failures = Object.entries(report.kinds).map(([kind, each]) => [kind, each.failures] as const);
  return Object.fromEntries(failures.filter(([, reasons]) => Object.keys(reasons).length > 0));
}

/** A summary in one line. */
export function summaryOf(report: LoadReport): string {
  const p99 = Math.max(...Object.values(report.kinds).map((kind) => kind.p99));
  return `${failedIn(report)} of ${sentIn(report)} failed in ${Math.round(report.seconds)} s at ${RATE}/s, p99 of the slowest kind ${Math.round(p99)} ms`;
}
