import { afterEach, expect, test } from 'vitest';
import { testDatabases } from '../../support/databases.ts';
import { failureLines } from '../../support/failure-lines.ts';
import { startRedisProxy } from '../../support/redis.ts';
import { sendRequest } from '../../support/send-request.ts';
import { SMALL_CONTENT, sitesOnFolder } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const sites = sitesOnFolder();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('an outage of the database is a few lines in the log, however many requests fail', async () => {
  const [embedded] = await testDatabases();
  const database = await (embedded?.open({ contentDir: SMALL_CONTENT, product: 'acme' }) ??
    Promise.reject(new Error('No database to test on')));
  const proxy = await startRedisProxy(database.url);
  closing.push(database.drop, proxy.close);
  const url = new URL(database.url);
  url.port = new URL(proxy.url).port;
  const site = await sites.start({ environment: { DATABASE_URL: url.href } });
  await sendRequest(`${site.origin}/who-we-are`);
  proxy.setState('gone');
  const searchFor = (text: string) => sendRequest(`${site.origin}/api/search?searchtext=${text}`);
  await until('the database is away', async () => (await searchFor(crypto.randomUUID())).status === 503);
  const before = site.output().length;
  for (let request = 0; request < 60; request += 1) {
    await Promise.all([searchFor(`text${request}`), sendRequest(`${site.origin}/news?pageNumber=${request + 2}`)]);
  }
  const failures = failureLines(site.output().slice(before));
  expect(failures.length, failures.slice(0, 20).join('\n')).toBeLessThan(8);
  expect(site.output()).toContain('calls fail: the database does not answer');
});
