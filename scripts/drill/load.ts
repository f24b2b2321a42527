import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publishedPaths } from '../../tests/support/addresses.ts';
import { ask } from '../../tests/support/ask.ts';
import { type KindReport, type Load, type LoadReport, startLoad } from '../../tests/support/open-loop.ts';
import { visit } from '../../tests/support/visitor.ts';
import type { Fleet } from './fleet.ts';

/** Requests a second, whatever becomes of those before. */
export const RATE = 300;
const KEPT_PAGES = 40;
const PERSON = { firstName: 'Edda', lastName: 'Novak', email: 'edda@new.test' };

/** What visitors do all at once while something happens to the site. */
export type Visitors = Load & {
  /** Marks the forms that were sent, in the database. */
  readonly mark: string;
  /** Seconds since the first request. */
  seconds(): number;
};

/** Begins to ask for pages kept and new, calls and files, and to send forms: by POST, and by the GET that writes. */
export async function startVisitors(fleet: Fleet): Promise<Visitors> {
  const { origin } = fleet.nginx;
  const pages = (await publishedPaths(origin)).slice(0, KEPT_PAGES);
  for (const replica of fleet.replicas) for (const path of pages) await ask(replica.origin + path);
  const [, script = '/'] = /src="(\/assets\/[^"]+\.js)"/.exec((await ask(`${origin}/`)).body) ?? [];
  const { Cookie, 'X-XSRF-TOKEN': token } = (await visit(origin)).writeHeaders();
  const headers = {
    ...{ Cookie: String(Cookie), 'X-XSRF-TOKEN': String(token), 'Sec-Fetch-Site': 'same-origin' },
    'Content-Type': 'application/json',
  };
  const mark = randomBytes(6).toString('hex');
  const byGet = new URLSearchParams({ ...PERSON, organisation: mark, message: 'GET' });
  const load = startLoad({
    origin,
    streams: [
      {
        rate: RATE,
        requests: [
          { kind: 'kept page', weight: 64, paths: pages, good: '^200' },
          { kind: 'new page', weight: 2, paths: ['/no/such/{n}', '/search?searchtext=word{n}'], good: '^(?:200|404)' },
          {
            kind: 'call',
            weight: 20,
            paths: ['/api/taxonomy', '/api/articles/top/3', '/api/cookie-law'],
            good: '^200',
          },
          { kind: 'file', weight: 8, paths: [script], good: '^200' },
          {
            ...{ kind: 'form by POST', weight: 3, paths: ['/api/anonymous-form-submit/convergence'], good: '^200' },
            ...{ method: 'POST', headers, body: JSON.stringify({ ...PERSON, organisation: mark, message: 'POST' }) },
          },
          {
            ...{ kind: 'form by GET', weight: 3, good: '^200', headers },
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

/** Lets them go on for so many seconds, and then come to an end. */
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

/** What failed, by kind and reason. */
export function failuresIn(report: LoadReport): Record<string, Record<string, number>> {
  const failures = Object.entries(report.kinds).map(([kind, each]) => [kind, each.failures] as const);
  return Object.fromEntries(failures.filter(([, reasons]) => Object.keys(reasons).length > 0));
}

/** In numbers, for people. */
export function summaryOf(report: LoadReport): string {
  const p99 = Math.max(...Object.values(report.kinds).map((kind) => kind.p99));
  return `${failedIn(report)} of ${sentIn(report)} failed in ${Math.round(report.seconds)} s at ${RATE}/s, p99 of the slowest kind ${Math.round(p99)} ms`;
}
