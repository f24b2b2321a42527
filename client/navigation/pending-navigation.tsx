import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** Shorter navigations are not shown as pending. */
const DELAY_MS = 150;

/** Sets `aria-busy` on the content for assistive technology. */
export function PendingNavigation() {
  const isPending = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => markPending(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      markPending(false);
    };
  }, [isPending]);
  return null;
}

function markPending(isPending: boolean): void {
  document.documentElement.toggleAttribute('data-pending', isPending);
  const content = document.getElementById('content');
  if (isPending) content?.setAttribute('aria-busy', 'true');
  else content?.removeAttribute('aria-busy');
}
