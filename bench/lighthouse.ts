import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { endOnSignal } from '../tests/support/end-on-signal.ts';
import { signInContext } from '../tests/support/sign-in.ts';
import { endSites, startSiteProcess } from '../tests/support/site-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { recordFigures } from './figures.ts';
import type { Finding } from './measurement.ts';

/**
 * `npm run lighthouse` audits pages on a simulated phone and writes docs/figures.md, or audits only the paths on the
 * command line; exit code 1 when a goal is missed. By npx, because of its size.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = [
  '/',
  '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail',
  '/events',
  '/search?searchtext=clinical',
  '/products/the-signal-book',
  '/europe-2025/home',
  '/member-dashboard',
];
const SIGNED_IN = /^\/member-dashboard/;
const MEMBER = 'member@demo.test';
/** Pages with `noindex` fail Lighthouse's SEO rules by design. */
const NOT_INDEXED = /^\/(search|member-dashboard)/;
/** Performance has no goal: Lighthouse simulates the paints that `npm run bench -- first-paint` measures. */
const GOALS = { performance: 0, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_BLOCKING_MS = 100;
/** The median by blocking time counts, because runs differ with the machine's load. */
const RUNS = 5;
/** Lighthouse's error when Chromium's trace started too late; the audit can be repeated. */
const INCOMPLETE_RECORD = 'NO_NAVSTART';
const MAX_RETRIES = 5;
const CHROMIUM_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-software-rasterizer --disable-background-networking';
const MAX_REPORT_BYTES = 2 ** 26;

const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
    }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Report = z.output<typeof reportSchema>;

const run = promisify(execFile);

endOnSignal();
await buildIfStale();
const folder = await temporaryFolder();
try {
  const site = await startSiteProcess({ dataDir: folder.path, environment: { LOG_LEVEL: 'warn' } });
  await site.ready();
  const chosen = process.argv.slice(2);
  const findings: Finding[] = [];
  const paths = chosen.length > 0 ? chosen : PAGES;
  if (paths.some((path) => SIGNED_IN.test(path))) await signIn(site.origin);
  for (const path of paths) {
    // The first request fills the page cache.
    await fetch(site.origin + path).then((response) => response.text());
    findings.push(describeReport(path, toMedian(await auditRepeatedly(site.origin, path))));
  }
  if (chosen.length === 0) await recordFigures('lighthouse', findings);
} finally {
  await endSites();
  await folder.remove();
}

function profile(): string {
  return join(folder.path, 'profile');
}

async function signIn(origin: string): Promise<void> {
  const { path: executablePath, environment: env } = await findChromium();
  const options = { executablePath, env: { ...process.env, ...env }, args: CHROMIUM_FLAGS.split(' ') };
  const context = await chromium.launchPersistentContext(profile(), options);
  await signInContext(context, origin, MEMBER);
  await context.close();
}

async function auditRepeatedly(origin: string, path: string): Promise<Report[]> {
  const address = origin + path;
  const session = SIGNED_IN.test(path) ? profile() : undefined;
  const reports: Report[] = [];
  for (let retries = 0; reports.length < RUNS; ) {
    const report = await audit(address, session);
    const { code, message } = report.runtimeError ?? {};
    if (code === INCOMPLETE_RECORD && retries < MAX_RETRIES) retries += 1;
    else if (code !== undefined) throw new Error(`Lighthouse cannot audit ${address}: ${code} ${message}`);
    else reports.push(report);
  }
  return reports;
}

/** @throws Error when npx cannot load Lighthouse, or its report has another shape */
async function audit(address: string, session?: string): Promise<Report> {
  const { path, environment } = await findChromium();
  const flags = session === undefined ? CHROMIUM_FLAGS : `${CHROMIUM_FLAGS} --user-data-dir=${session}`;
  const options = ['--output=json', '--quiet', `--chrome-flags=${flags}`];
  if (session !== undefined) options.push('--disable-storage-reset');
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, address, ...options], {
    env: { ...process.env, ...environment, CHROME_PATH: path },
    maxBuffer: MAX_REPORT_BYTES,
  });
  return reportSchema.parse(JSON.parse(stdout));
}

function toMedian(reports: readonly Report[]): Report {
  const blocking = ({ audits }: Report) => audits['total-blocking-time']?.numericValue ?? Number.NaN;
  const [median] = reports.toSorted((a, b) => blocking(a) - blocking(b)).slice(Math.floor(reports.length / 2));
  if (!median) throw new Error('There is no report');
  return median;
}

function describeReport(path: string, { categories, audits, environment }: Report): Finding {
  const missed: string[] = [];
  const scores = Object.entries(GOALS).map(([name, goal]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    if (score < goal && !(name === 'seo' && NOT_INDEXED.test(path))) missed.push(name);
    return `${name} ${score}`;
  });
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const shift = value('cumulative-layout-shift');
  const blocking = value('total-blocking-time');
  if (!(shift < 0.005)) missed.push('layout shift');
  if (!(blocking <= MAX_BLOCKING_MS)) missed.push('blocking time');
  const times = ['first-contentful-paint', 'largest-contentful-paint'].map((name) => `${Math.round(value(name))} ms`);
  const line =
    `${path}: ${scores.join(', ')}; shift ${shift.toFixed(3)}, blocking ${Math.round(blocking)} ms, first paint ${times[0]}, ` +
    `largest ${times[1]}; benchmark index of the machine ${Math.round(environment.benchmarkIndex)}`;
  console.log(`${missed.length === 0 ? 'ok    ' : 'MISSED'} ${line}`);
  if (missed.length === 0) return { line };
  process.exitCode = 1;
  console.log(`       missed: ${missed.join(', ')}`);
  for (const { id, score, displayValue, title } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`       ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`);
  }
  return { line, isGood: false };
}
