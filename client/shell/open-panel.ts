import { useSyncExternalStore } from 'react';

/*
 * The panels below the header are native popovers (section 4), which work without JavaScript. This store knows the open
 * panel, moves the focus into it and restores it on closing.
 */
let open: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Id of the open panel, undefined when none is open. */
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
  // The visitor opened it before hydration.
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
    // A click outside the panel leaves the focus on the body.
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus({ preventScroll: true });
    }
  }
  for (const listener of listeners) listener();
}

function focusFirst(panel: HTMLElement): void {
  const first = panel.querySelector<HTMLElement>('input:not([type=hidden]), [open] > summary');
  (first ?? [...panel.querySelectorAll('a')].find((link) => link.checkVisibility()))?.focus();
}

/** Closes the panel when the focus moves out of it by Tab: the focused element would be covered by the panel. */
function onFocus({ target }: FocusEvent): void {
  if (open && target instanceof Element && !target.closest('.panel, .site-header')) open.hidePopover();
}

/** Closes the panel when the visitor follows a link in it or submits its search form. */
function onLeave({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  const source = type === 'click' ? target.closest('a[href]') : target.closest('form[method=get], form:not([method])');
  source?.closest<HTMLElement>('.panel:popover-open')?.hidePopover();
}
