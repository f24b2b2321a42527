import { publishedPaths } from '../tests/support/addresses.ts';
import { load, perSecond } from './load.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

const SECONDS = 3;
const PATHS = ['/who-we-are', '/events', '/', '/sitemap'];
const CONNECTIONS = [1, 10, 100, 500];

export const growth = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const uncached = await startBenchSite(folder, { PAGE_CACHE_MB: '0' });
  for (const path of PATHS) {
    const kilobytes = await readSize(uncached.origin + path);
    const { rate } = await load(uncached.origin + path, { seconds: SECONDS, connections: 10 });
    const each = 1000 / rate;
    yield {
      line: `rendered for each request, ${kilobytes} KB (${path}): ${each.toFixed(2)} ms, ${((each * 1000) / kilobytes).toFixed(0)} us per KB`,
    };
  }
  uncached.signal('SIGTERM', 'site');
  await uncached.ended;

  const site = await startBenchSite(folder);
  const others = await publishedPaths(site.origin);
  for (const paths of [[], others]) {
    for (const path of paths) await readSize(site.origin + path);
    await readSize(`${site.origin}/`);
    const measured = await load(`${site.origin}/`, { encoding: 'br', seconds: SECONDS });
    yield { line: `a cached page among ${Math.max(paths.length, 1)}: ${perSecond(measured)}` };
  }
  for (const connections of CONNECTIONS) {
    const { rate, p50, p99 } = await load(site.origin, { encoding: 'br', seconds: SECONDS, connections });
    yield { line: `a cached page, ${connections} connections: ${Math.round(rate)}/s, p50 ${p50} ms, p99 ${p99} ms` };
  }
}

/**
 * @returns kilobytes
 * @throws Error when the page is missing
 */
async function readSize(url: string): Promise<number> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return Math.round((await response.arrayBuffer()).byteLength / 1000);
}
