import { z } from 'zod';
import { term } from '../contract/schemas/models.ts';
import { DEADLINE_EFFECTS, DEADLINE_STATUSES } from './deadline-status.ts';

const dayText = z.iso.date();

const coded = z.object({ code: z.string(), name: z.string() });

/** Undated, because a proposal may name no date. */
const described = z.object({
  key: z.string(),
  title: z.string(),
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

export const deadline = described.extend({
  /** Day of the law, or the next occurrence of a yearly duty. */
  date: dayText,
  yearly: z.boolean().optional(),
  /** First day on which a yearly duty can be done. */
  opens: dayText.optional(),
  /** `applies`: from the day on; `due`: by the end of the day. */
  effect: z.enum(DEADLINE_EFFECTS),
  status: z.enum(DEADLINE_STATUSES),
});

/** A bill or draft, with the steps that it has taken and the one that follows. */
export const proposal = described.extend({
  stage: z.string(),
  next: z.string(),
  /** As proposed; never a date that holds. */
  date: dayText.optional(),
  /** While comments are taken; `until` is the last day. */
  consultation: z.object({ until: dayText, url: z.string() }).optional(),
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
