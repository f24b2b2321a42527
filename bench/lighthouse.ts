import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/prerequisites.ts';
import { endOnSignal } from '../tests/support/end-on-signal.ts';
import { endSites, startSiteProcess } from '../tests/support/site-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { recordFigures } from './figures.ts';
import type { Finding } from './measurement.ts';

/**
 * `npm run lighthouse` audits six pages on a simulated phone (slow 4G, a quarter of this machine's speed) and writes docs/figures.md. It exits
 * with 1 when a page misses a goal. Paths on the command line replace the list; then nothing is written.
 */
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

endOnSignal();
await buildIfStale();
const folder = await temporaryFolder();
try {
  const site = await startSiteProcess({ dataDir: folder.path, environment: { LOG_LEVEL: 'warn' } });
  await site.ready();
  const chrome = await launch({
    chromePath: await findChromium(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-background-networking',
    ],
  });
  process.once('exit', () => chrome.kill());
  try {
    const chosen = process.argv.slice(2);
    const findings: Finding[] = [];
    for (const path of chosen.length > 0 ? chosen : PAGES) {
      // The first request fills the page cache.
      await fetch(site.origin + path).then((response) => response.text());
      const runs: Result[] = [];
      for (let retries = 0; runs.length < RUNS; ) {
        const run = await lighthouse(site.origin + path, { port: chrome.port, logLevel: 'error', output: 'json' });
        const { code, message } = run?.lhr.runtimeError ?? {};
        if (code === INCOMPLETE_RECORD && retries < MAX_RETRIES) retries += 1;
        else if (!run || message) throw new Error(`Lighthouse cannot audit ${path}: ${code} ${message}`);
        else runs.push(run.lhr);
      }
      findings.push(report(path, medianOf(runs)));
    }
    if (chosen.length === 0) await recordFigures('lighthouse', findings);
  } finally {
    chrome.kill();
  }
} finally {
  await endSites();
  await folder.remove();
}

function medianOf(runs: readonly Result[]): Result {
  const blocking = ({ audits }: Result) => audits['total-blocking-time']?.numericValue ?? Number.NaN;
  const [run] = runs.toSorted((a, b) => blocking(a) - blocking(b)).slice(Math.floor(runs.length / 2));
  if (!run) throw new Error('There is no run');
  return run;
}

function report(path: string, { categories, audits, environment }: Result): Finding {
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
