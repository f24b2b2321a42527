import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A panel under the header is a native popover: it opens and closes without a script, Escape and a click outside close it,
 * and one closes the other (section 4). This hook tells whether it is open and moves the focus into its first field.
 */
export function usePanel(): { ref: RefObject<HTMLDivElement | null>; isOpen: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const onToggle = (event: ToggleEvent) => {
      const open = event.newState === 'open';
      setOpen(open);
      if (open) panel.querySelector<HTMLElement>('input, [open] > summary, a')?.focus();
    };
    // Following a link inside leaves the panel behind.
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) panel.hidePopover();
    };
    panel.addEventListener('toggle', onToggle);
    panel.addEventListener('click', onClick);
    return () => {
      panel.removeEventListener('toggle', onToggle);
      panel.removeEventListener('click', onClick);
    };
  }, []);
  return { ref, isOpen };
}
