import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadBuild, type Rendering } from '../../server/render/server-bundle.ts';
import { ask } from '../support/ask.ts';
import { contentPage } from '../support/content-page.ts';
import { type FakeApi, json, type Script, startFakeApi } from '../support/fake-api.ts';
import { startSite, type TestSite } from '../support/site.ts';

/** Who asks for a page that is kept, or for one that somebody waits for, does not pay for the making of others. */

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const RENDERING_MS = 15;
const notFound = json({ statusCode: 404 }, 404);

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(() => api.reset());
afterEach(() => site.close());
afterAll(() => api.close());

describe('D9: a processor that is too slow', () => {
  let rendered = 0;
  /** The real one, which takes the thread for longer. */
  async function slowRendering(): Promise<Rendering> {
    const build = await loadBuild(DIST);
    const bundle = build.bundle();
    const renderText: typeof bundle.renderText = (...given) => {
      for (const end = performance.now() + RENDERING_MS; performance.now() < end; );
      rendered += 1;
      return bundle.renderText(...given);
    };
    return { ...build, bundle: () => ({ ...bundle, renderText }) };
  }

  /** Has many pages asked for whose data comes all at once. @returns their statuses. */
  async function askForMany(count: number): Promise<Promise<number[]>> {
    const waiting: (() => void)[] = [];
    api.otherwise((...call) => void waiting.push(() => notFound(...call)));
    const statuses = Array.from({ length: count }, async (_, index) => (await ask(`${site.origin}/elm/${index}`)).status);
    return statuses;
  }

  test('pages in the making count until they are rendered, not only until their data is there', async () => {
    site = await startSite({
      ...{ apiOrigin: api.origin, rendering: await slowRendering() },
      environment: { RENDER_SLOTS: '2' },
    });
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(`${site.origin}/elm/${index}`)));
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
  });
});
