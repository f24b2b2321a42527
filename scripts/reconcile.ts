import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { connectProviders } from '../server/api/providers/connect.ts';
import { providerSettings } from '../server/api/providers/settings.ts';
import { openStore } from '../server/api/store/database.ts';
import { readConfig } from '../server/config.ts';
import { reportOf } from './reconcile/report.ts';

/**
 * Prints the differences between what the site stores and what its providers have, by member id. With `--json` as one JSON document. The exit
 * code is 1 when there are differences, 2 when not everything could be compared. It may run beside the site.
 */
// Node's exit code of an error is 1, which means that there are differences.
process.once('uncaughtException', (error) => {
  console.error(error.message);
  process.exit(2);
});

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const { providers, databaseUrl, dataDir } = readConfig(process.env);
const log = pino({ level: 'warn' }, pino.destination(2));
const store = await openRunning().catch(() => openStore({ dataDir, databaseUrl, log }));
const connected = connectProviders({ db: store.db, now: () => new Date(), log }, providerSettings.parse(providers));
try {
  const result = await connected.reconcile();
  const { text, exitCode } = reportOf(result, values);
  console.log(text);
  process.exitCode = exitCode;
} finally {
  await connected.close();
  await store.close();
}

/** Opens the embedded PostgreSQL of a site that runs. @throws Error when none does */
async function openRunning() {
  if (databaseUrl !== undefined) return openStore({ dataDir, databaseUrl, log });
  const url = await readFile(join(dataDir, 'postgres', 'url'), 'utf8');
  return openStore({ dataDir, databaseUrl: url.trim(), log });
}
