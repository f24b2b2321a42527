import { publishedPaths } from '../tests/support/addresses.ts';
import { startApiProxy } from '../tests/support/load/api-proxy.ts';
import { createTimes } from '../tests/support/load/times.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

const CACHED_PAGES = 60;
const ROUNDS = 10;
const UNCACHED_PAGES = 300;
/** Opens the circuit breaker before the measurement. */
const WARM_UP_REQUESTS = 30;
const GOAL_MS = 50;

export const apiDown = () => inFolder(measure);

type Reply = { status: number; took: number };

async function get(url: string): Promise<Reply> {
  const startedAt = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return { status: response.status, took: performance.now() - startedAt };
}

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const owner = await startBenchSite(folder, { LOG_LEVEL: 'info' });
  const proxy = await startApiProxy(owner);
  const { origin } = await startBenchSite(folder, { API_ORIGIN: proxy.origin });
  const cached = (await publishedPaths(origin)).slice(0, CACHED_PAGES);
  for (const path of cached) await get(origin + path);
  await proxy.close();
  const uncachedUrl = (n: number) =>
    `${origin}${['/events?PageNumber=', '/search?searchtext=word', '/news-and-articles/news-articles/unheard-of-'][n % 3]}${n}`;
  for (let n = 0; n < WARM_UP_REQUESTS; n += 1) await get(uncachedUrl(n));

  const good: Reply[] = [];
  for (let round = 0; round < ROUNDS; round += 1) for (const path of cached) good.push(await get(origin + path));
  const served = good.filter(({ status }) => status === 200).length;
  yield {
    line: `cached pages: ${served} of ${good.length} served, ${describe(toTimes(good))}`,
    isGood: served === good.length,
  };

  const rejected: Reply[] = [];
  for (let n = WARM_UP_REQUESTS; n < WARM_UP_REQUESTS + UNCACHED_PAGES; n += 1)
    rejected.push(await get(uncachedUrl(n)));
  const times = toTimes(rejected);
  const unavailable = rejected.filter(({ status }) => status === 503).length;
  yield {
    line: `uncached pages: ${unavailable} of ${rejected.length} answered 503, ${describe(times)} (goal: ${GOAL_MS} ms)`,
    isGood: unavailable === rejected.length && times.percentile(99) <= GOAL_MS,
  };
}

function toTimes(replies: readonly Reply[]): ReturnType<typeof createTimes> {
  const times = createTimes();
  for (const { took } of replies) times.add(took);
  return times;
}

const describe = ({ percentile }: ReturnType<typeof createTimes>): string =>
  `${percentile(50).toFixed(1)} ms, p99 ${percentile(99).toFixed(1)}`;
