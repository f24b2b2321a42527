import { createHmac, randomUUID } from 'node:crypto';
import { openStore } from '../server/api/store/database.ts';
import { createImporter } from '../server/api/store/import/importer.ts';
import { type Config, readConfig } from '../server/config.ts';

/**
 * Imports the content folder (CONTENT_DIR) into the PostgreSQL at DATABASE_URL, and purges what shows it from the site at PUBLIC_ORIGIN when
 * there is a PURGE_SECRET. `--force` allows the removal of any share of the content.
 */
const PURGE_TIMEOUT_MS = 20_000;
const config = readConfig(process.env);
const maxRemoval = process.argv.includes('--force') ? 1 : config.maxRemoval;
try {
  await run(config);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run({ databaseUrl, dataDir, contentDir, product, purgeSecret, publicOrigin }: Config): Promise<void> {
  if (databaseUrl === undefined)
    throw new Error('Set DATABASE_URL: a site with the embedded database imports its content itself.');
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, close } = await openStore({ dataDir, databaseUrl, log });
  try {
    const runImport = createImporter({ db, now: () => new Date(), log, contentDir, product, maxRemoval });
    const { imported, removed, problems, refused, tags } = await runImport();
    for (const { file, line, reason } of problems) console.error(`${file}:${line}  ${reason}`);
    if (refused !== undefined) throw new Error(`Nothing was imported. ${refused}`);
    console.log(`${imported} files imported, ${removed} removed, ${problems.length} problems`);
    if (problems.length > 0) process.exitCode = 1;
    if (tags.length === 0) return;
    if (purgeSecret === undefined) console.log('Without PURGE_SECRET the pages follow within minutes.');
    else await purge(publicOrigin, purgeSecret, tags);
  } finally {
    await close();
  }
}

/** Sends a signed message to the site's purge hook. @throws Error when the site does not accept it */
async function purge(origin: string, secret: string, tags: readonly string[]): Promise<void> {
  const body = JSON.stringify({ tags, id: randomUUID() });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const { status } = await fetch(`${origin}/hooks/purge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Signature': `t=${time},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(PURGE_TIMEOUT_MS),
  });
  if (status !== 204) throw new Error(`The content is imported, but ${origin}/hooks/purge answered ${status}.`);
  console.log(`Purged: ${tags.join(', ')}`);
}
