import { z } from 'zod';
import { toResult } from '../contract/schemas/envelope.ts';

/** The outcome of a change: absent is done, `queued` is stored and applied when the system that holds it is back. */
const change = { state: z.enum(['done', 'queued', 'refused']).optional(), reason: z.string().optional() };
export const provider = z.enum(['hubspot', 'impexium']);
/** A subscription of the embedded API, which has every field. */
export const subscription = z.object({
  subscriptionField: z.string(),
  name: z.string(),
  description: z.string(),
  group: z.string(),
  /** How often the e-mail is sent. */
  frequency: z.string().optional(),
  subscribed: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  provider,
  /** The last change's outcome, unless it is done. */
  ...change,
});
/** When the source system was read, and whether that is too long ago because the system is unreachable. */
export const age = { asOf: z.iso.datetime().optional(), stale: z.boolean().optional() };
/** Without a name it is shown by its field; without `subscribed` it is off. */
export const anySubscription = subscription.partial().extend({ subscriptionField: z.string() });
export const subscriptions = toResult(z.array(anySubscription)).extend(age);
export const owner = z.object({
  userId: z
    .string()
    .trim()
    .regex(/^[\w.@:-]{1,100}$/, 'must be the id of a user'),
});
export const update = z.object({
  userId: z.string().trim().max(100).optional(),
  subscriptionField: z.string().trim().min(1).max(80),
  /** Absent: toggles the current state. */
  subscribed: z.boolean().optional(),
});
/** The receipt of the embedded API, which has every field. */
export const receipt = z.object({
  subscriptionField: z.string(),
  subscribed: z.boolean(),
  receiptId: z.uuid(),
  updatedAt: z.iso.datetime(),
  ...change,
});
export const updated = toResult(receipt.partial());
