import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import type { Rendering } from '../../../server/render/server-bundle.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const ASSETS = fileURLToPath(new URL('../../../dist/client/assets', import.meta.url));

const api = startBeforeAll(startFakeApi);
// Supertest picks its own port, so the host is allowed on any port.
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { ALLOWED_HOSTS: '127.0.0.1' } }));

describe('the order of the pipeline', () => {
  test('/livez and /readyz answer before the host is checked', async () => {
    await request(site.app).get('/livez').set('Host', 'anything.example').expect(200, 'ok\n');
    await request(site.app).get('/').set('Host', 'anything.example').expect(421);
  });

  test('a missing asset gets a plain 404, never a page', async () => {
    const { headers, text } = await request(site.app).get('/assets/gone-1234.js').expect(404);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).not.toContain('<html');
  });

  test('/api is routed before redirects: /api//x is not normalised', async () => {
    api.otherwise(json({ statusCode: 200 }));
    await request(site.app).get('/api//ABOUT/').expect(200);
    expect(api.requests.at(-1)?.url).toBe('//ABOUT/');
    api.reset();
  });

  test('redirects come before route guards, and route guards before pages', async () => {
    await request(site.app).get('/myraps').expect(301).expect('Location', '/member-dashboard');
    await request(site.app).get('/member-dashboard').expect(302);
    expect(api.requests).toEqual([]);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('a page is compressed as the client accepts: %s', async (accepted, sent) => {
    const { headers } = await request(site.app).get('/no/such/page').set('Accept-Encoding', accepted).expect(404);
    expect(headers['content-encoding']).toBe(sent);
    expect(headers.vary).toContain('Accept-Encoding');
  });

  test('hashed assets are immutable', async () => {
    const page = await request(site.app).get('/no/such/page');
    const asset = /\/assets\/[^"]+\.css/.exec(page.text)?.[0] ?? '';
    await request(site.app).get(asset).expect(200).expect('Cache-Control', 'public, max-age=31536000, immutable');
  });

  test('no source map is served, and no served file refers to one [I4]', async () => {
    const files = await readdir(ASSETS);
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    for (const name of files.filter((one) => /\.(?:js|css)$/.test(one))) {
      expect(await readFile(join(ASSETS, name), 'utf8'), name).not.toContain('sourceMappingURL');
      await request(site.app).get(`/assets/${name}.map`).expect(404);
    }
  });

  test('a handler that throws gets an error response without internals [H7]', async () => {
    const rendering: Rendering = {
      build: 'none',
      bundle: () => {
        throw new Error('canary of internals');
      },
      assetsFor: () => ({ entry: '', view: '', modules: [], stylesheets: [], fonts: [] }),
      headExtra: () => '',
    };
    const broken = await startSite({ apiOrigin: api.origin, environment: { ALLOWED_HOSTS: '127.0.0.1' }, rendering });
    const { text, headers } = await request(broken.app).get('/who-we-are').expect(500);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('Something went wrong');
    expect(text).not.toContain('canary');
    expect(JSON.stringify(broken.log)).toContain('canary');
    await broken.close();
  });
});
