import { createMetrics } from '../../server/metrics.ts';
import { createUpstream } from '../../server/upstream/client.ts';

/**
 * A process of its own that asks the API at the origin given for pages, one and then so many more, and says by how many bytes either has
 * made it grow, and how many were refused: in one process, what a client costs cannot be told from what the API of a test costs.
 */
const [, , origin = '', more = ''] = process.argv;
const upstream = createUpstream({
  ...{ origin, product: 'acme', timeout: 10_000, now: Date.now, metrics: createMetrics(), onError: () => {} },
});
let refused = 0;

async function growth(times: number): Promise<number> {
  const before = process.memoryUsage.rss();
  for (let round = 0; round < times; round += 1)
    await upstream.get('pageMenu.byPath', '/page-menu?path=%2F', { private: true }).catch(() => {
      refused += 1;
    });
  return process.memoryUsage.rss() - before;
}

// What a first exchange needs besides the answer.
await growth(1);
const figures = { one: await growth(1), more: await growth(Number(more)) };
process.stdout.write(JSON.stringify({ ...figures, refused }));
await upstream.close();
