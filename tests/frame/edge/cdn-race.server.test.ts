import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCdnPurges } from '../../../server/cdn/cdn-purges.ts';
import { readConfig } from '../../../server/config/config.ts';
import { startCdnFake } from '../../provider-fakes/cdn-fakes.ts';
import { contentPage } from '../../support/content-page.ts';
import { createSite } from '../../support/create-site.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { sendRequest } from '../../support/send-request.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * Renders race edits: the site with its own caches, and a fake of Varnish, which keeps whatever arrives, also what was
 * rendered before a purge. A render ends before the second purge, six seconds after the first.
 */

const EDITS = 1000;
const PAGES = 20;
const VIEWS = 3;
const SPREAD_MS = 40;
const AFTER_RENDERS_MS = 7000;

const isFixed = (path: string) => !/[:*]/.test(path);
const paths = createSite(readConfig({}))
  .routes.filter(({ kind, path, access }) => kind === 'content' && access === 'public' && isFixed(path))
  .map(({ path }) => path)
  .slice(0, PAGES);

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1' },
  }),
);
const cdn = startBeforeAll(() => startCdnFake('varnish'));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const CDN_HEADERS = { 'surrogate-control': 'Surrogate-Control', 'surrogate-key': 'Surrogate-Key' } as const;

/** A view through the CDN. */
async function view(path: string): Promise<string> {
  const kept = cdn.pages.get(path);
  if (kept && !kept.isStale) return kept.body;
  const { status, headers, body } = await sendRequest(site.origin + path);
  expect(status).toBe(200);
  const received = Object.entries(CDN_HEADERS).map(([name, spelling]) => [spelling, String(headers[name] ?? '')]);
  cdn.store(path, Object.fromEntries(received), body);
  return body;
}

test('after a thousand races of edit and render no page is older than its purge [P3]', async () => {
  const versions = new Map(paths.map((path) => [path, 0]));
  const titleAt = (path: string) => `Version ${versions.get(path)} of ${path}.`;
  api.on('/page-menu', (...[req, res, body]: Parameters<ReturnType<typeof json>>) => {
    const path = new URL(req.url ?? '', api.origin).searchParams.get('path') ?? '';
    const answer = json(contentPage(titleAt(path)));
    // Read before an edit, and answered after it.
    setTimeout(() => answer(req, res, body), Math.random() * SPREAD_MS);
  });
  const clock = createManualClock();
  const purges = await openCdnPurges({
    ...{ purge: cdn.purge, file: join(folder.path, 'purges.json'), build: 'this', log: silentLog },
    ...{ now: clock.now, wait: clock.wait },
  });
  const settle = async () => {
    clock.advance(200);
    while (purges.waitingSeconds() > 0) {
      await delay(1);
      clock.advance(200);
    }
  };
  let kept = 0;
  const old: string[] = [];
  for (let edit = 0; edit < EDITS; edit += PAGES) {
    const views = paths.flatMap((path) =>
      Array.from({ length: VIEWS }, () => delay(Math.random() * SPREAD_MS).then(() => view(path))),
    );
    const edits = paths.map(async (path) => {
      await delay(Math.random() * SPREAD_MS);
      versions.set(path, (versions.get(path) ?? 0) + 1);
      await site.purge(['pages']);
      purges.add(['pages']);
      await settle();
    });
    await Promise.all([...views, ...edits]);
    const before = cdn.confirmed.length;
    clock.advance(AFTER_RENDERS_MS);
    await expect.poll(() => cdn.confirmed.length, { interval: 1 }).toBeGreaterThan(before);
    kept += cdn.pages.size;
    for (const path of paths)
      if (!(await view(path)).includes(titleAt(path))) old.push(`${titleAt(path)} is not shown`);
  }
  await purges.close();
  expect(old).toEqual([]);
  expect(kept).toBeGreaterThan(EDITS / 2);
});
