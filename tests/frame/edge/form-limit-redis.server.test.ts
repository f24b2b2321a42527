import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startRedisProxy, testRedis } from '../../support/redis.ts';
import { type Replicas, startReplicas } from '../../support/replicas.ts';
import { startBeforeEach } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

const url = await testRedis();
const PATH = '/form-embeds/enterprise-members-inquiry';

describe.skipIf(url === undefined)('replicas that share a Redis', () => {
  const api = startBeforeEach(startFakeApi);
  const proxy = startBeforeEach(() => startRedisProxy(url ?? ''));
  let replicas: Replicas;

  beforeEach(() => {
    api.on('/page-menu', contentPageAnswer);
    replicas = startReplicas({ apiOrigin: api.origin });
  });
  afterEach(() => replicas.close());

  test('count the forms of a client together, and separately while Redis is down [G4]', async () => {
    const limit = { FORM_LIMIT: '20' };
    const sites = [await replicas.start(proxy.url, limit), await replicas.start(proxy.url, limit)];
    const post = async (round: number) =>
      (await sendPlainForm(sites[round % 2]?.origin ?? '', PATH, { firstName: '', message: 'Why' })).status;
    const rounds = async (count: number) => {
      const seen: number[] = [];
      for (let round = 0; round < count; round += 1) seen.push(await post(round));
      return seen;
    };
    const invalid = (count: number) => Array.from({ length: count }, () => 422);
    expect(await rounds(22)).toEqual([...invalid(20), 429, 429]);
    proxy.setState('gone');
    expect(await rounds(42)).toEqual([...invalid(40), 429, 429]);
  });

  test('clients that leave while Redis is slow take no place in their call [B9]', async () => {
    api.otherwise(json({ statusCode: 200, statusMessage: 'OK' }));
    const { origin } = await replicas.start(proxy.url, { FORM_LIMIT: '1000' });
    const headers = { ...(await createVisitor(origin)).writeHeaders(), 'Content-Type': 'application/json' };
    const call = '/anonymous-form-submit/convergence';
    const send = (signal: AbortSignal | null) =>
      fetch(`${origin}/api${call}`, { method: 'POST', headers, body: '{}', signal });
    proxy.setState('slow');
    const left = await Promise.allSettled(Array.from({ length: 70 }, () => send(AbortSignal.timeout(60))));
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['rejected']));
    proxy.setState('open');
    expect((await send(null)).status).toBe(200);
    expect(api.requests.filter(({ url: path }) => path === call)).toHaveLength(1);
  });
});
