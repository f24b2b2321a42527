import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../api/database/database.ts';
import { MIGRATIONS } from '../../api/database/migration-state.ts';
import { allRows } from '../support/all-rows.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { countMigrations, olderMigrations } from '../support/older-migrations.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Rows as the first release with a table wrote them, by the number of migrations of that release. */
const ROWS: Record<number, readonly string[]> = {
  1: [
    `INSERT INTO content_items (kind, id, key, path, title, summary, body_html, text, keywords, card, data, taxonomy_ids, draft, source_file)
     SELECT 'article', n, 'old-' || n, '/old/' || n, 'Old ' || n, '', '', 'text', '', '{}', '{}', '{1,2}', false, 'articles/old-' || n || '.md'
     FROM generate_series(1, 20) n`,
    `INSERT INTO content_files SELECT source_file, 'x', '2020-01-01' FROM content_items`,
  ],
  2: [
    `INSERT INTO members (first_name, last_name, member_type, active, joined_date)
     SELECT 'Old', n::text, 'Professional', true, '2020-01-01' FROM generate_series(1, 20) n`,
    `INSERT INTO member_emails SELECT 'old-' || last_name || '@x.test', id, true FROM members`,
    `INSERT INTO tokens SELECT sha256(last_name::bytea), id, now(), now() + interval '1 day' FROM members`,
    `INSERT INTO subscriptions SELECT id, 'newsletter', 'weekly', true, now(), gen_random_uuid() FROM members`,
    `INSERT INTO form_submissions (form, fields, received_at) VALUES ('contact', '{"message":"old"}', now())`,
    `INSERT INTO consent_receipts (level, given_at, expires_at) VALUES (1, now(), now() + interval '1 year')`,
  ],
  4: [`INSERT INTO credit_cycles SELECT id, 3, 12, '2027-01-01' FROM members`],
  6: [
    `INSERT INTO outbox (channel, kind, recipient, body, state, next_at, created_at) VALUES ('mail', 'x', 'a@x.test', '{}', 'done', now(), now())`,
  ],
};
const TABLES = ['members', 'member_emails', 'tokens', 'subscriptions', 'form_submissions', 'consent_receipts'];

describe.each(oneDatabase())('a database of the first release, on $name PostgreSQL', (database) => {
  it('is migrated one release after the other, keeps its rows, and is used by the commands of this release', async () => {
    const folder = await temporaryFolder();
    const opened = await database.open();
    const pool = new pg.Pool({ connectionString: opened.url });
    // The server may end a connection of the pool before it is closed.
    pool.on('connect', (client) => client.on('error', () => {}));
    try {
      const last = await countMigrations();
      for (let count = 1; count <= last; count += 1) {
        await migrate(pool, await olderMigrations(folder.path, count));
        for (const statement of ROWS[count] ?? []) await pool.query(statement);
      }
      await migrate(pool, MIGRATIONS);
      const rows = await allRows(opened.url);
      expect(rows['drizzle.__drizzle_migrations']).toHaveLength(last);
      expect(TABLES.map((table) => rows[`public.${table}`]?.length)).toEqual([20, 20, 20, 20, 1, 1]);
      expect(rows['public.content_items']).toHaveLength(20);
      const { rows: indexed } = await pool.query('SELECT FROM content_index');
      expect(indexed).toHaveLength(20);

      const environment = {
        DATABASE_URL: opened.url,
        DATA_DIR: folder.path,
        CONTENT_DIR: FIXTURE_CONTENT,
        PRODUCT_SLUG: FIXTURE_PRODUCT,
        CONTENT_MAX_REMOVAL: '1',
      };
      expect(await runCommand(['members', 'show', 'old-7@x.test'], environment)).toMatchObject({
        code: 0,
        out: expect.stringContaining('lastName: 7'),
      });
      expect(await runCommand(['content', 'import'], environment)).toMatchObject({ err: '' });
      const { rows: left } = await pool.query(`SELECT count(*)::int AS n FROM content_items WHERE key LIKE 'old-%'`);
      expect(left).toEqual([{ n: 0 }]);
      const backup = await runCommand(['backup', '--no-verify'], environment);
      expect(backup).toMatchObject({ code: 0, err: '' });
    } finally {
      await pool.end();
      await opened.drop();
      await folder.remove();
    }
  });
});
