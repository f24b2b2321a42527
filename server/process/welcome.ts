import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { EDITOR_PATH } from '../../shared/editor-start.ts';
import type { Config } from '../config/config.ts';
import { isThisMachine } from '../config/setting.ts';
import { COMPONENTS_PATH } from '../development/component-gallery.ts';
import { editorLink } from '../editor/editor-link.ts';

import { isTerminal } from '../observability/log.ts';
import type { ApiFacts } from './embedded-api.ts';

export function printProgress({ dataDir, databaseUrl, contentDir }: Config): void {
  if (!isTerminal) return;
  const isFirst = databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'));
  const database = isFirst ? 'Setting up the database' : 'Opening the database';
  console.log(`${database} and importing what is new in ${contentDir}…`);
}

type StartFacts = {
  readonly api: ApiFacts | undefined;
  readonly isDevelopment: boolean;
  readonly secrets: readonly string[];
};

/** On a terminal or else in the log, because collectors expect only JSON lines on standard output. */
export function reportStart(
  config: Config,
  { api, isDevelopment, secrets }: StartFacts,
  log: Pick<Logger, 'info' | 'warn'>,
): void {
  if (isTerminal) {
    process.stdout.write(
      `\n${welcomeLines(config, { api, isDevelopment, secrets })
        .map((line) => `  ${line}`.trimEnd())
        .join('\n')}\n\n`,
    );
    return;
  }
  const site = { origin: config.publicOrigin, ...(isDevelopment && { components: toComponents(config) }) };
  if (!api) {
    log.info({ ...site, api: config.apiOrigin }, 'started');
    return;
  }
  const { files, imported, refused } = api.imported;
  const content = { folder: config.contentDir, files, imported, refused, leftOut: listLeftOut(api) };
  const isFlawed = refused !== undefined || content.leftOut.length > 0;
  log[isFlawed ? 'warn' : 'info']({ ...site, database: api.database, content, mail: toMail(config) }, 'started');
}

export function welcomeLines(config: Config, { api, isDevelopment, secrets }: StartFacts): string[] {
  const lines = [`Rostrum is at ${config.publicOrigin}`, ''];
  if (isDevelopment) lines.push(`Components   ${toComponents(config)}`);
  if (!api) return [...lines, `API          ${config.apiOrigin}`];
  if (config.demoAccounts)
    lines.push('Sign in as   member@demo.test, lapsed@demo.test or guest@demo.test', 'Password     demo-Passw0rd!');
  lines.push(
    `Data         ${api.database}`,
    `Content      ${config.contentDir} (${describeImport(api)})`,
    `Mail         ${toMail(config)}`,
  );
  if (isThisMachine(config.publicOrigin)) lines.push(`Editor       ${toEditor(config, secrets)}`);
  if (config.watchContent)
    lines.push('', 'A text saved in the content folder shows within two seconds. Ctrl-C ends the site.');
  if (api.imported.refused !== undefined) lines.push(`  not imported: ${api.imported.refused}`);
  return [...lines, ...listLeftOut(api).map((problem) => `  left out: ${problem}`)];
}

const toComponents = ({ publicOrigin }: Config): string => publicOrigin + COMPONENTS_PATH;

const listLeftOut = ({ imported: { problems } }: ApiFacts): string[] =>
  problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`);

/** After the first start most content is already there. */
function describeImport({ imported: { files, imported } }: ApiFacts): string {
  if (imported === 0) return `${files} items, none new`;
  return imported < files ? `${files} items, ${imported} imported now` : `${imported} items imported`;
}

/** The link is a credential, so it is on a terminal only. */
function toEditor({ editor, publicOrigin }: Config, secrets: readonly string[]): string {
  if (!editor) return 'off (CONTENT_EDITOR=local npm start)';
  if (editor.type === 'local' && editor.byLink) return editorLink(publicOrigin, secrets);
  return `${publicOrigin}${EDITOR_PATH}`;
}

/** Only the host of a mail server, because its URL contains a password. */
function toMail({ mail }: Config): string {
  if (!mail) return 'none (SMTP_URL is not set): nobody can open an account';
  return 'folder' in mail ? `files in ${mail.folder}` : `by ${new URL(mail.smtpUrl).host}`;
}

/** Errors that indicate bugs: print their stack too. */
const programErrors = [TypeError, ReferenceError, SyntaxError, RangeError];

export function printFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = programErrors.some((programError) => error instanceof programError) ? stack : message;
  process.stderr.write(`\nRostrum could not start.\n${text}\n\n`);
}
