const POLL_MS = 500;

/**
 * Ends this process when its starter ends: npm, or the shell in which npm runs a script without `exec`, which exits on
 * a signal without forwarding it. Only the change of the parent process reveals either.
 */
export function endWithShell(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}
