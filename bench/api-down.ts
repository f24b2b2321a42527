import { publishedPaths } from '../tests/support/addresses.ts';
import { createTimes } from '../tests/support/load/tally.ts';
import { openWayToApiOf } from '../tests/support/load/way-to-api.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

const KEPT = 60;
const ROUNDS = 10;
const NEVER_MADE = 300;
/** Calls that fail before the API counts as down, of each kind that these pages need. */
const WARNINGS = 30;
const GOAL_MS = 50;

/** What visitors get while the API is away: kept pages, and a quick refusal where there is none. */
export const apiDown = () => inFolder(measure);

type Reply = { status: number; took: number };

async function get(url: string): Promise<Reply> {
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return { status: response.status, took: performance.now() - began };
}

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const owner = await startBenchSite(folder, { LOG_LEVEL: 'info' });
  const way = await openWayToApiOf(owner);
  const { origin } = await startBenchSite(folder, { API_ORIGIN: way.origin });
  const kept = (await publishedPaths(origin)).slice(0, KEPT);
  for (const path of kept) await get(origin + path);
  await way.close();
  const neverMade = (n: number) =>
    `${origin}${['/events?PageNumber=', '/search?searchtext=word', '/news-and-articles/news-articles/unheard-of-'][n % 3]}${n}`;
  for (let n = 0; n < WARNINGS; n += 1) await get(neverMade(n));

  const good: Reply[] = [];
  for (let round = 0; round < ROUNDS; round += 1) for (const path of kept) good.push(await get(origin + path));
  const served = good.filter(({ status }) => status === 200).length;
  yield {
    line: `kept pages: ${served} of ${good.length} served, ${inWords(timesOf(good))}`,
    isGood: served === good.length,
  };

  const refused: Reply[] = [];
  for (let n = WARNINGS; n < WARNINGS + NEVER_MADE; n += 1) refused.push(await get(neverMade(n)));
  const times = timesOf(refused);
  const honest = refused.filter(({ status }) => status === 503).length;
  yield {
    line: `pages nobody has made: ${honest} of ${refused.length} are 503, ${inWords(times)} (goal: ${GOAL_MS} ms)`,
    isGood: honest === refused.length && times.percentile(99) <= GOAL_MS,
  };
}

function timesOf(replies: readonly Reply[]): ReturnType<typeof createTimes> {
  const times = createTimes();
  for (const { took } of replies) times.add(took);
  return times;
}

const inWords = ({ percentile }: ReturnType<typeof createTimes>): string =>
  `${percentile(50).toFixed(1)} ms, p99 ${percentile(99).toFixed(1)}`;
