import { HOUR_MS } from '../../../shared/durations.ts';
import { currentMonday } from './week.ts';

/** Re-imports demo content in each new week, checking hourly, which also retries failures. @returns a stop function */
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
