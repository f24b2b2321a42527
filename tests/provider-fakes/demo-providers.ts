import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { endWithShell } from '../../scripts/npm-shell.ts';
import { ROOT } from '../../scripts/steps.ts';
import { temporaryFolder } from '../../scripts/temporary-folder.ts';
import { readConfig } from '../../server/config/config.ts';
import { forgetProviders } from '../../server/config/provider-settings.ts';
import { registeringContent } from './demo/content.ts';
import { startControl } from './demo/control.ts';
import type { OutboxCount } from './demo/control-page.ts';
import { PERSON, REDIRECTED, startFakes, toSettings } from './demo/fakes.ts';

/**
 * `npm run demo:providers`: the site with fakes of its five external systems and a control page for their faults. Data
 * is in a temporary folder or in DATABASE_URL.
 */
process.env.NODE_ENV ??= 'production';
endWithShell();
const { buildIfStale } = await import('../../scripts/build.ts');
if (await buildIfStale()) console.log('Built.');

const folder = await temporaryFolder();
const environment: Record<string, string | undefined> = {
  LOG_LEVEL: 'error',
  ...process.env,
  DATA_DIR: join(folder.path, 'data'),
};
forgetProviders(environment);
delete environment.API_ORIGIN;
const config = readConfig(environment);
const content = await registeringContent(config.contentDir);
environment.CONTENT_DIR = content.path;
const fakes = await startFakes({ ...config, contentDir: content.path });
const control = await startControl({ fakes, site: config.publicOrigin, readOutbox });
const site = spawn(process.execPath, ['server/main.ts'], {
  cwd: ROOT,
  env: { ...environment, ...toSettings(fakes) },
  stdio: 'inherit',
});
const ended = once(site, 'exit');
// Ctrl-C reaches the site as well; it takes two signals at the same moment for one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => site.kill('SIGTERM'));

void announce();
const [code] = await ended;
await control.close();
await Promise.all(Object.values(fakes).map((fake) => fake.close()));
await content.remove();
await folder.remove();
process.exit(code ?? 1);

/** Prints the addresses once the site is ready. */
async function announce(): Promise<void> {
  while (site.exitCode === null && !(await isReady())) await delay(100);
  if (site.exitCode !== null) return;
  const systems = Object.entries(fakes).map(([name, { origin }]) => `${name} ${origin}`);
  const lines = [
    `The site     ${config.publicOrigin}`,
    `Control      ${control.origin}`,
    `Sign in as   ${PERSON.email}, password ${PERSON.password}`,
    `or by redirect as ${REDIRECTED.email}, without a membership`,
    `Systems      ${systems.join(', ')}`,
    'Ctrl-C ends everything.',
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${config.port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The messages in the outbox of the site's database, by system and state. */
async function readOutbox(): Promise<OutboxCount[]> {
  const url = config.databaseUrl ?? (await readFile(join(config.dataDir, 'postgres/url'), 'utf8')).trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<OutboxCount>(
      'SELECT coalesce(provider, channel) AS provider, state, count(*)::int AS count FROM outbox GROUP BY 1, 2 ORDER BY 1, 2',
    );
    return rows;
  } finally {
    await client.end();
  }
}
