import { context } from '@opentelemetry/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../api/database/database.ts';
import { createApiMetrics } from '../../../api/metrics/api-metrics.ts';
// Queries find out which request they belong to once the API's middleware is loaded.
import '../../../api/http/observe-requests.ts';
import { startTrace } from '../../../shared/tracing.ts';
import { oneDatabase } from '../../support/databases.ts';
import { silentLog } from '../../support/silent-log.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
/** The text of the running query, as PostgreSQL's log and pg_stat_activity have it. */
const OWN_TEXT = sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`;

describe.each(oneDatabase())('queries on $name PostgreSQL', (database) => {
  let opened: Awaited<ReturnType<typeof database.open>>;
  const stores: Awaited<ReturnType<typeof openStore>>[] = [];
  const open = async (sqlComments: boolean) => {
    const { poolObserver: observer } = createApiMetrics();
    const store = await openStore({ dataDir: '', databaseUrl: opened.url, log: silentLog, observer, sqlComments });
    stores.push(store);
    return store;
  };
  const inRequest = <T>(id: string, run: () => Promise<T>): Promise<T> =>
    context.with(startTrace('GET', id, `00-${TRACE}-00f067aa0ba902b7-01`).context, run);

  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await opened.drop();
  });

  test('name their request, also when more wait than the pool has connections, and in transactions', async () => {
    const { db } = await open(true);
    const texts = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        inRequest(`request-${index}`, async () => {
          const run = () => db.execute<{ query: string }>(OWN_TEXT);
          const { rows } =
            index % 2 ? await run() : await db.transaction((tx) => tx.execute<{ query: string }>(OWN_TEXT));
          return rows[0]?.query;
        }),
      ),
    );
    for (const [index, text] of texts.entries())
      expect(text).toMatch(
        new RegExp(` /\\*request_id='request-${index}',traceparent='00-${TRACE}-[0-9a-f]{16}-01'\\*/$`),
      );
  });

  test('have no comment without a request, and none without the setting', async () => {
    const { db } = await open(true);
    expect((await db.execute<{ query: string }>(OWN_TEXT)).rows[0]?.query).not.toContain('/*');
    const { db: plain } = await open(false);
    const { rows } = await inRequest('request-1', () => plain.execute<{ query: string }>(OWN_TEXT));
    expect(rows[0]?.query).not.toContain('/*');
  });

  test('that are prepared keep one text, whatever request executes them', async () => {
    const { pool } = await open(true);
    const client = await pool.connect();
    const execute = () =>
      client.query<{ sum: number }>({ name: 'a_sum', text: 'select 1 + $1::int as sum', values: [2] });
    for (const id of ['request-1', 'request-2']) {
      const { rows } = await inRequest(id, execute);
      expect(rows).toEqual([{ sum: 3 }]);
    }
    const prepared = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(prepared.rows).toEqual([{ statement: 'select 1 + $1::int as sum' }]);
    client.release();
  });
});
