import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepingAssets, RETENTION_MS } from '../../../scripts/previous-assets.ts';
import { staticFiles } from '../../../server/assets/static-files.ts';
import { createMetrics } from '../../../server/observability/metrics.ts';
import { requestContext } from '../../../server/pipeline/request-context.ts';
import { createSite } from '../../support/create-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SETTINGS = { product: 'acme', mediaPlannerUrl: 'https://planner.test/' };
const VARIANTS = { '': 'plain', '.br': 'brotli', '.gz': 'gzip' };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let client: string;
let app: express.Express;

beforeEach(async () => {
  folder = await temporaryFolder();
  client = join(folder.path, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  for (const [extension, text] of Object.entries(VARIANTS))
    await writeFile(join(client, `assets/page-1a2b.js${extension}`), text);
  await writeFile(join(client, 'assets/font-1a2b.woff2'), 'font');
  app = toSite(client);
});
afterEach(() => folder.remove());

function toSite(built: string): express.Express {
  return express()
    .use(requestContext({ log: pino({ level: 'silent' }), metrics: createMetrics() }))
    .use(staticFiles(built, createSite(SETTINGS)));
}

const asset = (accepted: string, name = 'page-1a2b.js') =>
  request(app).get(`/assets/${name}`).set('Accept-Encoding', accepted).buffer(true);

test.each([
  ['br', 'br', VARIANTS['.br']],
  ['gzip, br', 'br', VARIANTS['.br']],
  ['gzip', 'gzip', VARIANTS['.gz']],
  ['gzip, br;q=0', 'gzip', VARIANTS['.gz']],
  ['identity', undefined, VARIANTS['']],
])('Accept-Encoding: %s gets the variant %s, immutable and with its own type', async (accepted, encoding, text) => {
  const { headers } = await request(app).head('/assets/page-1a2b.js').set('Accept-Encoding', accepted).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(text.length),
    vary: 'Accept-Encoding',
  });
  expect(headers['content-encoding']).toBe(encoding);
});

test('a file without precompressed variants is sent uncompressed', async () => {
  const { headers } = await asset('br, gzip', 'font-1a2b.woff2').expect(200);
  expect(headers['content-encoding']).toBeUndefined();
});

test.each(['br', 'identity'])('a file removed by a new build is a plain 404 (%s)', async (accepted) => {
  await rm(join(client, 'assets'), { recursive: true });
  const { headers, text } = await asset(accepted).expect(404);
  expect(text).toBe('Not found\n');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' });
  expect(headers['content-encoding']).toBeUndefined();
  await asset(accepted).expect(404);
});

test.each(['br', 'gzip', 'identity'])(
  'the assets of the previous build are served for a week after it, precompressed too (%s) [D12]',
  async (accepted) => {
    const rebuild = (now?: number) =>
      keepingAssets(
        client,
        async () => {
          await rm(join(client, 'assets'), { recursive: true });
          await mkdir(join(client, 'assets'));
          await writeFile(join(client, 'assets/page-3c4d.js'), 'new');
        },
        now,
      );
    await rebuild();
    // The site that started before the build, and one that starts after it.
    for (const site of [app, toSite(client)]) {
      const { headers } = await request(site).head('/assets/page-1a2b.js').set('Accept-Encoding', accepted).expect(200);
      expect(headers['content-encoding']).toBe(accepted === 'identity' ? undefined : accepted);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    await asset('identity', 'page-3c4d.js').expect(200);
    await rebuild(Date.now() + RETENTION_MS / 2);
    await request(app).head('/assets/page-1a2b.js').expect(200);
    await rebuild(Date.now() + RETENTION_MS + 60_000);
    await request(app).head('/assets/page-1a2b.js').expect(404);
    await asset('identity', 'page-3c4d.js').expect(200);
  },
);
