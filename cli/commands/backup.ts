import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import type pg from 'pg';
import { z } from 'zod';
import {
  assertWritable,
  findChangedFiles,
  findNewest,
  restoreDatabase,
  restoreFiles,
  rotateBackups,
  type Sources,
  verifyBackup,
  withBackupFolder,
  writeBackup,
} from '../../api/database/backup/backup.ts';
import { type Manifest, readBackup } from '../../api/database/backup/manifest.ts';
import { openDatabase } from '../../api/database/database.ts';
import type { Config } from '../../server/config/config.ts';
import { type Command, defineCommand } from '../command.ts';
import { withDatabase } from '../database.ts';
import { UsageError } from '../exit-codes.ts';

const BACKUP = '[BACKUP]';
const KEEP = 7;

const toSources = ({ dataDir, contentDir }: Config): Sources => [
  { name: 'secret', path: join(dataDir, 'secret') },
  { name: 'media', path: join(contentDir, 'media') },
];

const toRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

async function release(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Ends the database of a proof, which would outlive the command, when an operator interrupts it. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  for (const name of SIGNALS) process.once(name, interrupt);
  return work(controller.signal).finally(() => {
    for (const name of SIGNALS) process.off(name, interrupt);
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const backup = defineCommand({
  name: 'backup',
  about:
    'writes a backup of the database, the secret and the media to BACKUP_DIR while the site runs, and proves it by restoring it',
  options: {
    keep: { type: 'string', value: 'N', about: `how many backups to keep; ${KEEP} when absent` },
    'no-verify': { type: 'boolean', about: 'does not restore it into a database of its own' },
  },
  async run(context, { values }) {
    const config = context.config();
    const keep = Number(values.keep ?? KEEP);
    if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep is a number from 1.');
    const isVerified = values['no-verify'] !== true;
    const { folder, manifest, deleted } = await withBackupFolder(config.backupDir, async () => {
      const prove = (unfinished: string) => interruptible((signal) => verifyBackup(unfinished, context.log, signal));
      const written = await withDatabase(context, async ({ database: { pool }, now }) =>
        writeBackup({
          pool,
          folder: config.backupDir,
          sources: toSources(config),
          release: await release(),
          now: now(),
          prove: isVerified ? prove : undefined,
        }),
      );
      return {
        folder: written,
        manifest: await readBackup(written),
        deleted: await rotateBackups(config.backupDir, keep, context.now()),
      };
    });
    const rows = toRows(manifest);
    return {
      text: [
        `${folder}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files${isVerified ? ', restored for proof' : ''}`,
        ...deleted.map((path) => `deleted: ${path}`),
      ].join('\n'),
      data: {
        folder,
        tables: manifest.tables.length,
        rows,
        files: manifest.files.length,
        verified: isVerified,
        deleted,
      },
    };
  },
});

const verify = defineCommand({
  name: 'backup verify',
  about: 'proves a backup, the newest when none is named, by restoring it into a database of its own',
  args: [BACKUP],
  options: {},
  async run({ config, log, now }, { args: [given] }) {
    const folder = await readFolder(config(), given, now());
    const manifest = await interruptible((signal) => verifyBackup(folder, log, signal));
    return {
      text: `${folder} can be restored: ${manifest.tables.length} tables, ${toRows(manifest)} rows`,
      data: { folder, tables: manifest.tables.length, rows: toRows(manifest) },
    };
  },
});

async function readFolder({ backupDir }: Config, given: string | undefined, now: Date): Promise<string> {
  if (given !== undefined) return basename(given) === given && !existsSync(given) ? join(backupDir, given) : given;
  const first = await findNewest(backupDir, now);
  if (first === undefined) throw new Error(`There is no backup in ${backupDir} (BACKUP_DIR).`);
  return first;
}

const restore = defineCommand({
  name: 'restore',
  about:
    'replaces the database, the secret and the media by those of a backup, the newest when none is named; the site must not run',
  args: [BACKUP],
  options: {
    to: {
      type: 'string',
      value: 'DATABASE_URL',
      about: 'the PostgreSQL to restore to, instead of DATABASE_URL or the embedded one; secret and media stay',
    },
  },
  async plan({ config, now }, { values, args: [given] }) {
    const settings = config();
    const folder = await readFolder(settings, given, now());
    const manifest = await readBackup(folder);
    const where = findName(values.to ?? settings.databaseUrl) ?? `the embedded database in ${settings.dataDir}`;
    return {
      text: `Replaces everything in ${where} by ${folder} of ${manifest.createdAt}: ${toRows(manifest)} rows.`,
      data: { folder, createdAt: manifest.createdAt, rows: toRows(manifest) },
    };
  },
  async run({ config, log, now }, { values, args: [given] }) {
    const settings = config();
    const folder = await readFolder(settings, given, now());
    const manifest = await readBackup(folder);
    const { dataDir } = settings;
    const changed = values.to === undefined ? await findChangedFiles(manifest, toSources(settings)) : [];
    await assertWritable(changed);
    const replaced = join(dataDir, `before-restore-${now().toISOString().replaceAll(':', '-')}`);
    if (changed.length > 0) await mkdir(replaced, { recursive: true, mode: 0o700 });
    const { pool, where, close } = await openDatabase({ dataDir, databaseUrl: values.to ?? settings.databaseUrl, log });
    try {
      await whenUnused(pool, where);
      await restoreDatabase(pool, folder, manifest);
    } finally {
      await close();
    }
    const hasReplaced = await restoreFiles(folder, changed, replaced);
    if (changed.length > 0 && !hasReplaced) await rmdir(replaced);
    return {
      text: [
        `${folder} is restored to ${where}: ${toRows(manifest)} rows. Start the site, which imports its content.`,
        ...(hasReplaced ? [`Files that were there are in ${replaced}.`] : []),
      ].join('\n'),
      data: { folder, rows: toRows(manifest), ...(hasReplaced && { replaced }) },
    };
  },
});

/** A site that was just stopped takes a moment. @throws Error while a site uses the database */
function whenUnused(pool: pg.Pool, where: string): Promise<void> {
  return UNUSED.execute(async () => {
    const { rows } = await pool.query<{ others: number }>(OTHERS);
    const others = rows[0]?.others ?? 0;
    if (others > 0) throw new Error(`A site uses ${where} (${others} connections): stop it first.`);
  });
}

const UNUSED = retry(handleAll, { maxAttempts: 20, backoff: new ConstantBackoff(100) });

const OTHERS = `
  SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'rostrum' AND pid <> pg_backend_pid()`;

function findName(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url)) throw new UsageError('--to is a URL like postgres://user:password@host:5432/database.');
  const { host, pathname } = new URL(url);
  return host + pathname;
}

export const backupCommands: readonly Command[] = [backup, verify, restore];
