import { weekAnchor } from '../kinds/dates.ts';

const HOUR_MS = 3_600_000;

/**
 * Imports the content again when a new week begins, because relative dates count from the week's Monday. The check runs every
 * hour; a failed import is retried an hour later.
 * @returns a function that stops the timer
 */
export function scheduleWeeklyImport(options: {
  importContent: () => Promise<unknown>;
  now: () => Date;
  onFailure: (error: unknown) => void;
}): () => void {
  const { importContent, now, onFailure } = options;
  let week = weekAnchor(now());
  const timer = setInterval(async () => {
    const current = weekAnchor(now());
    if (current === week) return;
    try {
      await importContent();
      week = current;
    } catch (error) {
      onFailure(error);
    }
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
