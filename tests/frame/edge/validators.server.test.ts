import { beforeAll, expect, test } from 'vitest';
import { coverPath } from '../../../client/ui/covers/cover-path.ts';
import { SPECULATION_RULES_PATH } from '../../../server/pipeline/speculation-rules.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { PRODUCT_SLUG: 'acme' } }));

beforeAll(() => api.on('/sitemap', json({ statusCode: 200, statusMessage: 'OK', result: [] })));

test.each([
  coverPath({ topic: 'policy', ink: 'peach', seed: '/events/assembly' }, 'hero'),
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  SPECULATION_RULES_PATH,
])('%s answers 304 to its ETag, with Vary as on 200 [RFC 9110, section 15.4.5]', async (path) => {
  const whole = await site.request.get(path);
  expect([whole.status, whole.headers.vary]).toEqual([200, 'Accept-Encoding']);
  const again = await site.request.get(path).set('If-None-Match', whole.headers.etag ?? 'no ETag');
  expect([again.status, again.headers.vary]).toEqual([304, 'Accept-Encoding']);
  for (const name of ['cache-control', 'etag']) expect(again.headers[name]).toBe(whole.headers[name]);
});
