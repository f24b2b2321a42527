import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { pictures } from '../../../server/assets/pictures.ts';
import { createMetrics } from '../../../server/observability/metrics.ts';
import { requestContext } from '../../../server/pipeline/request-context.ts';
import { createUpstream } from '../../../server/upstream/client.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startBeforeEach } from '../../support/start-before.ts';

const NAME = 'a'.repeat(20);
const PATH = `/media/${NAME}-640.webp`;
/** Bytes that are not UTF-8. */
const BYTES = Buffer.from([0xff, 0xd8, 0x00, 0x80, 0xfe]);
const metrics = createMetrics();
const api = startBeforeEach(startFakeApi);
const upstream = startBeforeEach(() =>
  createUpstream({
    cacheBytes: 10_000_000,
    origin: api.origin,
    product: 'acme',
    timeoutMs: 2000,
    now: Date.now,
    metrics: createMetrics(),
    onError: () => {},
  }),
);
let app: express.Express;
beforeEach(() => {
  app = express()
    .use(requestContext({ log: pino({ level: 'silent' }), metrics }))
    .use(pictures({ upstream }));
});

const serveBytes = () =>
  api.on(PATH, (_req: unknown, res: { end(bytes: Buffer): void }) => {
    res.end(BYTES);
  });

test('a picture of the API is served as it is, immutable, and stays in memory', async () => {
  serveBytes();
  const { body, headers } = await request(app).get(PATH).buffer(true).expect(200);
  expect(body).toEqual(BYTES);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  api.reset();
  expect((await request(app).get(PATH).buffer(true).expect(200)).body).toEqual(BYTES);
  expect(api.requests).toEqual([]);
});

test('requests for one picture at the same time become one', async () => {
  serveBytes();
  const server = app.listen(0);
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(server).get(PATH)));
  server.close();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(api.requests).toHaveLength(1);
});

test.each(['/media/label.jpg', `/media/${NAME}-641.webp`, `/media/${NAME}-640.svg`, '/media/../healthz', '/media/'])(
  'any other address below /media is a plain 404 that does not reach the API: %s',
  async (path) => {
    const { headers, text } = await request(app).get(path).expect(404);
    if (path !== '/media/../healthz')
      expect({ text, cache: headers['cache-control'] }).toEqual({ text: 'Not found\n', cache: 'no-store' });
    expect(api.requests).toEqual([]);
  },
);

test('a picture that the API does not have is a plain 404, and is requested again', async () => {
  const { headers } = await request(app).get(PATH).expect(404);
  expect(headers['cache-control']).toBe('no-store');
  serveBytes();
  await request(app).get(PATH).expect(200);
});

test.each([500, 503])('while the API answers %d, a picture answers 503 and is not stored [L8]', async (status) => {
  api.on(PATH, (_req: unknown, res: { writeHead(status: number): void; end(): void }) => {
    res.writeHead(status);
    res.end();
  });
  const { headers } = await request(app).get(PATH).expect(503);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
  serveBytes();
  await request(app).get(PATH).expect(200);
});

test('other sites may show the picture for social networks, and no other', async () => {
  const social = `/media/${NAME}-social.jpg`;
  api.otherwise((_req, res) => {
    res.end(BYTES);
  });
  expect((await request(app).get(social)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await request(app).get(PATH)).headers['cross-origin-resource-policy']).toBeUndefined();
});
