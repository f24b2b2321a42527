import { z } from 'zod';

const creditOffer = z.object({
  kind: z.enum(['event', 'course', 'book']),
  title: z.string(),
  path: z.string(),
  credits: z.number(),
  creditDomain: z.string().optional(),
  /** In dollars, for this member. */
  price: z.number(),
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
  timeZone: z.string().optional(),
  counted: z.number(),
  domain: z.enum(['fewest', 'any', 'other']),
});

export const creditPlan = z.object({
  state: z.enum(['none', 'complete', 'open', 'revival', 'ended']),
  cycleEnds: z.iso.date().nullable(),
  deadline: z.iso.date().optional(),
  needed: z.number(),
  total: z.number(),
  missing: z.number(),
  /** Earned and booked credits; absent where domains are unknown. */
  fewest: z.object({ domain: z.string(), credits: z.number() }).optional(),
  /** Prices are those for members. */
  hasMemberPrices: z.boolean(),
  /** At most three, the best first. */
  offers: z.array(creditOffer),
});
