import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChapter } from '../../api/chapters/networks.ts';
import type { Db } from '../../api/database/schema/db.ts';
import { findFollower } from '../../api/follows/followers.ts';
import { listFollows, memberAsFollower } from '../../api/follows/links.ts';
import { stopFollow } from '../../api/follows/stopped.ts';
import { listWeek } from '../../api/follows/week.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { storeSubmission } from '../../api/website/submissions.ts';
import { ACCEPTANCE_DAYS } from '../../shared/chapters/meeting-form.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { setList } from '../support/legal-dates.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';

const ACCEPTANCES = 100_000;
const MEMBERS = 100_000;
const YEARS = 10;
/** Limit for a page or a job of one person, of the tables that grow; content is read besides. */
const MAX_ROWS = 200;
const GROWING = ['form_submissions', 'follows', 'stopped_follows', 'members', 'member_emails', 'outbox'];

describe.each(oneDatabase())('after years of acceptances and follows, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let client: pg.Client;
  let db: Db;
  let member: { id: string; follow: string };
  const context = () => ({ db, now: api.now });

  beforeAll(async () => {
    api = await startMemberApi(database);
    client = new pg.Client(api.databaseUrl);
    await client.connect();
    db = drizzle(client);
    const now = sql`${api.now().toISOString()}::timestamptz`;
    await db.execute(sql`
      insert into form_submissions (form, fields, received_at)
      select 'chapter-meeting',
        jsonb_build_object('firstName', 'A', 'lastName', 'B', 'email', 'a' || n || '@b.test', 'message', 'Meeting: Oslo'),
        ${now} - ${YEARS} * interval '1 year' * n / ${ACCEPTANCES}
      from generate_series(1, ${ACCEPTANCES}) as n`);
    await db.execute(sql`
      with added as (
        insert into members (first_name, last_name, member_type, active, expire_date, joined_date)
        select 'A', n::text, 'Professional', true, '2099-01-01', '2020-01-01' from generate_series(1, ${MEMBERS}) as n
        returning id, last_name
      )
      insert into member_emails (address, member_id, is_primary) select 'm' || last_name || '@b.test', id, true from added`);
    await db.execute(sql`
      insert into follows (member_id, address, kind, target, label, frequency, seen, seen_at, last_sent_at, confirmed_at)
      select member_id, null, 'week', 'members', 'This week', 'weekly', '{}'::jsonb, ${now}, ${now}, ${now}
      from member_emails where address like 'm%@b.test'
      union all
      select null, 'v' || n || '@b.test', 'chapter', 'oslo', 'Oslo', 'weekly', '{}', ${now}, ${now}, ${now}
      from generate_series(1, ${MEMBERS}) as n`);
    await db.execute(sql`
      insert into outbox (channel, kind, member_id, body, state, next_at, created_at, done_at)
      select 'mail', 'followed-news', member_id, '{}', 'sent', ${now}, ${now}, ${now} - interval '20 days'
      from follows where kind = 'week'`);
    await setList(api.db, 'forms', [{ form: 'chapter-meeting', forwardTo: ['oslo@chapter.test'], receipt: true }]);
    for (const table of GROWING) await db.execute(sql`analyze ${sql.identifier(table)}`);
    const { rows } = await client.query(
      'select member_id as id, id as follow from follows where member_id is not null limit 1',
    );
    member = rows[0];
  });
  afterAll(async () => {
    await client?.end();
    await api?.close();
  });

  /** Rows that `read` has read from the tables that grow. */
  async function countRows(read: () => Promise<unknown>): Promise<number> {
    const total = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ read: number }>(
        'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables where relname = any($1)',
        [GROWING],
      );
      return rows[0]?.read ?? Number.NaN;
    };
    const before = await total();
    await read();
    return (await total()) - before;
  }

  test.each([
    ['the page of a chapter', () => findChapter(db, 'oslo', api.now())],
    ['the week of a member', () => listWeek(context(), { memberId: member.id })],
    ['what a member follows', () => listFollows(db, memberAsFollower(member.id))],
    ['what a visitor follows', () => listFollows(db, { memberId: null, address: 'v77@b.test' })],
    ['the night of one person', () => findFollower(context(), member.follow)],
    ['stopping the mail of the week', () => stopFollow(context(), memberAsFollower(member.id), member.follow)],
    [
      '“I am coming”',
      () =>
        storeSubmission(
          context(),
          { form: 'chapter-meeting', fields: { email: 'a7@b.test' }, receivedAt: api.now() },
          { canSendMail: true, canPostForms: true },
        ),
    ],
  ])('%s reads few rows, whatever has been stored [N34]', async (_what, read) => {
    expect(await countRows(read)).toBeLessThan(MAX_ROWS);
  });

  test('acceptances of half a year are left after a night [N34]', async () => {
    await deleteOld({ ...context(), log: silentLog });
    const { rows } = await client.query<{ left: number; oldest: Date }>(
      `select count(*)::int as left, min(received_at) as oldest from form_submissions`,
    );
    expect(rows[0]?.left).toBeLessThan((ACCEPTANCES / YEARS) * 0.55);
    expect(api.now().getTime() - (rows[0]?.oldest.getTime() ?? 0)).toBeLessThanOrEqual(ACCEPTANCE_DAYS * DAY_MS);
  });
});
