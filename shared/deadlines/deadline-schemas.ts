import { z } from 'zod';
import { term } from '../contract/schemas/models.ts';
import { DEADLINE_EFFECTS, DEADLINE_STATUSES } from './deadline-status.ts';

const dayText = z.iso.date();

const coded = z.object({ code: z.string(), name: z.string() });
export const deadline = z.object({
  key: z.string(),
  title: z.string(),
  date: dayText,
  /** `applies`: from the day on; `due`: by the end of the day. */
  effect: z.enum(DEADLINE_EFFECTS),
  status: z.enum(DEADLINE_STATUSES),
  jurisdiction: coded,
  products: z.array(coded),
  topics: z.array(term),
  /** Parties that have to comply. */
  affects: z.string(),
  provision: z.string(),
  source: z.string(),
  document: z.object({ number: z.string(), path: z.string() }).optional(),
  summary: z.string().optional(),
  asOf: dayText,
  path: z.string(),
});

/** Fields of a dot of the line and of its link. */
export const lineDate = deadline.pick({
  key: true,
  title: true,
  date: true,
  path: true,
  jurisdiction: true,
  products: true,
});
