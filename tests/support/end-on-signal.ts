import { constants } from 'node:os';
import { endWithShell } from '../../scripts/npm-shell.ts';
import { removeTemporaryFolders } from '../../scripts/temporary-folder.ts';
import { SHUTDOWN_SIGNALS } from '../../server/process/shutdown.ts';
import { endSites } from './site-process.ts';

/**
 * Ends a command's sites and removes its temporary folders on a signal or the end of npm, because sites lead own
 * process groups, which a terminal's signal does not reach.
 */
export function endOnSignal(): void {
  endWithShell();
  for (const signal of SHUTDOWN_SIGNALS) {
    process.once(signal, async () => {
      // The command fails without its site, which is no news.
      process.on('uncaughtException', () => {});
      await endSites();
      await removeTemporaryFolders();
      process.exit(128 + constants.signals[signal]);
    });
  }
}
