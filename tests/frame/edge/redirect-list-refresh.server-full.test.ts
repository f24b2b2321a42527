import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_REDIRECTS } from '../../../shared/addresses/compile-redirects.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { drip, hang, reset, truncate } from '../../support/faults.ts';
import { LIST_PATH as LIST, redirectEntries as list } from '../../support/redirect-entries.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** The refresh of the redirect list while pages are served. */

const api = startBeforeAll(startFakeApi);
let site: TestSite;
beforeEach(async () => {
  api.reset();
  site = await startSite({ apiOrigin: api.origin });
});
afterEach(() => site.close());

async function use(...entries: (readonly [string, string])[]): Promise<void> {
  api.on(LIST, list(...entries));
  await site.redirects.refresh();
}
const location = async (path: string) => {
  const { status, headers } = await site.request.get(path);
  return headers.location ?? status;
};

describe('a long list [E5]', () => {
  const LONGER = MAX_REDIRECTS + 10_000;
  const TOO_LARGE = 100_000;
  /** A response serialised beforehand, so that it takes no time of the measurement. */
  const long = (count: number, round: number): Script => {
    const entries = Array.from({ length: count }, (_, n): [string, string] => [
      `/o${n}`,
      n % 2 ? `/n${n}?x=${round}` : `https://partner.example/${n}`,
    ]);
    const body = Buffer.from(JSON.stringify(list(...entries)));
    return (_req, res) => void res.setHeader('Content-Type', 'application/json').end(body);
  };

  test(`of ${LONGER} entries uses the first ${MAX_REDIRECTS} and logs a warning [E5]`, async () => {
    api.on(LIST, (_req: unknown, res: ServerResponse) => {
      const entries = Array.from({ length: LONGER }, (_, n): [string, string] => [`/o${n}`, `/n${n}`]);
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(list(...entries)));
    });
    await site.redirects.refresh();
    expect(await location('/o1')).toBe('/n1');
    expect(await location(`/o${MAX_REDIRECTS - 1}`)).toBe(`/n${MAX_REDIRECTS - 1}`);
    expect(await location(`/o${MAX_REDIRECTS}`)).toBe(404);
    expect((await site.request.get('/readyz')).text).toBe(
      `ok, but redirects after the first ${MAX_REDIRECTS} are not in force: the list is longer than ${MAX_REDIRECTS} entries\n`,
    );
    const dropped = site.log.filter(({ msg }) => msg === 'redirect entry dropped');
    expect(dropped.map(({ oldUrl, reason }) => [oldUrl, reason])).toEqual([
      [`/o${MAX_REDIRECTS}`, `the list is longer than ${MAX_REDIRECTS} entries`],
    ]);
  });

  test('a list beyond the size limit of a response does not replace a good one [E5]', async () => {
    await use(['/old', '/events']);
    api.on(LIST, long(TOO_LARGE, 0));
    await site.redirects.refresh();
    expect(await location('/old')).toBe('/events');
    expect(await location('/o1')).toBe(404);
    expect(JSON.stringify(site.log)).toContain('larger than 5000000 bytes');
  });

  test(`of ${MAX_REDIRECTS} entries is read in parts, and not at all while the API has the same version [E5]`, async () => {
    const PAGES = 4;
    const size = MAX_REDIRECTS / PAGES;
    api.on(LIST, (req: IncomingMessage, res: ServerResponse) => {
      const query = new URL(req.url ?? '', api.origin).searchParams;
      const page = Number(query.get('pageNumber'));
      const isUnchanged = query.get('version') === 'v1';
      const entries = Array.from({ length: isUnchanged ? 0 : size }, (_, n): [string, string] => [
        `/o${(page - 1) * size + n}`,
        `/n${(page - 1) * size + n}`,
      ]);
      json({ ...list(...entries), version: 'v1', ...(isUnchanged ? { isUnchanged } : { totalPages: PAGES }) })(
        req,
        res,
        '',
      );
    });
    await site.redirects.refresh();
    expect(await location('/o0')).toBe('/n0');
    expect(await location(`/o${MAX_REDIRECTS - 1}`)).toBe(`/n${MAX_REDIRECTS - 1}`);
    expect((await site.request.get('/readyz')).text).toBe('ok\n');
    const before = api.requests.length;
    await site.redirects.refresh();
    expect(api.requests.slice(before).map(({ url }) => url)).toEqual([expect.stringContaining('version=v1')]);
    expect(await location('/o0')).toBe('/n0');
  });

  test('whose parts are of two versions does not replace a good one, and /readyz tells [E5]', async () => {
    await use(['/old', '/events']);
    let requests = 0;
    api.on(LIST, (req: IncomingMessage, res: ServerResponse) => {
      requests += 1;
      json({ ...list(['/old', '/careers']), version: `v${requests}`, totalPages: 2 })(req, res, '');
    });
    await site.redirects.refresh();
    expect(await location('/old')).toBe('/events');
    const { status, text } = await site.request.get('/readyz');
    expect([status, text]).toEqual([
      200,
      'ok, but changes of the redirect list are not in force: the list has changed while it was read\n',
    ]);
    await use(['/old', '/careers']);
    expect((await site.request.get('/readyz')).text).toBe('ok\n');
  });

  test('is compiled in small steps, so that other requests are answered in between [E5]', async () => {
    const shares: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      api.on(LIST, long(MAX_REDIRECTS, round));
      const { longest, all } = await measureIterations(() => site.redirects.refresh());
      shares.push(longest / all);
      expect(await location('/o1')).toBe(`/n1?x=${round}`);
    }
    expect(Math.min(...shares), 'the longest event loop iteration as a share of the total time').toBeLessThan(0.4);
  });
});

/** Measures event loop iterations during an action, the longest and all, in CPU ms of this thread. */
async function measureIterations(act: () => Promise<void>): Promise<{ longest: number; all: number }> {
  const cpuTime = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const iterations: number[] = [];
  let before = cpuTime();
  let isOver = false;
  const measure = () => {
    const now = cpuTime();
    iterations.push(now - before);
    before = now;
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  await act();
  isOver = true;
  return { longest: Math.max(...iterations), all: iterations.reduce((sum, iteration) => sum + iteration, 0) };
}

describe('the list is refreshed every ten seconds (section 9), and the last good one never expires [E6]', () => {
  const faults: readonly [string, Script][] = [
    ['the API fails', json({}, 500)],
    ['the API resets connections', reset],
    ['the API hangs', hang],
    ['the response drips', drip],
    ['the response is truncated', truncate],
    ['the API answers 404', json({ statusCode: 404 }, 404)],
    ['the response holds no list', json({ statusCode: 200, statusMessage: 'OK', urlRedirectLists: 'x' })],
    ['the response is null', json(null)],
    ['the response is HTML', (_req: IncomingMessage, res: ServerResponse) => void res.end('<html>')],
  ];
  test.each(faults)('%s [E6]', async (_name, fault) => {
    await use(['/old', '/events']);
    api.on(LIST, fault);
    const refreshed = site.redirects.refresh();
    expect(await location('/old'), 'during the refresh').toBe('/events');
    if (fault === hang || fault === drip) site.expireRequests();
    await refreshed;
    expect(await location('/old')).toBe('/events');
    expect(await site.metrics.text()).toContain('event="redirect-list-refresh-failed"} 1');
  });

  test('the list is still used after an hour of failed refreshes, and no page waits for it [E6]', async () => {
    api.on('/page-menu', contentPageAnswer);
    await use(['/old', '/events']);
    api.on(LIST, hang);
    const refreshes: Promise<void>[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      site.advance(HOUR_MS / 60);
      refreshes.push(site.redirects.refresh());
      expect(await location('/old?x=1')).toBe('/events?x=1');
    }
    let isRefreshed = false;
    const last = Promise.all(refreshes).then(() => {
      isRefreshed = true;
    });
    expect((await site.request.get('/who-we-are')).status).toBe(200);
    expect(isRefreshed, 'the first refresh was still pending').toBe(false);
    site.expireRequests();
    await last;
    api.on(LIST, list(['/old', '/careers']));
    await expect
      .poll(async () => {
        site.advance(10_000);
        await site.redirects.refresh();
        return location('/old');
      })
      .toBe('/careers');
  });

  test('a new list replaces the old one', async () => {
    await use(['/old', '/events']);
    await use(['/old', '/careers']);
    expect(await location('/old')).toBe('/careers');
  });
});

describe('until the list has loaded [Section 2, General area; E6]', () => {
  beforeEach(async () => {
    await site.close();
    site = await startSite({ apiOrigin: api.origin, redirectsLoaded: false });
    api.on('/page-menu', (req: IncomingMessage, res: ServerResponse) => {
      const isKnown = new URL(req.url ?? '', api.origin).searchParams.get('path') === '/who-we-are/bylaws';
      json(isKnown ? contentPageAnswer : { ...contentPageAnswer, result: [] })(req, res, '');
    });
  });

  test.each(['/old', '/a/b?x=1', '/who-we-are/code-of-ethics'])(
    '%s, which may be an old address, answers 503 with a loader that is not stored, then redirects or is 404 [E6]',
    async (path) => {
      for (const attempt of ['first', 'second']) {
        const { status, headers, text } = await site.request.get(path);
        expect(status, attempt).toBe(503);
        expect(headers['retry-after']).toBe('5');
        expect(headers['cache-control']).toBe('private, no-store');
        expect(text).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
        expect(text).toMatch(/<title[^>]*>Loading \|/);
        expect(text).toContain('"redirectsPending":true');
      }
      expect((await site.request.head(path)).status).toBe(503);
      await use(['/old', '/events']);
      expect(await location(path)).toBe(path === '/old' ? '/events' : 404);
      const { text } = await site.request.get('/none');
      expect(text).not.toContain('redirectsPending');
    },
  );

  test('a known page and an invalid preview path are answered as always [E6]', async () => {
    expect((await site.request.get('/who-we-are/bylaws')).status).toBe(200);
    expect((await site.request.get('/cmsctx/pv/wg/a%2fb/-/home')).status).toBe(404);
  });
});
