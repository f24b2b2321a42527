import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, load, perSecond } from './load.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBare, startBenchSite } from './servers.ts';

const GOAL = 0.9;
/** Below the limit of concurrent renderings, so that none is rejected. */
const CONNECTIONS = 16;
const PATHS = [
  '/',
  '/events',
  '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail',
];

/** Compares a page rendered per request with a server that only renders the same components from the same data. */
export const uncachedPage = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const site = await startBenchSite(folder, { PAGE_CACHE_MB: '0' });
  for (const path of PATHS) {
    const file = join(folder.path, 'page.html');
    // The first request fetches the page's data.
    await fetch(site.origin + path).then((response) => response.text());
    const html = await fetch(site.origin + path).then((response) => response.text());
    await writeFile(file, html);
    const bare = await startBare('./bare-react.ts', file, path);
    const { ours, bare: least, ratio } = await compare(site.origin + path, bare.origin, { connections: CONNECTIONS });
    bare.stop();
    const compressed = await load(site.origin + path, { encoding: 'br', connections: CONNECTIONS });
    yield {
      line:
        `${path}, ${Math.round(html.length / 1000)} KB: site ${perSecond(ours)} (brotli ${perSecond(compressed)}), ` +
        `bare renderToPipeableStream ${perSecond(least)}, ratio ${ratio.toFixed(2)} (goal ${GOAL}); p99 ${ours.p99} ms`,
      isGood: ratio >= GOAL,
    };
  }
}
