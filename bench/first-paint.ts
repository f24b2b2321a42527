import { readConfig } from '../server/config/config.ts';
import { addressesOfRoutes } from '../tests/support/addresses.ts';
import { createSite } from '../tests/support/create-site.ts';
import { type Finding, median } from './measurement.ts';
import { launchForPaints, measurePaints } from './paints.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

/** A phone on a slow line: 1.6 Mbit/s. */
const PHONE = { latencyMs: 150, bytesPerSecond: 1.6e6 / 8, processor: 4 };
const MAX_PAINT_MS = 1200;

export const firstPaint = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const site = await startBenchSite(folder);
  const all = await addressesOfRoutes(createSite(readConfig({})), site.origin);
  const kinds = [...Map.groupBy(all, ({ route }) => route.kind)];
  const browser = await launchForPaints();
  const firsts: number[] = [];
  const largests: number[] = [];
  try {
    for (const [kind, [example]] of kinds) {
      if (!example) continue;
      const address = site.origin + example.address;
      // The first request fills the page cache.
      const { url } = await fetch(address).then(async (response) => ({
        url: response.url,
        text: await response.text(),
      }));
      // Pages of members lead to the sign-in, which is measured as its own kind.
      if (new URL(url).pathname !== new URL(address).pathname) continue;
      const { first, largest } = await measurePaints(browser, address, PHONE);
      firsts.push(first);
      largests.push(largest);
      if (largest > MAX_PAINT_MS)
        yield {
          line: `${kind} (${example.address}): first paint ${Math.round(first)} ms, largest ${Math.round(largest)} ms (goal ${MAX_PAINT_MS} ms)`,
          isGood: false,
        };
    }
  } finally {
    await browser.close();
  }
  const describe = (times: readonly number[]) =>
    `median ${Math.round(median(times))} ms, slowest ${Math.round(Math.max(...times))} ms`;
  yield {
    line:
      `${largests.length} kinds of pages, first visit of a phone on a line of 150 ms and 1.6 Mbit/s, processor four times slower: ` +
      `first paint ${describe(firsts)}; largest paint ${describe(largests)} (goal ${MAX_PAINT_MS} ms)`,
    isGood: Math.max(...largests) <= MAX_PAINT_MS,
  };
}
