import { createMetrics } from '../../server/observability/metrics.ts';
import { createUpstream } from '../../server/upstream/client.ts';

/**
 * A child process that requests pages from the API at the given origin, first one and then `more`, and prints the bytes by which each
 * step grew its memory and the number of rejected requests. A separate process, because the test's own process also holds the fake API.
 */
const [, , origin = '', more = ''] = process.argv;
const upstream = createUpstream({
  cacheBytes: 10_000_000,
  origin,
  product: 'acme',
  timeoutMs: 10_000,
  now: Date.now,
  metrics: createMetrics(),
  onError: () => {},
});
let rejected = 0;

async function growth(times: number): Promise<number> {
  const before = process.memoryUsage.rss();
  for (let round = 0; round < times; round += 1)
    await upstream.get('pageMenu.byPath', '/page-menu?path=%2F', { private: true }).catch(() => {
      rejected += 1;
    });
  return process.memoryUsage.rss() - before;
}

// The first exchange allocates memory that later ones reuse.
await growth(1);
const figures = { one: await growth(1), more: await growth(Number(more)) };
process.stdout.write(JSON.stringify({ ...figures, rejected }));
await upstream.close();
