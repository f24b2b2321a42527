import { HOUR_MS } from '../../../shared/durations.ts';
import { currentMonday } from './week.ts';

/**
 * Imports demo content again in each new week, because its dates count from the week's Monday. The check runs every
 * hour, which also retries a failed import.
 * @returns a function that stops the timer
 */
export function scheduleWeeklyImport(options: {
  isDemo: () => Promise<boolean>;
  importContent: () => Promise<unknown>;
  now: () => Date;
  onFailure: (error: unknown) => void;
}): () => void {
  const { isDemo, importContent, now, onFailure } = options;
  let week = currentMonday(now());
  const timer = setInterval(async () => {
    const current = currentMonday(now());
    if (current === week) return;
    try {
      if (await isDemo()) await importContent();
      week = current;
    } catch (error) {
      onFailure(error);
    }
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
