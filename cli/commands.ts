import type { Command } from './command.ts';
import { contentCommands } from './commands/content.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { redirectsExplain } from './commands/redirects.ts';
import { sessionCommands } from './commands/sessions.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...contentCommands,
  ...sessionCommands,
  redirectsExplain,
  reconcileCommand,
];
