const POLL_MS = 500;

/** A shell in which npm runs a script may exit on a signal without forwarding it: watch for the parent's end. */
export function endWithShell(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}
