import { afterEach, expect, test, vi } from 'vitest';
import { fetchOutcome } from '../../../client/data/api.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call has the JSON content type, asks caches to revalidate and carries the bearer token [Section 7]', async () => {
  const fetched = vi.fn(async () => Response.json({ statusCode: 200, statusMessage: 'OK', result: [] }));
  vi.stubGlobal('fetch', fetched);
  await fetchOutcome('search.tabsOptions', '/search/tabs-options', 'acme', { token: 'of-the-user' });
  const headers = {
    Authorization: 'Bearer of-the-user',
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json',
  };
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/search/tabs-options', expect.objectContaining({ headers }));
});
