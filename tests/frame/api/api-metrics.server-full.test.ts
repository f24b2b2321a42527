import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../api/database/database.ts';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { createApiMetrics } from '../../../api/metrics/api-metrics.ts';
import { startApi } from '../../../api/start.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** The value of a sample, by its name and labels as they are exposed. */
const findSample = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

describe.each(oneDatabase())('the metrics of the API, on $name PostgreSQL', (database) => {
  let opened: Awaited<ReturnType<typeof database.open>>;
  let api: Awaited<ReturnType<typeof startApi>>;
  let content: Awaited<ReturnType<typeof temporaryFolder>>;
  const now = () => FIXTURE_NOW;

  beforeAll(async () => {
    content = await temporaryFolder();
    await cp(FIXTURE_CONTENT, content.path, { recursive: true });
    await writeFile(join(content.path, 'articles', 'broken.md'), '---\ntitle: 7\npublished: never\n---\n');
    opened = await database.open();
    const settings = { dataDir: '', databaseUrl: opened.url, contentDir: content.path, product: FIXTURE_PRODUCT };
    api = await startApi({ ...settings, demo: false, checkResponses: true }, { log: silentLog, now });
    const store = await openStore({ dataDir: '', databaseUrl: opened.url, log: silentLog });
    await store.db.insert(outbox).values({
      channel: 'mail',
      kind: 'test',
      body: {},
      state: 'queued',
      createdAt: new Date(FIXTURE_NOW.getTime() - 90_000),
      nextAt: new Date(FIXTURE_NOW.getTime() + HOUR_MS),
    });
    await store.close();
  });
  afterAll(async () => {
    await api.close();
    await content.remove();
  });

  test('tell queries, connections, calls, refused writes, content that was not taken, and what waits', async () => {
    await fetch(`${api.origin}/page-menu?path=/who-we-are`);
    await fetch(`${api.origin}/no-call`);
    await fetch(`${api.origin}/sso/login`, { method: 'POST', body: '{}', headers: JSON_TYPE });
    await expect
      .poll(async () =>
        findSample(await api.metrics(), 'rostrum_api_refused_writes_total{call="sso.login",status="400"}'),
      )
      .toBe(1);
    const text = await api.metrics();
    const problems = api.imported.problems.length;
    expect(problems).toBeGreaterThan(0);
    expect(findSample(text, 'rostrum_database_up')).toBe(1);
    expect(findSample(text, 'rostrum_database_query_duration_seconds_count{operation="select"}')).toBeGreaterThan(5);
    expect(findSample(text, 'rostrum_database_query_duration_seconds_count{operation="insert"}')).toBeGreaterThan(0);
    expect(findSample(text, 'rostrum_database_pool_wait_seconds_count')).toBeGreaterThan(5);
    expect(findSample(text, 'rostrum_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(findSample(text, 'rostrum_database_pool_waiting')).toBe(0);
    expect(findSample(text, 'rostrum_api_request_duration_seconds_count{call="pageMenu.byPath",status="200"}')).toBe(1);
    expect(findSample(text, 'rostrum_api_request_duration_seconds_count{call="none",status="404"}')).toBe(1);
    expect(findSample(text, 'rostrum_content_problems')).toBe(problems);
    expect(findSample(text, 'rostrum_content_import_refused')).toBe(0);
    expect(findSample(text, 'rostrum_outbox_queued{channel="mail"}')).toBe(1);
    expect(findSample(text, 'rostrum_outbox_oldest_seconds{channel="mail"}')).toBe(90);
    expect(findSample(text, 'rostrum_webhook_events_queued{provider="impexium"}')).toBe(0);
  });

  test('tell that the database has gone, and no longer what waits in it', async () => {
    await opened.drop();
    await expect.poll(async () => findSample(await api.metrics(), 'rostrum_database_up')).toBe(0);
    const text = await api.metrics();
    expect(text).toMatch(/^rostrum_database_errors_total\{class="\w+"\} [1-9]/m);
    expect(findSample(text, 'rostrum_outbox_queued{channel="mail"}')).toBeUndefined();
    expect((await fetch(`${api.origin}/page-menu?path=/who-we-are`)).status).toBeGreaterThanOrEqual(500);
  });
});

test('a database that does not answer counts as gone', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const address = silent.address();
  const pool = new Pool({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0, max: 1 });
  const metrics = createApiMetrics();
  metrics.watchDatabase({ db: drizzle(pool), pool, now: () => FIXTURE_NOW });
  for (const text of await Promise.all([metrics.text(), metrics.text()]))
    expect(findSample(text, 'rostrum_database_up')).toBe(0);
  expect(pool.totalCount, 'a scrape joins the reading that hangs').toBe(1);
  expect(pool.waitingCount).toBe(0);
  silent.close();
});
