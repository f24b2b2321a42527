import { weekAnchor } from './content/dates.ts';

const HOUR_MS = 3_600_000;

/**
 * Relative dates in content count from this week's Monday, so a process that runs into a new week imports again. Looks every
 * hour; an import that fails is tried again an hour later.
 * @returns how to stop it.
 */
export function importEachWeek(options: {
  importNow: () => Promise<unknown>;
  now: () => Date;
  onFailure: (error: unknown) => void;
}): () => void {
  const { importNow, now, onFailure } = options;
  let week = weekAnchor(now()).getTime();
  const timer = setInterval(async () => {
    const current = weekAnchor(now()).getTime();
    if (current === week) return;
    try {
      await importNow();
      week = current;
    } catch (error) {
      onFailure(error);
    }
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
