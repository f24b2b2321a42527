const LOOK_MS = 500;

/** npm starts a script through a shell. When npm is told to end, the shell ends and tells nobody: one sees it by the new parent. */
export function endWithShell(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}
