import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, perSecond } from './load.ts';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder, startBare, startBenchSite } from './servers.ts';

const GOAL = 0.9;
const BROTLI_GOAL = 0.8;
/** Below the limit of concurrent renders, so that none is rejected. */
const CONNECTIONS = 16;
const PATHS = [
  '/',
  '/events',
  '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail',
];

/** Baseline: a server that only renders the same components from the same data. */
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
    const target = { url: site.origin + path, connections: CONNECTIONS };
    const rendered = await compare(target, { url: bare.origin, connections: CONNECTIONS });
    bare.stop();
    yield {
      line:
        `${path}, ${Math.round(html.length / 1000)} KB: site ${perSecond(rendered.ours)}, bare renderToPipeableStream ` +
        `${perSecond(rendered.base)}, ratio ${rendered.ratio.toFixed(2)} (goal ${GOAL}); p99 ${rendered.ours.p99} ms`,
      isGood: rendered.ratio >= GOAL,
    };
    const compressed = await compare({ ...target, encoding: 'br' }, target);
    yield {
      line:
        `${path} in brotli: ${perSecond(compressed.ours)}, uncompressed ${perSecond(compressed.base)}, ` +
        `ratio ${compressed.ratio.toFixed(2)} (goal ${BROTLI_GOAL})`,
      isGood: compressed.ratio >= BROTLI_GOAL,
    };
  }
}
