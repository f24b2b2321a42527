/** Nobody needs to be told that a page is on its way when it is there this soon. */
const QUIET_MS = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** A page is on its way: after a moment a bar says so, and assistive technology is told that the content is about to change. */
export function beginPending(): void {
  clearTimeout(timer);
  timer = setTimeout(() => mark(true), QUIET_MS);
}

/** It has come, or nobody waits for it any more. */
export function endPending(): void {
  clearTimeout(timer);
  mark(false);
}

function mark(pending: boolean): void {
  document.documentElement.toggleAttribute('data-pending', pending);
  const content = document.getElementById('content');
  if (pending) content?.setAttribute('aria-busy', 'true');
  else content?.removeAttribute('aria-busy');
}
