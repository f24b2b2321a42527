import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restoreDatabase, withBackupFolder, writeBackup } from '../../../api/database/backup/backup.ts';
import { readBackup } from '../../../api/database/backup/manifest.ts';
import { migrate } from '../../../api/database/database.ts';
import { MIGRATIONS } from '../../../api/database/migration-state.ts';
import { allRows } from '../../support/all-rows.ts';
import { oneDatabase } from '../../support/databases.ts';
import { MEMBER, type MemberApi, startMemberApi } from '../../support/member-api.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LONG = { timeout: 20_000 };

describe.each(oneDatabase())('backup and restore, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: Record<string, string>;
  let seconds = 0;

  beforeAll(async () => {
    api = await startMemberApi(database);
    folder = await temporaryFolder();
    environment = {
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: join(folder.path, 'data'),
      CONTENT_DIR: join(folder.path, 'content'),
      BACKUP_DIR: join(folder.path, 'backups'),
    };
    await mkdir(join(folder.path, 'data'));
    await mkdir(join(folder.path, 'content/media/people'), { recursive: true });
    await writeFile(join(folder.path, 'data/secret'), 'the secret of this site, 32 letters');
    await writeFile(join(folder.path, 'content/media/people/ada.jpg'), Buffer.from([0, 255, 10]));
    await api.ok('forms.convergence', {
      body: { form: 'contact', firstName: 'Zoë', lastName: 'O\'Neil \\ "x"', email: 'z@x.test', message: 'a\tb\n\\N' },
    });
  });
  afterAll(async () => {
    await api.close();
    await folder.remove();
  });

  /** Runs a command a second after the last one, because the time is the name of a backup. */
  const run = (argv: readonly string[], extra: Record<string, string> = {}) => {
    seconds += 1;
    const at = new Date(Date.UTC(2026, 10, 18, 12, 0, seconds));
    return runCommand(argv, { ...environment, ...extra }, { now: () => at });
  };
  const backUp = async (...options: string[]): Promise<string> => {
    const { code, out, err } = await run(['backup', '--json', ...options]);
    expect([code, err]).toEqual([0, '']);
    return z.object({ folder: z.string() }).parse(JSON.parse(out)).folder;
  };

  it('writes a backup that is proved by restoring it, for its owner only', async () => {
    const { code, out } = await run(['backup']);
    expect([code, out]).toEqual([0, expect.stringContaining('restored for proof')]);
    const [lock, name = '', ...others] = (await readdir(join(folder.path, 'backups'))).sort();
    expect([lock, name, others]).toEqual(['.backup.lock', '2026-11-18T12-00-01.000Z', []]);
    const backup = join(folder.path, 'backups', name);
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isFile() ? 0o600 : 0o700]);
    }
    expect(await run(['backup', 'verify'])).toMatchObject({ code: 0, out: expect.stringContaining('can be restored') });
  });

  it('moves everything to another database, where the site goes on: sessions, numbers, secret and media', async () => {
    const { accessToken } = await api.signIn();
    const backup = await backUp('--no-verify');
    const target = await database.open();
    const pool = new pg.Pool({ connectionString: target.url });
    try {
      const planned = await run(['restore', backup, '--to', target.url]);
      expect(planned).toMatchObject({ code: 3, out: expect.stringMatching(/Replaces everything in .*\d+ rows/) });
      expect(await allRows(target.url)).toEqual({});
      expect(await run(['restore', backup, '--to', target.url, '--yes'])).toMatchObject({ code: 0 });
      expect(await allRows(target.url)).toEqual(await allRows(api.databaseUrl));
      const listed = await runCommand(['sessions', '--json'], { DATABASE_URL: target.url }, { now: api.now });
      expect(JSON.parse(listed.out).open).toBeGreaterThan(0);
      // The numbers of members go on after the highest.
      const { rows } = await pool.query(
        "SELECT nextval('member_record_number')::text AS next, max(record_number) AS last FROM members",
      );
      expect(Number(rows[0].next)).toBeGreaterThan(Number(rows[0].last));
      expect((await api.send('sso.user', { token: accessToken })).status).toBe(200);
    } finally {
      await pool.end();
      await target.drop();
    }
  });

  it('restores the secret and the media, and keeps what was there', async () => {
    const backup = await backUp('--no-verify');
    const elsewhere = { DATA_DIR: join(folder.path, 'data-2'), CONTENT_DIR: join(folder.path, 'content-2') };
    await mkdir(elsewhere.DATA_DIR);
    await writeFile(join(elsewhere.DATA_DIR, 'secret'), 'another');
    const target = await database.open();
    try {
      expect(await run(['restore', backup, '--yes'], { ...elsewhere, DATABASE_URL: target.url })).toMatchObject({
        code: 0,
      });
    } finally {
      await target.drop();
    }
    expect(await readFile(join(elsewhere.DATA_DIR, 'secret'), 'utf8')).toBe('the secret of this site, 32 letters');
    const [kept = ''] = (await readdir(elsewhere.DATA_DIR)).filter((name) => name.startsWith('before-restore-'));
    expect(await readFile(join(elsewhere.DATA_DIR, kept, 'secret'), 'utf8')).toBe('another');
    expect(await readFile(join(elsewhere.CONTENT_DIR, 'media/people/ada.jpg'))).toEqual(Buffer.from([0, 255, 10]));
    expect((await stat(join(elsewhere.DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('does not restore while a site uses the database', async () => {
    const before = await allRows(api.databaseUrl);
    expect(await run(['restore', '--yes'])).toMatchObject({ code: 2, err: expect.stringContaining('stop it first') });
    expect(await allRows(api.databaseUrl)).toEqual(before);
  });

  describe('a database that a restore fails on', () => {
    let target: Awaited<ReturnType<typeof database.open>>;
    let before: Awaited<ReturnType<typeof allRows>>;
    let backup: string;

    beforeAll(async () => {
      target = await database.open();
      backup = await backUp('--no-verify');
      await run(['restore', backup, '--to', target.url, '--yes']);
      before = await allRows(target.url);
    });
    afterAll(() => target.drop());

    type Stored = z.infer<typeof manifest>;
    const manifest = z.looseObject({
      migration: z.number(),
      tables: z.array(z.looseObject({ name: z.string(), path: z.string(), rows: z.number() })),
    });
    const edit = async (change: (stored: Stored) => void) => {
      const file = join(backup, 'manifest.json');
      const text = await readFile(file, 'utf8');
      const stored = manifest.parse(JSON.parse(text));
      change(stored);
      await writeFile(file, JSON.stringify(stored));
      return () => writeFile(file, text);
    };

    it.each<[string, (stored: Stored) => void, string]>([
      [
        'a newer release',
        (stored) => {
          stored.migration += 1;
        },
        'newer release',
      ],
      [
        'a release before the last 0.x',
        (stored) => {
          stored.migration = 1763685570000;
        },
        'restore it with the last 0.x release, then start this one',
      ],
      [
        'missing rows',
        (stored) => {
          const last = stored.tables.at(-1);
          if (last) last.rows += 1;
        },
        'rows instead of',
      ],
      [
        'a path outside the backup',
        (stored) => {
          const last = stored.tables.at(-1);
          if (last) last.path = '../../secret';
        },
        'cannot read',
      ],
      ...['a\n/../../secret', '/secret', 'a//b', 'a/./b', 'a\\b', '..'].map(
        (path): [string, (stored: Stored) => void, string] => [
          `the path ${JSON.stringify(path)}`,
          (stored) => {
            const last = stored.tables.at(-1);
            if (last) last.path = path;
          },
          'cannot read',
        ],
      ),
      [
        'a changed table',
        (stored) => {
          const [first, second] = stored.tables.filter(({ rows }) => rows > 0);
          if (first && second) first.path = second.path;
        },
        'damaged',
      ],
    ])('stays as it was: %s', async (_name, change, message) => {
      const undo = await edit(change);
      try {
        expect(await run(['restore', backup, '--to', target.url, '--yes'])).toMatchObject({
          code: 2,
          err: expect.stringContaining(message),
        });
        expect(await allRows(target.url)).toEqual(before);
      } finally {
        await undo();
      }
    });

    it('is not touched by what is no backup', async () => {
      expect(await run(['restore', folder.path, '--to', target.url, '--yes'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('is no backup'),
      });
    });
  });

  it('keeps the newest backups, and removes what a broken run has left', async () => {
    const backups = join(folder.path, 'backups');
    await mkdir(join(backups, '.unfinished-abc/tables'), { recursive: true });
    await mkdir(join(backups, 'notes'));
    const newest = await backUp('--no-verify', '--keep', '2');
    const left = (await readdir(backups)).filter((name) => name !== '.backup.lock').sort();
    expect(left).toHaveLength(3);
    expect(left).toContain('notes');
    expect(left.map((name) => join(backups, name))).toContain(newest);
    expect(await run(['backup', '--keep', '0'])).toMatchObject({ code: 64 });
  });

  it('an operator who interrupts the proof leaves no database running, and no backup that counts', async () => {
    const [scratch, target] = [join(folder.path, 'scratch'), join(folder.path, 'interrupted')];
    await mkdir(scratch, { mode: 0o777 });
    await chmod(scratch, 0o777);
    await chmod(folder.path, 0o755);
    const command = spawn(process.execPath, ['cli/rostrum.mjs', 'backup'], {
      env: { ...process.env, ...environment, BACKUP_DIR: target, TMPDIR: scratch },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(command, 'exit');
    await expect
      .poll(async () => readdir(join(scratch, (await readdir(scratch))[0] ?? '')), LONG)
      .toContain('postgres');
    command.kill('SIGINT');
    const [said] = await Promise.all([text(command.stderr), ended]);
    expect([command.exitCode, said]).toEqual([2, expect.stringMatching(/is now .*\.unproved: interrupted/)]);
    expect(await readdir(scratch)).toEqual([]);
    expect((await readdir(target)).filter((entry) => !entry.startsWith('.'))).toEqual([
      expect.stringMatching(/\.unproved$/),
    ]);
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
    expect(stdout).not.toContain(scratch);
  });

  it('holds one moment, whatever is written meanwhile [O1]', async () => {
    const source = await database.open();
    const pool = new pg.Pool({ connectionString: source.url });
    try {
      await migrate(pool, MIGRATIONS);
      await pool.query(`INSERT INTO members (first_name, last_name, member_type, active, joined_date)
        SELECT 'First', n::text, 'Guest', false, '2020-01-01' FROM generate_series(1, 5000) n`);
      let isWriting = true;
      // Every later member has an address at every moment.
      const writing = (async () => {
        for (let count = 0; isWriting; count += 1)
          await pool.query(
            `WITH added AS (INSERT INTO members (first_name, last_name, member_type, active, joined_date)
               VALUES ('Later', '', 'Guest', false, '2020-01-01') RETURNING id)
             INSERT INTO member_emails SELECT $1 || '@x.test', id, true FROM added`,
            [String(count)],
          );
      })();
      const options = { folder: join(folder.path, 'busy'), sources: [], release: '0.0.1', now: new Date() };
      const backup = await withBackupFolder(options.folder, () => writeBackup({ pool, ...options }));
      isWriting = false;
      await writing;
      const target = await database.open();
      const to = new pg.Pool({ connectionString: target.url });
      try {
        await restoreDatabase(to, backup, await readBackup(backup));
        const { rows } = await to.query(
          `SELECT (SELECT count(*) FROM members WHERE first_name = 'Later') = (SELECT count(*) FROM member_emails) AS "isWhole"`,
        );
        expect(rows).toEqual([{ isWhole: true }]);
      } finally {
        await to.end();
        await target.drop();
      }
    } finally {
      await pool.end();
      await source.drop();
    }
  });

  it('says so when there is no backup', async () => {
    const nowhere = { BACKUP_DIR: join(folder.path, 'nowhere') };
    expect(await run(['restore', '--yes'], nowhere)).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no backup'),
    });
    expect((await api.signIn(MEMBER)).accessToken).toBeTruthy();
  });
});
