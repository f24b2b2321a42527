import { useEffect, useEffectEvent } from 'react';

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 300_000;
const MAX_CHECKS = 10;

/**
 * Calls `check` while something waits: after 5 seconds, then after delays that double up to 5 minutes, at most ten
 * times. While the page is hidden a due check is postponed.
 * @param waiting names what waits; a change of it starts over, and an empty text ends the checks
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
