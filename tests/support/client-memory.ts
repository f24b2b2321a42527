import { createMetrics } from '../../server/observability/metrics.ts';
import { createUpstream } from '../../server/upstream/client.ts';

/**
 * A child process that requests one page and then `more` from an API, and prints each step's growth of memory and the
 * rejected requests. Separate, because the test's process also holds the fake API.
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

// The first exchanges allocate memory for later ones to reuse.
await growth(5);
const figures = { one: await growth(1), more: await growth(Number(more)) };
process.stdout.write(JSON.stringify({ ...figures, rejected }));
await upstream.close();
