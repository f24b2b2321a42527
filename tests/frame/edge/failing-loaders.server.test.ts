import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadBuild, type Rendering } from '../../../server/render/server-bundle.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** A canary for internals: a word as it would appear in an error of the API, a driver or a library. */
const SECRET = 'canary-of-internals';
const CANARIES = [SECRET, 'node_modules', '/server/', '    at '];

const api = startBeforeAll(startFakeApi);
let build: Rendering;
const sites: TestSite[] = [];
beforeAll(async () => {
  build = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
});
beforeEach(() => {
  api.reset();
  api.on('/page-menu', contentPageAnswer);
  return async () => {
    for (const site of sites.splice(0)) await site.close();
  };
});

async function start(rendering?: Rendering): Promise<TestSite> {
  const site = await startSite({ apiOrigin: api.origin, ...(rendering && { rendering }) });
  sites.push(site);
  return site;
}

/** The complete response to a page request as text. */
async function receive({ request }: TestSite, path = '/who-we-are/bylaws') {
  const response = await request.get(path);
  const all = JSON.stringify(response.headers) + response.text;
  return { status: response.status, id: response.headers['x-request-id'] ?? '', all };
}

function buildExpectNothing(all: string, ...words: string[]): void {
  for (const word of [...CANARIES, ...words]) expect(all).not.toContain(word);
}

/** The build with a component that throws while rendering. */
function failing(thrown: unknown, part: 'a part' | 'the frame'): Rendering {
  const bundle = build.bundle();
  const poisoned: typeof bundle.renderDocument = (input, events) => bundle.renderDocument(poison(input), events);
  const poison = (input: Parameters<typeof bundle.renderDocument>[0]) => {
    const calls = new Map(input.environment.calls);
    const get = calls.get.bind(calls);
    calls.get = (url) => {
      if (url.startsWith('/faq')) throw thrown;
      return get(url);
    };
    const environment = { ...input.environment, calls };
    if (part === 'the frame')
      Object.defineProperty(environment, 'site', {
        get() {
          throw thrown;
        },
      });
    return { ...input, environment };
  };
  return {
    ...build,
    bundle: () => ({ ...bundle, renderDocument: poisoned, renderText: (input) => bundle.renderText(poison(input)) }),
  };
}

describe('a failure does not expose internals', () => {
  it.each([
    ['an API that answers 500 with a reason', json({ statusCode: 500, stack: `Error: ${SECRET}\n    at x` }, 500)],
    ['an API that breaks the contract', json({ statusCode: 200, statusMessage: SECRET, result: SECRET })],
    ['an API that answers HTML', (_req: unknown, res: ServerResponse) => res.end(`<b>${SECRET}</b>`)],
    ['an API that answers 403 with a reason', json({ statusCode: 403, statusMessage: SECRET }, 403)],
    ['an API that breaks the connection', (_req: unknown, res: ServerResponse) => res.destroy()],
  ])('%s, for an essential and for a secondary call [H7]', async (_what, answer) => {
    for (const call of ['/page-menu', '/faq']) {
      api.reset();
      api.on('/page-menu', contentPageAnswer);
      api.on(call, answer);
      const site = await start();
      const { all } = await receive(site);
      buildExpectNothing(all, api.origin.slice('http://'.length));
    }
  });

  it('a form whose API call fails [H7]', async () => {
    const site = await start();
    api.on('/sso/login', json({ statusCode: 500, statusMessage: SECRET, stack: SECRET }, 500));
    const { text, headers } = await sendPlainForm(site.origin, '/login', { username: 'a', password: 'b' });
    buildExpectNothing(text + JSON.stringify(headers));
  });

  const thrown = [
    ['an error', Object.assign(new Error(SECRET), { digest: SECRET, cause: new Error(SECRET) })],
    ['a Response', new Response(SECRET, { status: 418, statusText: SECRET })],
    ['an object', { status: 418, statusText: SECRET, data: SECRET, internal: true }],
    ['a string', SECRET],
  ] as const;
  it.each(thrown)(
    'when a part of a page throws %s, the rest is rendered and the log has the reason [H7]',
    async (_what, value) => {
      const site = await start(failing(value, 'a part'));
      for (const path of ['/who-we-are/bylaws', '/who-we-are/bylaws?isPreview=true']) {
        const { status, all } = await receive(site, path);
        expect(status).toBe(200);
        buildExpectNothing(all);
      }
      if (value instanceof Error) expect(JSON.stringify(site.log)).toContain(SECRET);
    },
  );

  it.each(thrown)(
    'when the frame of a page throws %s, answers a plain 500 with the request id of the log entry [H7]',
    async (_what, value) => {
      const site = await start(failing(value, 'the frame'));
      for (const path of ['/who-we-are/bylaws', '/who-we-are/bylaws?isPreview=true']) {
        const { status, id, all } = await receive(site, path);
        expect(status).toBe(500);
        expect(all).toContain(`tell us this number: ${id}`);
        buildExpectNothing(all);
        expect(site.log.find(({ requestId, level }) => requestId === id && level === 50)).toBeDefined();
      }
    },
  );
});
