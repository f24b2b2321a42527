import { chromium } from 'playwright-core';
import { z } from 'zod';
import { findChromium } from '../scripts/chromium.ts';
import { type Finding, median } from './measurement.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

const PAGES = [
  '/',
  '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail',
  '/events',
  '/search?searchtext=clinical',
  '/products/the-signal-book',
  '/europe-2025/home',
];
const PHONE = 4;
/** Milliseconds: a longer task delays a tap noticeably. */
const LONG_MS = 50;
const RUNS = 5;
/** Milliseconds after `load`: the page is hydrated by then. */
const HYDRATION_MS = 2500;

/** Times are in microseconds; `tdur` is thread time. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      pid: z.number(),
      tid: z.number(),
      name: z.string(),
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
});

export const longTasks = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const site = await startBenchSite(folder);
  const { path: executablePath, environment } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const path of PAGES) {
      const runs: number[][] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        await browser.startTracing(page, { categories: ['toplevel'] });
        await page.goto(site.origin + path, { waitUntil: 'load' });
        await page.waitForTimeout(HYDRATION_MS);
        runs.push(listTasks(await browser.stopTracing()).map((ms) => ms * PHONE));
        await page.close();
      }
      const longest = median(runs.map((tasks) => Math.max(...tasks)));
      const blocking = median(runs.map((tasks) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0)));
      yield {
        line: `${path}: longest task ${Math.round(longest)} ms, beyond ${LONG_MS} ms a task ${Math.round(blocking)} ms in all`,
        isGood: longest <= LONG_MS,
      };
    }
  } finally {
    await browser.close();
  }
}

/** In milliseconds of processor time, which other load on the machine affects less than the clock. */
function listTasks(trace: Buffer): number[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const toThread = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const byThread = Map.groupBy(
    traceEvents.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined),
    toThread,
  );
  const mainThreads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const [busiest = []] = mainThreads
    .map((thread) => (byThread.get(toThread(thread)) ?? []).map(({ tdur = 0 }) => tdur / 1000))
    .sort((a, b) => b.length - a.length);
  return busiest;
}
