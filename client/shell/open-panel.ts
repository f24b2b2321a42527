import { useSyncExternalStore } from 'react';

/**
 * The panels under the header are native popovers: without a script, too, they open and close, Escape and a click beside them close
 * them, and one closes the others (section 4). This store tells which is open, moves the focus into it and brings it back.
 */
let open: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Id of the panel that is open. */
export function useOpenPanel(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open?.id,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  open = document.querySelector<HTMLElement>('.panel:popover-open') ?? undefined;
  // It was opened before this code was there.
  if (open && !open.contains(document.activeElement)) focusFirst(open);
  document.addEventListener('toggle', onToggle, true);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('click', onLeave);
  document.addEventListener('submit', onLeave);
}

function stop(): void {
  document.removeEventListener('toggle', onToggle, true);
  document.removeEventListener('focusin', onFocus);
  document.removeEventListener('click', onLeave);
  document.removeEventListener('submit', onLeave);
}

function onToggle(event: Event): void {
  const panel = event.target;
  if (!(panel instanceof HTMLElement) || !panel.matches('.panel') || !(event instanceof ToggleEvent)) return;
  if (event.newState === 'open') {
    open = panel;
    focusFirst(panel);
  } else if (open === panel) {
    open = undefined;
    // A click beside the panel leaves the focus nowhere.
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus({ preventScroll: true });
    }
  }
  for (const listener of listeners) listener();
}

function focusFirst(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>('input:not([type=hidden]), [open] > summary, a')?.focus();
}

/** Whoever tabs on from the last control of a panel must not lose sight of the focus beneath it. */
function onFocus({ target }: FocusEvent): void {
  if (open && target instanceof Element && !target.closest('.panel, .site-header')) open.hidePopover();
}

/** Following a link of a panel, or sending its search, leaves the panel behind. */
function onLeave({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  const way = type === 'click' ? target.closest('a[href]') : target.closest('form[method=get], form:not([method])');
  way?.closest<HTMLElement>('.panel:popover-open')?.hidePopover();
}
