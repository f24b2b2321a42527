import { afterEach, describe, expect, test } from 'vitest';
import { startFakeApi } from '../../support/fake-api.ts';
import { startRedisProxy, testRedis } from '../../support/redis.ts';
import { sendRequest } from '../../support/send-request.ts';
import { endSites, startSiteProcess } from '../../support/site-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until, WAIT_LIMIT_MS } from '../../support/until.ts';

const redis = await testRedis();
const closing: (() => Promise<unknown>)[] = [endSites];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.runIf(redis !== undefined)('the log of a site whose Redis goes away and comes back', () => {
  test('has one line for each use when it goes, and one when it is back', { timeout: WAIT_LIMIT_MS }, async () => {
    const proxy = await startRedisProxy(redis ?? '');
    const api = await startFakeApi();
    const folder = await temporaryFolder();
    closing.push(proxy.close, api.close, folder.remove);
    const site = await startSiteProcess({
      dataDir: folder.path,
      environment: { API_ORIGIN: api.origin, REDIS_URL: proxy.url },
    });
    await site.ready();
    const lines = (text: string) =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes(text));
    proxy.setState('gone');
    await until('the outage is logged', () => lines('Redis fails').length === 2);
    for (let request = 0; request < 20; request += 1) await sendRequest(`${site.origin}/who-we-are/${request}`);
    expect(lines('Redis')).toHaveLength(2);
    proxy.setState('open');
    await until('the end is logged', () => lines('Redis works again').length === 2);
    await sendRequest(`${site.origin}/who-we-are`);
    expect(lines('Redis')).toHaveLength(4);
  });
});
