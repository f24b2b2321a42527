import { max, sql } from 'drizzle-orm';
import { createStaticHandler } from 'react-router';
import { checkContent } from '../../api/content/check/check-content.ts';
import { hasSociety } from '../../api/content/queries/lists.ts';
import { type MigrationState, migrationState } from '../../api/database/migration-state.ts';
import { contentFiles } from '../../api/database/schema/content.ts';
import { createSite } from '../../shared/site/resolve.ts';
import type { CommandContext } from '../context.ts';
import { withAnyDatabase } from '../database.ts';
import { type Check, error, type Finding, ok, warning } from './finding.ts';

const POOL = 10;
const CLOCK_WARNING_MS = 2000;
const CLOCK_ERROR_MS = 60_000;
const MEND_DATABASE = 'Start the database, or correct DATABASE_URL; the embedded one starts with the site.';

const CONNECTIONS = `
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
         pg_size_pretty(pg_database_size(current_database())) AS size`;

export const databaseCheck: Check = {
  name: 'database',
  mend: MEND_DATABASE,
  run: (context) =>
    withAnyDatabase(context, async ({ database: { pool, where } }) => {
      const state = await migrationState(pool);
      const { rows } = await pool.query<{ most: number; used: number; size: string }>(CONNECTIONS);
      const { most = 0, used = 0, size = '' } = rows[0] ?? {};
      return [
        ok(`${where}, ${size}`),
        migrations(state),
        most - used >= POOL
          ? ok(`${used} of ${most} connections in use`)
          : warning(
              `${used} of ${most} connections in use`,
              'Raise max_connections, or run fewer processes (WEB_CONCURRENCY, replicas).',
            ),
      ];
    }),
};

function migrations({ known, pending, isNewer, isTooOld }: MigrationState): Finding {
  if (isTooOld)
    return error(
      'the database is of a release before the last 0.x',
      'Start the last 0.x release on it once, then this one.',
    );
  if (isNewer)
    return error('a newer release has used the database', 'Run that release, or restore a backup of this one.');
  if (pending > 0) return error(`${pending} of ${known} migrations are missing`, 'Start the site, which applies them.');
  return ok(`all ${known} migrations are applied`);
}

export const clockCheck: Check = {
  name: 'clock',
  mend: MEND_DATABASE,
  run: (context) =>
    withAnyDatabase(context, async ({ database: { pool } }) => {
      const before = context.now().getTime();
      const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      const middle = (before + context.now().getTime()) / 2;
      const offset = Math.round(Math.abs((rows[0]?.now.getTime() ?? middle) - middle));
      const message = `${offset} ms from the database’s`;
      const mend = 'Synchronise the clocks of both machines (NTP).';
      if (offset >= CLOCK_ERROR_MS) return [error(message, mend)];
      return [offset >= CLOCK_WARNING_MS ? warning(message, mend) : ok(message)];
    }),
};

export const contentCheck: Check = {
  name: 'content',
  mend: 'Correct CONTENT_DIR, or the rights of the folder.',
  run: async (context) => [...(await importedContent(context)), await contentFolder(context)],
};

const importedContent = (context: CommandContext): Promise<Finding[]> =>
  withAnyDatabase(context, async ({ db }) => {
    const [files] = await db
      .select({ count: sql<number>`count(*)::int`, last: max(contentFiles.importedAt) })
      .from(contentFiles);
    if (!files?.last || !(await hasSociety(db)))
      return [
        error('no content has been imported', 'Run rostrum content check, mend what it lists, and start the site.'),
      ];
    return [ok(`${files.count} files imported, the last ${files.last.toISOString()}`)];
  });

/** Files with a problem are left out of the site, or keep their last good state. */
async function contentFolder({ config, now }: CommandContext): Promise<Finding> {
  const settings = config();
  const site = createSite(settings, createStaticHandler);
  const { files, problems } = await checkContent({ root: settings.contentDir, site, now: now() });
  if (problems.length === 0) return ok(`${files} files in ${settings.contentDir} without a problem`);
  return warning(
    `${problems.length} problems in ${settings.contentDir}; what they concern is left out or stale`,
    'Run rostrum content check, which names each with its mend.',
  );
}
