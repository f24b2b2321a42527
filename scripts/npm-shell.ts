const POLL_MS = 500;

/**
 * Ends this process when what started it ends: npm itself, or the shell through which npm runs a script without `exec`, and which exits on a
 * signal without forwarding it. The change of the parent process is the only sign of either.
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
