import { useSyncExternalStore } from 'react';

/* Native popovers work without JavaScript (section 4); this store moves the focus into them and restores it. */
let open: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Undefined when none is open. */
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

/** Closes the panel when Tab moves the focus out, because the panel would cover the focused element. */
function onFocus({ target }: FocusEvent): void {
  if (open && target instanceof Element && !target.closest('.panel, .site-header')) open.hidePopover();
}

/** Closes the panel when a link in it is followed or its search form submitted. */
function onLeave({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  const source = type === 'click' ? target.closest('a[href]') : target.closest('form[method=get], form:not([method])');
  source?.closest<HTMLElement>('.panel:popover-open')?.hidePopover();
}
