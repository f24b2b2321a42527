import { parseArgs } from 'node:util';
import pino from 'pino';
import { z } from 'zod';
import { providerSettings } from '../api/providers/settings.ts';
import { readConfig } from '../server/config/config.ts';
import { buildChecks } from './provider-check/checks.ts';
import { contentNames } from './provider-check/content-names.ts';
import { runChecks } from './provider-check/run-checks.ts';

/**
 * `npm run providers:check` checks the configured external systems. It only reads, except that `--write` changes a
 * choice of the person in CHECK_EMAIL and changes it back. Exit code 1: a check failed; 2: nothing to check.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const person = z.object({ CHECK_EMAIL: z.email().optional(), CHECK_PASSWORD: z.string().min(1).optional() });
const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = person.parse(process.env);
const config = readConfig(process.env);
const log = pino({ level: 'error' }, pino.destination(2));
const { checks, close } = buildChecks(providerSettings.parse(config.providers), {
  names: await contentNames(config.contentDir, config.product),
  email,
  password,
  write: values.write,
  log,
});
if (checks.length === 0) {
  console.error(
    'NOTHING CHECKED: the environment has no settings of HubSpot, re:Members, Higher Logic, Cvent or OpenID Connect.',
  );
  process.exitCode = 2;
} else if (values.write && email === undefined) {
  console.error('NOTHING CHECKED: --write needs CHECK_EMAIL, the address of a person of the tenant for tests.');
  process.exitCode = 2;
} else {
  const failed = await runChecks(checks, console.log);
  if (failed > 0) process.exitCode = 1;
}
await close();
