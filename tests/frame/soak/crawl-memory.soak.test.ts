import { expect, inject, onTestFinished, test } from 'vitest';
import { onServer } from '../../support/databases.ts';
import { figure } from '../../support/figure.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';
import { limitMemory } from '../../support/memory-limit.ts';
import { sendRequest } from '../../support/send-request.ts';

/** The container of compose.yaml and deploy/kubernetes, whose database runs elsewhere. */
const LIMIT_BYTES = 512 * 1024 * 1024;
const ADDRESSES = scaled(10_000);
const CLIENTS = 4;
const sites = measuredSites();

test(`a crawl of ${ADDRESSES} addresses, each once, stays below the memory of a container, with the home page cached`, async () => {
  const limit = await limitMemory(LIMIT_BYTES);
  onTestFinished(limit.remove);
  const database = await onServer('embedded', inject('postgres')).open();
  onTestFinished(database.drop);
  const site = await sites.start({ limit, environment: { DATABASE_URL: database.url } });
  const atStart = await limit.usage();
  const home = () => sendRequest(`${site.origin}/`);
  for (let visit = 0; visit < 3; visit += 1) await home();

  const statuses = new Map<number, number>();
  let most = 0;
  let next = 0;
  const crawl = async () => {
    while (next < ADDRESSES) {
      const address = toAddress(next++);
      const { status } = await sendRequest(site.origin + address);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (next % 100 === 0) most = Math.max(most, await limit.usage());
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, crawl));

  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  figure(
    'crawl',
    `memory ${megabytes(atStart)} after the start, ${megabytes(most)} at most, of ${megabytes(LIMIT_BYTES)}`,
  );
  expect(await limit.kills()).toBe(0);
  expect(most).toBeLessThan(LIMIT_BYTES);
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect((await home()).headers['cache-status']).toMatch(/hit/);
  site.signal('SIGTERM', 'site');
  await site.ended;
});

/** Search pages and filtered lists, as a search engine finds them behind links. */
function toAddress(index: number): string {
  if (index % 2 === 0) return `/search?pageNumber=${index / 2 + 2}`;
  const [category, tag] = [Math.floor(index / 100), index % 100];
  return `/news-and-articles/news-articles?categoryId=${category}&DocumentTags=${tag}`;
}
