import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { isTerminal } from '../observability/log.ts';
import type { ApiFacts } from './embedded-api.ts';

/** Tells a person at a terminal what the start is busy with. */
export function printProgress({ dataDir, databaseUrl, contentDir }: Config): void {
  if (!isTerminal) return;
  const isFirst = databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'));
  const database = isFirst ? 'Setting up the database' : 'Opening the database';
  console.log(`${database} and importing what is new in ${contentDir}…`);
}

/**
 * Prints the site's address, the demo accounts and the location of the data when the site has started.
 * @param api the message of the embedded API; undefined when another API is configured.
 */
export function printWelcome(config: Config, api: ApiFacts | undefined): void {
  const lines = [`Rostrum is at ${config.publicOrigin}`, ''];
  if (api) {
    if (config.demoAccounts) {
      lines.push('Sign in as   member@demo.test, lapsed@demo.test or guest@demo.test', 'Password     demo-Passw0rd!');
    }
    lines.push(
      `Data         ${api.database}`,
      `Content      ${config.contentDir} (${api.imported.imported} items imported)`,
    );
    lines.push(`Mail         ${mailOf(config)}`);
    if (config.watchContent)
      lines.push('', 'A text saved in the content folder shows within two seconds. Ctrl-C ends the site.');
    if (api.imported.refused !== undefined) lines.push(`  not imported: ${api.imported.refused}`);
    for (const { file, line, reason } of api.imported.problems) lines.push(`  left out: ${file}:${line} ${reason}`);
  } else {
    lines.push(`API          ${config.apiOrigin}`);
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`);
}

/** Where mails go; of a mail server the host alone, because its URL contains a password. */
function mailOf({ mail }: Config): string {
  if (!mail) return 'none (SMTP_URL is not set): nobody can open an account';
  return 'folder' in mail ? `files in ${mail.folder}` : `by ${new URL(mail.smtpUrl).host}`;
}

/** Errors that come from bugs: their stack is printed, not only their message. */
const programErrors = [TypeError, ReferenceError, SyntaxError, RangeError];

/** Prints why the site could not start. */
export function printFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = programErrors.some((programError) => error instanceof programError) ? stack : message;
  process.stderr.write(`\nRostrum could not start.\n${text}\n\n`);
}
