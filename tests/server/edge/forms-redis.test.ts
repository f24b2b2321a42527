import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { type FakeApi, json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { hang } from '../../support/faults.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { openWayTo, type RedisWay, testRedis } from '../../support/redis.ts';
import { type Replicas, startReplicas } from '../../support/replicas.ts';
import type { TestSite } from '../../support/site.ts';

/** A form sent twice, by a double click or a reload, whose second press the balancer gives to another replica. */

const url = await testRedis();
const PATH = '/form-embeds/enterprise-members-inquiry';
const FORM = '/anonymous-form-submit/convergence';
const API_MS = 120;
const taken = json({ statusCode: 200, statusMessage: 'OK', result: {} });
const later =
  (script: Script): Script =>
  (...call) =>
    void setTimeout(() => script(...call), API_MS);

describe.skipIf(url === undefined)('D8: replicas that share a Redis', () => {
  let api: FakeApi;
  let way: RedisWay;
  let replicas: Replicas;

  beforeAll(async () => {
    api = await startFakeApi();
  });
  beforeEach(async () => {
    api.reset();
    api.on('/page-menu', contentPageAnswer);
    api.on(FORM, later(taken));
    way = await openWayTo(url ?? '');
    replicas = startReplicas({ apiOrigin: api.origin });
  });
  afterEach(async () => {
    await replicas.close();
    await way.close();
  });
  afterAll(() => api.close());

  const two = (environment?: Record<string, string>) =>
    Promise.all([replicas.start(way.url, environment), replicas.start(way.url, environment)]);
  let people = 0;
  const inquiry = () => {
    people += 1;
    return {
      ...{ firstName: 'Canaryfirst', lastName: 'Canarylast', email: `canary-${people}@b.test` },
      ...{ organisation: 'Canaryworks', message: 'Canarywords' },
    };
  };
  const send = (site: TestSite, fields: Record<string, string>) => sendPlainForm(site.origin, PATH, fields);
  const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status);
  const sent = () => api.asked.filter(({ url }) => url === FORM).length;

  test.each(['open', 'slow'] as const)('a form is sent once, the way to Redis being %s', async (state) => {
    const [one, other] = await two();
    way.become(state);
    const fields = inquiry();
    const replies = await Promise.all([send(one, fields), send(other, fields), send(other, fields)]);
    replies.push(await send(one, fields), await send(other, fields));
    expect(statuses(replies)).toEqual([303, 303, 303, 303, 303]);
    expect(new Set(replies.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(sent()).toBe(1);
    await send(other, { ...fields, message: 'Why else' });
    expect(sent()).toBe(2);
  });

  test('one that is refused is refused to both, with the same words, and may be sent again at once', async () => {
    const [one, other] = await two();
    const problem = { statusCode: 400, statusMessage: 'Bad Request', errors: [{ field: 'lastName', message: 'x' }] };
    api.on(FORM, later(json(problem, 400)));
    const fields = inquiry();
    const replies = await Promise.all([send(one, fields), send(other, fields)]);
    expect(statuses(replies)).toEqual([422, 422]);
    for (const { text } of replies) expect(text).toContain('id="form-lastName-error"');
    expect(sent()).toBe(1);
    api.on(FORM, taken);
    expect((await send(other, fields)).status).toBe(303);
    expect((await send(one, fields)).status).toBe(303);
    expect(sent()).toBe(2);
  });

  test('nothing of a form can be read in Redis', async () => {
    const site = await replicas.start(way.url);
    await send(site, inquiry());
    const redis = new Redis(url ?? '');
    const keys = () => redis.keys(`${replicas.product}:sent:*`);
    await expect.poll(async () => (await keys()).length).toBe(2);
    const names = await keys();
    const all = [...names, ...(await redis.mget(names))];
    redis.disconnect();
    expect(all).toContain('{"taken":true,"pending":false}');
    expect(all.join()).not.toMatch(/canary|127\.0\.0\.1|inquiry/i);
  });

  test('who does not know what became of the first says so, and does not send it again', async () => {
    const one = await replicas.start(way.url, { UPSTREAM_TIMEOUT_MS: '4000' });
    const other = await replicas.start(way.url, { UPSTREAM_TIMEOUT_MS: '100' });
    api.on(FORM, hang);
    const fields = inquiry();
    const first = send(one, fields);
    await expect.poll(sent).toBe(1);
    const { status, headers, text } = await send(other, fields);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(text).toContain('It is not known yet whether this has been stored');
    expect(text).toContain(fields.message);
    expect(sent()).toBe(1);

    // Its replica might have died: so nobody is at it for ever.
    const redis = new Redis(url ?? '');
    const [begun = ''] = await redis.keys(`${replicas.product}:sent:*`);
    const left = await redis.pttl(begun);
    expect(left > 0 && left < 70_000, `${left} ms`).toBe(true);
    await redis.pexpire(begun, 1);
    redis.disconnect();
    api.on(FORM, taken);
    expect((await send(other, fields)).status).toBe(303);
    await one.close();
    await first.catch(() => {});
  });

  test.each(['gone', 'hanging'] as const)('Redis %s: forms are sent, each replica being on its own', async (fault) => {
    const [one, other] = await two();
    way.become(fault);
    const fields = inquiry();
    expect(statuses(await Promise.all([send(one, fields), send(other, fields), send(one, fields)]))).toEqual([
      303, 303, 303,
    ]);
    expect(sent()).toBe(2);
    // Soon nothing is sent to it that could be waited for.
    const waitedFor = async () => {
      way.heldBack.length = 0;
      expect((await send(one, inquiry())).status).toBe(303);
      return way.heldBack.filter((text) => text.includes(`${replicas.product}:sent:`));
    };
    await expect.poll(waitedFor, { timeout: 10_000 }).toEqual([]);
    api.on(FORM, taken);
    const started = performance.now();
    for (let count = 0; count < 5; count += 1) expect(await waitedFor()).toEqual([]);
    expect(performance.now() - started, 'each would wait a second, and takes hundredths of one').toBeLessThan(2500);
    api.on(FORM, later(taken));

    way.become('open');
    await expect
      .poll(
        async () => {
          const before = sent();
          const next = inquiry();
          await Promise.all([send(one, next), send(other, next)]);
          return sent() - before;
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe(1);
  });

  test('what was done while Redis was away for a moment is known afterwards', async () => {
    const one = await replicas.start(way.url);
    const other = await replicas.start(url ?? '');
    const fields = inquiry();
    const first = send(one, fields);
    await expect.poll(sent).toBe(1);
    way.become('gone');
    expect((await first).status).toBe(303);
    way.become('open');
    expect((await send(other, fields)).status).toBe(303);
    expect(sent()).toBe(1);
  });

  test('G4: forms of one address are counted for all together, and here alone while Redis is away', async () => {
    api.on(FORM, taken);
    const sites = await two();
    const post = async (round: number) =>
      (await send(sites[round % 2] ?? sites[0], { ...inquiry(), firstName: '' })).status;
    const rounds = async (count: number) => {
      const seen: number[] = [];
      for (let round = 0; round < count; round += 1) seen.push(await post(round));
      return seen;
    };
    const twenty = Array.from({ length: 20 }, () => 422);
    expect(await rounds(22)).toEqual([...twenty, 429, 429]);
    way.become('gone');
    // Each has counted its own eleven.
    expect(await rounds(20)).toEqual([...twenty.slice(0, 18), 429, 429]);
  });
});
