import { z } from 'zod';

/** An event, course or book that counts and that the member has not booked. */
const creditOffer = z.object({
  kind: z.enum(['event', 'course', 'book']),
  title: z.string(),
  path: z.string(),
  credits: z.number(),
  creditDomain: z.string().optional(),
  /** In dollars, for this member. */
  price: z.number(),
  /** The start of an event. */
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
  timeZone: z.string().optional(),
  /** How many of the credits fill the plan. */
  counted: z.number(),
  /** Whether it counts in the domain with the fewest credits, in any domain, or in another. */
  domain: z.enum(['fewest', 'any', 'other']),
});

/** The plan of a member's recertification cycle by the rule of `shared/credits/credit-plan.ts`. */
export const creditPlan = z.object({
  /** `open`: credits are missing; `revival`: the same after the end of the cycle; `ended`: too long after it. */
  state: z.enum(['none', 'complete', 'open', 'revival', 'ended']),
  cycleEnds: z.iso.date().nullable(),
  /** The last day for the missing credits. */
  deadline: z.iso.date().optional(),
  needed: z.number(),
  /** The earned and the booked credits. */
  total: z.number(),
  missing: z.number(),
  /** The domain with the fewest earned and booked credits; absent where domains are not known. */
  fewest: z.object({ domain: z.string(), credits: z.number() }).optional(),
  /** Whether the prices are those for members. */
  hasMemberPrices: z.boolean(),
  /** At most three, the best first. */
  offers: z.array(creditOffer),
});
