import { z } from 'zod';
import { term } from '../contract/schemas/models.ts';
import { DEADLINE_EFFECTS, DEADLINE_STATUSES } from './deadline-status.ts';

const dayText = z.iso.date();

/** A code with its name. */
const coded = z.object({ code: z.string(), name: z.string() });
/** A date of the law. */
export const deadline = z.object({
  /** Its key, which is also its anchor. */
  key: z.string(),
  title: z.string(),
  date: dayText,
  /** Whether a rule applies from the day on, or something is due by the end of the day. */
  effect: z.enum(DEADLINE_EFFECTS),
  status: z.enum(DEADLINE_STATUSES),
  jurisdiction: coded,
  products: z.array(coded),
  topics: z.array(term),
  /** Names for whom it counts. */
  affects: z.string(),
  /** The article of the act, and the act's own text. */
  provision: z.string(),
  source: z.string(),
  /** The page of the official document on this site. */
  document: z.object({ number: z.string(), path: z.string() }).optional(),
  summary: z.string().optional(),
  /** The day of the law that the entry states. */
  asOf: dayText,
  path: z.string(),
});
