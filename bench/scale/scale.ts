import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callPath } from '../../shared/contract/calls.ts';
import { startSiteProcess } from '../../tests/support/site-process.ts';
import { until } from '../../tests/support/until.ts';
import type { Finding } from '../measurement.ts';
import { findAddresses } from './addresses.ts';
import { seed } from './seed.ts';

/** Milliseconds at the 95th percentile, rows a second, megabytes. */
const GOALS = { search: 500, list: 50, related: 30, rowsPerSecond: 2000, laterStart: 3000, edit: 2000, memory: 300 };

const ARTICLES_PATH = '/news-and-articles/news-articles';
const SUBJECTS = 40;
const UNKNOWN_TERM = '424242';
const ROUNDS = 3;
const CALLERS = [1, 4];

const WORDS = ['device', 'clinical evaluation', 'notified body', 'MDR', '"technical documentation"', 'docum', 'label'];
const OTHER_WORDS =
  'audit batch claim data evidence file implant market quality report risk safety software standard test trial'.split(
    ' ',
  );
/** Searched for once each, because the API caches its answers. */
const NEW_TEXTS = OTHER_WORDS.flatMap((word, index) => [
  word,
  word.slice(0, -1),
  ...OTHER_WORDS.slice(index + 1).map((other) => `${word} ${other}`),
]);
const searches = (texts: readonly string[]) => texts.map((searchText) => callPath('search.site', {}, { searchText }));

const REQUESTS: Readonly<Record<string, { paths: readonly string[]; goal: number; once?: boolean }>> = {
  'first search by words': { paths: searches(NEW_TEXTS), goal: GOALS.search, once: true },
  'first search for a phrase': {
    paths: searches(OTHER_WORDS.flatMap((word) => OTHER_WORDS.slice(0, 4).map((other) => `"${other} ${word}"`))),
    goal: GOALS.search,
    once: true,
  },
  'search by words': { paths: searches(WORDS), goal: GOALS.search },
  'search, page 20': {
    paths: [callPath('search.site', {}, { searchText: 'device', pageNumber: 20 })],
    goal: GOALS.search,
  },
  'list of authors': { paths: [callPath('news.authors')], goal: GOALS.list },
  'list of categories': { paths: [callPath('news.categories')], goal: GOALS.list },
  'articles by author': {
    paths: Array.from({ length: SUBJECTS }, (_, index) =>
      callPath('news.search', {}, { author: `scale-person-${index}` }),
    ),
    goal: GOALS.list,
  },
  'articles by words': { paths: WORDS.map((keyword) => callPath('news.search', {}, { keyword })), goal: GOALS.search },
  'articles of a year': {
    paths: [callPath('news.search', {}, { fromDate: '2020-01-01', todate: '2020-12-31' })],
    goal: GOALS.list,
  },
  'articles of no category': { paths: [callPath('news.search', {}, { categoryId: UNKNOWN_TERM })], goal: GOALS.list },
  'articles, page 5,000': { paths: [callPath('news.search', {}, { pageNumber: 5000 })], goal: GOALS.list },
  'events of a month': {
    paths: [callPath('events.search', {}, { fromDate: '2026-05-01', toDate: '2026-05-31' })],
    goal: GOALS.list,
  },
  'related articles': {
    paths: Array.from({ length: SUBJECTS }, (_, index) =>
      callPath('rightSide.articleNews', {}, { nodeName: `scale-article-${index * 997}`, topN: 4 }),
    ),
    goal: GOALS.related,
  },
};

/** `npm run bench -- scale` measures the site with 100 times the content; the first run takes minutes to import it. */
export async function* scale(): AsyncGenerator<Finding> {
  const { contentDir, dataDir, rows, importMs } = await seed();
  const perSecond = (rows / importMs) * 1000;
  yield {
    line: `first import: ${rows} files in ${seconds(importMs)} s, ${Math.round(perSecond)} rows/s (goal ${GOALS.rowsPerSecond})`,
    isGood: perSecond >= GOALS.rowsPerSecond,
  };
  const started = performance.now();
  const site = await startSiteProcess({ dataDir, environment: { CONTENT_DIR: contentDir, LOG_LEVEL: 'warn' } });
  await site.ready();
  const startMs = performance.now() - started;
  yield {
    line: `later start: ${seconds(startMs)} s (goal ${seconds(GOALS.laterStart)})`,
    isGood: startMs <= GOALS.laterStart,
  };
  for (const [name, { paths, goal, once = false }] of Object.entries(REQUESTS)) {
    for (const [turn, callers] of CALLERS.entries()) {
      const own = paths.filter((_path, index) => !once || index % CALLERS.length === turn);
      const p95 = await measureCalls(
        own.map((path) => `${site.origin}/api${path}`),
        { callers, once },
      );
      yield {
        line: `${name}, ${callers === 1 ? 'one caller' : `${callers} callers`}: p95 ${p95.toFixed(1)} ms (goal ${goal})`,
        isGood: p95 <= goal,
      };
    }
  }
  const edits = await measureEdits(site.origin, join(contentDir, 'articles/scale/scale-article-7.md'));
  yield {
    line: `an article saved three times in turn is live after ${edits.map(seconds).join(', ')} s (goal ${seconds(GOALS.edit)})`,
    isGood: edits.every((ms) => ms <= GOALS.edit),
  };
  const api = site.processes().find(({ command }) => command.includes('api/main'));
  const megabytes = api ? await residentMegabytes(api.pid) : Number.NaN;
  yield {
    line: `memory of the API: ${Math.round(megabytes)} MB (goal ${GOALS.memory})`,
    isGood: megabytes < GOALS.memory,
  };
  yield* findAddresses(site.origin);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** 95th percentile in ms, with concurrent callers. @throws Error when a response is not a 200 */
async function measureCalls(
  urls: readonly string[],
  { callers, once }: { callers: number; once: boolean },
): Promise<number> {
  const times: number[] = [];
  const rounds = once ? 1 : Math.max(ROUNDS, Math.ceil(SUBJECTS / urls.length));
  const queue = Array.from({ length: rounds }, () => urls)
    .flat()
    .values();
  const call = async () => {
    for (const url of queue) {
      const started = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** In ms, from saving an article to the first page that shows the change. */
async function measureEdits(origin: string, file: string): Promise<number[]> {
  const before = await readFile(file, 'utf8');
  const page = `${origin}${ARTICLES_PATH}/scale-article-7`;
  await (await fetch(page)).arrayBuffer();
  const times: number[] = [];
  try {
    for (const save of ['first', 'second', 'third']) {
      const marker = `The ${save} edit at ${Date.now()}`;
      const started = performance.now();
      await appendFile(file, `\n${marker}.\n`);
      await until('the change is live', async () => (await (await fetch(page)).text()).includes(marker));
      times.push(performance.now() - started);
    }
    return times;
  } finally {
    await writeFile(file, before);
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
