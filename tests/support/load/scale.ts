/**
 * Shortens long runs during development: `SOAK_SCALE=0.05 npx vitest run --project soak <file>` takes a twentieth of
 * the time where possible. Figures in docs/reliability.md are of full-length runs.
 */
const SCALE = Number(process.env.SOAK_SCALE ?? 1);

/** Scales an amount of a long run (seconds, requests, rounds), down to a useful minimum. */
export const scaled = (amount: number, least = 1): number => Math.max(least, Math.round(amount * SCALE));
