import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { endOnSignal } from '../tests/support/end-on-signal.ts';
import { endSites, startSiteProcess } from '../tests/support/site-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { recordFigures } from './figures.ts';
import type { Finding } from './measurement.ts';

/**
 * `npm run lighthouse` audits pages on a simulated phone (slow 4G, a quarter of this machine's speed) and writes
 * docs/figures.md, or only audits the paths on the command line. It exits with 1 when a page misses a goal. Lighthouse
 * comes by npx, because it is too large to install for all.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = [
  '/',
  '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail',
  '/events',
  '/search?searchtext=clinical',
  '/products/the-signal-book',
  '/europe-2025/home',
];
/** Pages with `noindex` fail Lighthouse's SEO rules by design. */
const NOT_INDEXED = /^\/search/;
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_BLOCKING_MS = 100;
/** The median run by blocking time counts, because runs differ with the load of the machine. */
const RUNS = 5;
/** Chromium's trace sometimes starts too late; Lighthouse then fails with this code and can be run again. */
const INCOMPLETE_RECORD = 'NO_NAVSTART';
const MAX_RETRIES = 5;
const CHROMIUM_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-software-rasterizer --disable-background-networking';
const MAX_REPORT_BYTES = 2 ** 26;

/** The parts of Lighthouse's report that are read here. */
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
  for (const path of chosen.length > 0 ? chosen : PAGES) {
    // The first request fills the page cache.
    await fetch(site.origin + path).then((response) => response.text());
    findings.push(describeReport(path, medianOf(await auditRepeatedly(site.origin + path))));
  }
  if (chosen.length === 0) await recordFigures('lighthouse', findings);
} finally {
  await endSites();
  await folder.remove();
}

async function auditRepeatedly(address: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let retries = 0; reports.length < RUNS; ) {
    const report = await audit(address);
    const { code, message } = report.runtimeError ?? {};
    if (code === INCOMPLETE_RECORD && retries < MAX_RETRIES) retries += 1;
    else if (code !== undefined) throw new Error(`Lighthouse cannot audit ${address}: ${code} ${message}`);
    else reports.push(report);
  }
  return reports;
}

/** Audits an address once. @throws Error when npx cannot bring Lighthouse, or its report has another shape. */
async function audit(address: string): Promise<Report> {
  const { path, environment } = await findChromium();
  const options = ['--output=json', '--quiet', `--chrome-flags=${CHROMIUM_FLAGS}`];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, address, ...options], {
    env: { ...process.env, ...environment, CHROME_PATH: path },
    maxBuffer: MAX_REPORT_BYTES,
  });
  return reportSchema.parse(JSON.parse(stdout));
}

function medianOf(reports: readonly Report[]): Report {
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
