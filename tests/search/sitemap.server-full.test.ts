import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { AREAS } from '../../shared/site/areas.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { demoEventPaths } from '../support/demo-content.ts';
import { startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { CONTENT } from '../support/whole-site.ts';

type Entry = ResponseOf<'search.sitemap'>['result'][number];
const listPaths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children }) => [path, ...listPaths(children)]);

describe.each(oneDatabase())('the sitemap of the demo society on the $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, CONTENT));

  it('contains every public page once, few of them at the top level', async () => {
    const { result } = await api.ok('search.sitemap');
    const paths = listPaths(result);
    expect(paths).toEqual(expect.arrayContaining(await demoEventPaths()));
    expect(new Set(paths).size).toBe(paths.length);
    // Each section area is an entry of its own.
    expect(result.length - AREAS.length).toBeLessThan(19);
    const site = createSite({ product: 'acme' });
    const closed = paths.filter((path) => {
      const { kind, access } = site.match(path).route;
      return access === 'member' || kind === 'formEmbed' || kind === 'notFound';
    });
    expect(closed).toEqual([]);
  });
});
