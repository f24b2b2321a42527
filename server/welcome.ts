import type { Config } from './config.ts';
import type { ApiFacts } from './embedded-api.ts';

/**
 * One friendly block when the site is up: where it is, who can sign in, where the data lives.
 * @param api what the embedded API says of itself; undefined where another is used.
 */
export function printWelcome(config: Config, api: ApiFacts | undefined): void {
  const lines = [`Rostrum is at ${config.publicOrigin}`, ''];
  if (api) {
    if (config.demoAccounts) {
      lines.push('Sign in as   member@demo.test, lapsed@demo.test or guest@demo.test', 'Password     demo-Passw0rd!');
    }
    lines.push(
      `Data         ${api.database}`,
      `Content      ${config.contentDir} (${api.imported.imported} files changed since the last start)`,
    );
    for (const { file, line, reason } of api.imported.problems) lines.push(`  left out: ${file}:${line} ${reason}`);
  } else {
    lines.push(`API          ${config.apiOrigin}`);
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`);
}

/** What only a fault of the program itself throws: of that one must know the place, too. */
const faults = [TypeError, ReferenceError, SyntaxError, RangeError];

/** Why the site did not start, in a sentence. */
export function printFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = faults.some((fault) => error instanceof fault) ? stack : message;
  process.stderr.write(`\nRostrum could not start.\n${text}\n\n`);
}
