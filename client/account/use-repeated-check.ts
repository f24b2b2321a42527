import { useEffect, useEffectEvent } from 'react';

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 300_000;
const MAX_CHECKS = 10;

/**
 * Calls `check` after 5 s, doubling to 5 min, at most ten times and only while the page is visible.
 * @param waiting names the pending changes; a new text starts over, an empty one ends the checks
 */
export function useRepeatedCheck(waiting: string, check: () => Promise<void>): void {
  const onDue = useEffectEvent(check);
  useEffect(() => {
    if (waiting === '') return undefined;
    let checks = 0;
    let isDue = false;
    let timer: number | undefined;
    const schedule = () => {
      if (checks >= MAX_CHECKS) return;
      timer = window.setTimeout(
        () => {
          isDue = true;
          checkIfVisible();
        },
        Math.min(FIRST_DELAY_MS * 2 ** checks, MAX_DELAY_MS),
      );
    };
    const checkIfVisible = () => {
      if (!isDue || document.visibilityState === 'hidden') return;
      isDue = false;
      checks += 1;
      void onDue();
      schedule();
    };
    document.addEventListener('visibilitychange', checkIfVisible);
    schedule();
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  }, [waiting]);
}
