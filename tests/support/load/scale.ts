/**
 * Long runs can be made short while one works on them: `SOAK_SCALE=0.05 npx vitest run --project soak <file>` makes each a twentieth as
 * long, as far as it can be (a minute of idleness lasts a minute). Figures in docs/reliability.md are of the whole length.
 */
const SCALE = Number(process.env.SOAK_SCALE ?? 1);

/** An amount of a long run (seconds, requests, rounds), and the least that makes sense of it. */
export const scaled = (amount: number, least = 1): number => Math.max(least, Math.round(amount * SCALE));
