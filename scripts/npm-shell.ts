const POLL_MS = 500;

/**
 * Ends this process when the npm that started it ends. npm runs a script through a shell, which exits on a signal without forwarding it;
 * the change of the parent process is the only sign of it.
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
