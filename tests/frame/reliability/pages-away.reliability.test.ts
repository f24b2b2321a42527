import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase, type onServer } from '../../support/databases.ts';
import { signInByForm } from '../../support/evidence-form.ts';
import { CHAPTER, featureAddresses, OTHER_CHAPTER, sendMeeting, TEMPLATE } from '../../support/feature-addresses.ts';
import { type RedisProxy, startRedisProxy, testRedis } from '../../support/redis.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { until } from '../../support/until.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';
import { CONTENT, startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** Pages and files of features while the database is away: read before, read for the first time, and afterwards. */

const WEEK = '/resources/this-week';
const redis = await testRedis();

describe.each(oneDatabase())('while the database is away, on $name PostgreSQL', (database) => {
  let site: WholeSite;
  let proxy: TcpProxy;
  let member: Visitor;
  let visitor: Visitor;

  beforeAll(async () => {
    const open = async (options: Parameters<ReturnType<typeof onServer>['open']>[0]) => {
      const { url, drop } = await database.open(options);
      proxy = await startTcpProxy(url);
      return { url: proxy.url, drop };
    };
    site = await startWholeSite({ open }, { FORM_LIMIT: '1000' }, { contentDir: CONTENT });
    [member, visitor] = [await signInByForm(site.origin, 'member@demo.test'), await createVisitor(site.origin)];
  });
  afterAll(async () => {
    await proxy.restore().catch(() => {});
    await site.close();
    await proxy.close();
  });

  const statuses = async (paths: readonly string[]) => {
    const found: [string, number][] = [];
    for (const path of paths) {
      const { status, text = '' } = await visitor.send(path);
      expect(text, path).not.toMatch(/ECONNREFUSED|node:internal|\.ts:/);
      found.push([path, status]);
    }
    return found;
  };
  const all = (paths: readonly string[], status: number) => paths.map((path) => [path, status]);

  test('what was read is served, all else says so, no form loses what was entered, and all go on afterwards [N32]', async () => {
    const { pages, files, drawings } = featureAddresses(site.config.product);
    const read = pages.filter((_path, index) => index % 2 === 0);
    const unread = pages.filter((path) => !read.includes(path));
    expect(await statuses([...read, ...files])).toEqual(all([...read, ...files], 200));

    await proxy.cut();
    expect(await statuses([...read, ...files, ...drawings])).toEqual(all([...read, ...files, ...drawings], 200));
    expect(await statuses(unread)).toEqual(all(unread, 503));
    const [week, template, download] = [
      await member.send(WEEK),
      await member.send(TEMPLATE),
      await member.send(`${TEMPLATE}.md`),
    ];
    expect([week.status, template.status, download.status]).toEqual([503, 503, 503]);
    for (const chapter of [CHAPTER, OTHER_CHAPTER]) {
      const { status, text } = await sendMeeting(visitor, chapter, { firstName: 'Ada', lastName: 'Kept words' });
      expect([chapter, status]).toEqual([chapter, 503]);
      expect(text).toContain('value="Kept words"');
      expect(text).toContain('name="meeting"');
    }

    await proxy.restore();
    await until('a template is downloaded', async () => (await member.send(`${TEMPLATE}.md`)).status === 200);
    // Circuits that have opened let one request try after five seconds.
    for (const path of [...pages, ...files, ...drawings])
      await until(path, async () => (await visitor.send(path)).status === 200);
    await until('the member reads the week', async () => (await member.send(WEEK)).text.includes('The next 14 days'));
    await until('a meeting is accepted', async () => (await sendMeeting(visitor, CHAPTER)).status === 303);
  });
});

describe.skipIf(redis === undefined).each(oneDatabase())('while Redis is away, on $name PostgreSQL', (database) => {
  let site: WholeSite;
  let proxy: RedisProxy;

  beforeAll(async () => {
    proxy = await startRedisProxy(redis ?? '');
    site = await startWholeSite(database, { FORM_LIMIT: '1000', REDIS_URL: proxy.url }, { contentDir: CONTENT });
  });
  afterAll(async () => {
    await site?.close();
    await proxy?.close();
  });

  test('pages, files and forms are served as before, and when it is back [N32]', async () => {
    const { pages, files, drawings } = featureAddresses(site.config.product);
    const visitor = await createVisitor(site.origin);
    const member = await signInByForm(site.origin, 'member@demo.test');
    for (const state of ['gone', 'hanging', 'open'] as const) {
      proxy.setState(state);
      for (const path of [...pages, ...files, ...drawings])
        expect([state, path, (await visitor.send(path)).status]).toEqual([state, path, 200]);
      expect([state, (await sendMeeting(visitor, CHAPTER, { firstName: state })).status]).toEqual([state, 303]);
      expect([state, (await member.send(`${TEMPLATE}.md`)).status]).toEqual([state, 200]);
      expect((await member.send(WEEK)).text).toContain('The next 14 days');
    }
  });
});
