import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadBuild, type Rendering } from '../../../server/render/server-bundle.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Renders and revalidations do not slow down requests for cached pages or for other uncached pages. */

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const notFound = json({ statusCode: 404 }, 404);
const PAGE_CALL = '/page-menu';

const api = startBeforeAll(startFakeApi);
let site: TestSite;
beforeEach(() => api.reset());
afterEach(() => site.close());

/** The real renderer, with extra work before each page. */
async function renderingAfter(act: () => void): Promise<Rendering> {
  const build = await loadBuild(DIST);
  const bundle = build.bundle();
  const renderText: typeof bundle.renderText = (...given) => {
    act();
    return bundle.renderText(...given);
  };
  const renderDocument: typeof bundle.renderDocument = (...given) => {
    act();
    return bundle.renderDocument(...given);
  };
  return { ...build, bundle: () => ({ ...bundle, renderText, renderDocument }) };
}

describe('more pages to render than there is time [D9]', () => {
  test.each([
    ['that is cached', '/elm/new'],
    ['that is not cached', '/search?searchtext=new'],
  ])('a page %s holds its permit until it is rendered, not only until its data is loaded', async (_which, path) => {
    const seen: Promise<string>[] = [];
    const rendering = await renderingAfter(() => seen.push(site.metrics.text()));
    site = await startSite({ apiOrigin: api.origin, rendering });
    await sendRequest(site.origin + path);
    expect((await Promise.all(seen)).map((text) => /^rostrum_renders (.*)$/m.exec(text)?.[1])).toEqual(['1']);
  });

  test('a cached page is served between two renders, however long the queue', async () => {
    const MANY = 30;
    const RENDERING_MS = 15;
    const begun = Promise.withResolvers<void>();
    let rendered = 0;
    const rendering = await renderingAfter(() => {
      for (const end = performance.now() + RENDERING_MS; performance.now() < end; );
      rendered += 1;
      if (rendered === 2) begun.resolve();
    });
    site = await startSite({ apiOrigin: api.origin, rendering, renderConcurrency: MANY });
    const agent = new Agent({ keepAlive: true });
    const requestOnEach = (path: string) =>
      Promise.all(Array.from({ length: MANY }, (_, index) => sendRequest(`${site.origin}${path}${index}`, { agent })));
    const getCached = () => sendRequest(`${site.origin}/elm/cached`, { agent });
    await getCached();
    // All connections are opened first, so that no request is delayed.
    await requestOnEach('/livez?');
    rendered = 0;
    const many = requestOnEach('/no/such/');
    await begun.promise;
    const before = rendered;
    expect((await getCached()).headers['cache-status']).toBe('rostrum; hit');
    expect(rendered - before).toBeLessThan(10);
    await many;
    expect(rendered).toBe(MANY);
    agent.destroy();
  });
});

test('revalidation leaves permits to waiting requests [J3]', async () => {
  const PAGES = 12;
  site = await startSite({
    apiOrigin: api.origin,
    now: Date.UTC(2031, 4, 6, 12),
    renderConcurrency: 6,
    environment: { UPSTREAM_TIMEOUT_MS: '4000' },
  });
  api.on(PAGE_CALL, contentPage('A page'));
  const paths = Array.from({ length: PAGES }, (_, index) => `/elm/cached-${index}`);
  for (const path of paths) await sendRequest(site.origin + path);
  site.advance(61_000);
  api.requests.length = 0;
  const waiting: (() => void)[] = [];
  api.on(PAGE_CALL, (...call: Parameters<typeof notFound>) => void waiting.push(() => notFound(...call)));
  const pageCalls = () => api.requests.filter(({ url }) => url.startsWith(PAGE_CALL)).length;
  for (const path of paths)
    expect((await sendRequest(site.origin + path)).headers['cache-status']).toBe(
      'rostrum; hit; detail=stale-while-revalidate',
    );
  await expect.poll(pageCalls).toBe(4);
  const fresh = sendRequest(`${site.origin}/elm/new`);
  await expect.poll(pageCalls).toBe(5);
  expect(site.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  for (const answer of waiting) answer();
  expect((await fresh).status).toBe(404);
});
