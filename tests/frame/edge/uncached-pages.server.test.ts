import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Response } from 'supertest';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadBuild, type Rendering, type ServerBundle } from '../../../server/render/server-bundle.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { hang } from '../../support/faults.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Pages that are not stored: a part is missing (row A10), or another request for the page is unlikely. */

const PATH = '/who-we-are/bylaws';
const ok = { statusCode: 200, statusMessage: 'OK' };
/** Markers written by React for a missing or deferred part. */
const GAPS = /\$RX|\$RC|<!--\$[!?]-->|id="[BS]:/;

const api = startBeforeAll(startFakeApi);
let site: TestSite;
let build: Rendering;

beforeAll(async () => {
  build = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
});
beforeEach(() => {
  api.reset();
  api.on('/page-menu', contentPage('The bylaws'));
});
afterEach(() => site.close());

const start = async (deadlineMs: number, rendering = build) => {
  const environment = { STREAMING_DEADLINE_MS: String(deadlineMs) };
  site = await startSite({ apiOrigin: api.origin, now: Date.UTC(2031, 4, 6, 12), rendering, environment });
};
const get = (path: string) => site.request.get(path);
const state = ({ headers }: Response) => String(headers['cache-status']);

async function expectStoredComplete(): Promise<void> {
  await get(PATH);
  const cached = await get(PATH);
  expect([cached.status, state(cached)]).toEqual([200, 'rostrum; hit']);
  expect(cached.text).not.toMatch(GAPS);
  expect(cached.text).toMatch(/<\/html>$/);
}

describe('a page with a missing part is sent and not cached [A10]', () => {
  test('when an API call fails [A10]', async () => {
    await start(1000);
    api.on('/promotions', json({}, 500));
    for (let round = 0; round < 2; round += 1) expect(state(await get(PATH))).toBe('rostrum; fwd=bypass');
    api.on('/promotions', json({ statusCode: 404 }, 404));
    await expectStoredComplete();
  });

  test('when an API call exceeds its deadline after streaming began: the response still ends [A10]', async () => {
    await start(30);
    api.on('/promotions', hang);
    // The API's deadline passes once the response has begun.
    const stream = () => sendRequest(site.origin + PATH, { onFirstBytes: site.expireRequests });
    const replies = await Promise.all([stream(), stream()]);
    for (const reply of [...replies, await stream()]) {
      expect([reply.status, reply.headers['cache-status'], reply.headers['cache-control']]).toEqual([
        200,
        'rostrum; fwd=bypass',
        'private, no-store',
      ]);
      expect(reply.body).toContain('The bylaws');
      expect(reply.body).toMatch(/<\/html>$/);
    }
    api.on('/promotions', json({ statusCode: 404 }, 404));
    site.advance(6000);
    await expectStoredComplete();
  });

  test('when the client disconnects midway: the cached page is complete [A10]', async () => {
    await start(30);
    let answer = () => {};
    api.on('/promotions', (...call: Parameters<typeof hang>) => {
      answer = () => json({ statusCode: 404 }, 404)(...call);
    });
    await new Promise((resolve) => {
      const leaving = request(site.origin + PATH, (res) => res.once('data', () => resolve(leaving.destroy())));
      leaving.on('error', () => {}).end();
    });
    answer();
    await expectStoredComplete();
    expect(JSON.stringify(site.log.filter(({ level }) => Number(level) >= 50)), 'and no error is logged').toBe('[]');
  });

  test('when a part fails to render: the browser renders it again [A10]', async () => {
    let isBroken = true;
    await start(
      1000,
      withPart(() => isBroken),
    );
    for (const query of ['?isPreview=true', '']) {
      const reply = await get(PATH + query);
      // A preview is sent with its failed part marked; of a cacheable page this checks only that it is not stored.
      if (query !== '') {
        expect(reply.status).toBe(200);
        expect(reply.text).toContain('The bylaws');
        expect(reply.text).toMatch(/<!--\$!-->|\$RX/);
        expect(reply.text).toMatch(/<\/html>$/);
      }
      expect(reply.headers['cache-control']).toMatch(/no-store$/);
    }
    isBroken = false;
    await expectStoredComplete();
  });
});

/** The build, in which one component of every page throws while `isBroken`. */
function withPart(isBroken: () => boolean): Rendering {
  type Input = Parameters<ServerBundle['renderText']>[0];
  const broken = (input: Input): Input => {
    const calls = new Map(input.environment.calls);
    const get = calls.get.bind(calls);
    calls.get = (url) => {
      if (isBroken() && url.startsWith('/promotions')) throw new Error('a component is broken');
      return get(url);
    };
    return { ...input, environment: { ...input.environment, calls } };
  };
  const bundle = build.bundle();
  return {
    ...build,
    bundle: () => ({
      ...bundle,
      renderText: (input) => bundle.renderText(broken(input)),
      renderDocument: (input, events) => bundle.renderDocument(broken(input), events),
    }),
  };
}

test('a page for a free-text query is not cached', async () => {
  await start(1000);
  api.on('/events-search', { ...ok, result: [], totalCount: 0, pageNumber: 1, pageSize: 10, totalPages: 0 });
  await get('/events?EventName=rare');
  expect(state(await get('/events?EventName=rare'))).toBe('rostrum; fwd=bypass');
  await get('/events');
  expect(state(await get('/events'))).toBe('rostrum; hit');
});
