import type { Command } from './command.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { contentCommands } from './commands/content.ts';
import { doctor } from './commands/doctor.ts';
import { memberCommands } from './commands/members.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { redirectsExplain } from './commands/redirects.ts';
import { retentionCommands } from './commands/retention.ts';
import { sessionCommands } from './commands/sessions.ts';
import { submissionCommands } from './commands/submissions.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  doctor,
  ...backupCommands,
  ...contentCommands,
  ...memberCommands,
  ...submissionCommands,
  ...retentionCommands,
  ...sessionCommands,
  auditCommand,
  redirectsExplain,
  reconcileCommand,
];
