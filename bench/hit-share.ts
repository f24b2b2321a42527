import { sendRequest } from '../tests/support/send-request.ts';
import { startSite } from '../tests/support/site.ts';
import type { Finding } from './measurement.ts';
import { Random } from './scale/random.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

/** Seconds of the measured hour, with one page view each. */
const VIEWS = 3600;
const CAMPAIGN = 0.1;
const SEARCH = 0.05;
const WORDS = ['labels', 'software', 'equivalence', 'clinical', 'vigilance', 'audit', 'biologics', 'recall'];
const EDIT_EVERY = 600;

export const hitShare = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const api = await startBenchSite(folder, { PAGE_CACHE_MB: '0' });
  const paths = await listPaths(api.origin);
  for (const edits of [0, VIEWS / EDIT_EVERY]) {
    const { fresh, stale, rendered } = await anHour(`${api.origin}/api`, paths, edits);
    const percent = (count: number) => `${Math.round((100 * count) / VIEWS)} %`;
    yield {
      line:
        `${VIEWS} views of ${paths.length} pages in an hour, ${edits} articles saved: ` +
        `${percent(fresh)} fresh and ${percent(stale)} stale from the cache, ${percent(rendered)} rendered`,
    };
  }
}

async function anHour(apiOrigin: string, paths: readonly string[], edits: number) {
  const site = await startSite({ apiOrigin, now: Date.now() });
  const random = new Random(1);
  const counts = { fresh: 0, stale: 0, rendered: 0 };
  for (let second = 1; second <= VIEWS; second += 1) {
    site.advance(1000);
    if (edits > 0 && second % EDIT_EVERY === 0) await site.purge(['articles', 'titles']);
    const { status: code, headers } = await sendRequest(site.origin + nextView(paths, random));
    if (code >= 500) throw new Error(`A page answered ${code}`);
    const status = String(headers['cache-status']);
    if (status.includes('stale')) counts.stale += 1;
    else if (status.includes('hit')) counts.fresh += 1;
    else counts.rendered += 1;
  }
  await site.close();
  return counts;
}

export async function listPaths(origin: string): Promise<string[]> {
  const index = (await sendRequest(`${origin}/sitemap.xml`)).body;
  const files = locationsIn(index).filter((path) => path.endsWith('.xml'));
  const texts = files.length === 0 ? [index] : await Promise.all(files.map((file) => readText(origin + file)));
  return texts.flatMap(locationsIn);
}

const readText = async (url: string): Promise<string> => (await sendRequest(url)).body;
const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);

/** The n-th most popular page 1/n as often (Zipf), a campaign link, or a search. */
function nextView(paths: readonly string[], random: Random): string {
  const kind = random.next();
  if (kind < SEARCH) return `/search?searchtext=${random.pick(WORDS)}`;
  const page = paths[Math.floor((paths.length + 1) ** random.next()) - 1] ?? '/';
  return kind < SEARCH + CAMPAIGN ? `${page}?utm_source=mail-${random.below(1e6)}` : page;
}
