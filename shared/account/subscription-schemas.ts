import { z } from 'zod';
import { toResult } from '../contract/schemas/envelope.ts';

/** Absent: done; `queued`: applied when the source system is back. */
const change = { state: z.enum(['done', 'queued', 'refused']).optional(), reason: z.string().optional() };
export const provider = z.enum(['hubspot', 'impexium']);
export const subscription = z.object({
  subscriptionField: z.string(),
  name: z.string(),
  description: z.string(),
  group: z.string(),
  frequency: z.string().optional(),
  subscribed: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  provider,
  ...change,
});
/** When the source system was read; `stale` when it has been unreachable for too long. */
export const age = { asOf: z.iso.datetime().optional(), stale: z.boolean().optional() };
/** Without a name the field is shown; without `subscribed` it is off. */
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
  /** Absent: toggle. */
  subscribed: z.boolean().optional(),
});
export const receipt = z.object({
  subscriptionField: z.string(),
  subscribed: z.boolean(),
  receiptId: z.uuid(),
  updatedAt: z.iso.datetime(),
  ...change,
});
export const updated = toResult(receipt.partial());
