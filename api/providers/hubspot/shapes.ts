import { z } from 'zod';

/** `NOT_SPECIFIED`: the address has chosen nothing. */
const status = z.object({
  subscriptionId: z.coerce.number<number | string>(),
  status: z.enum(['SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED']),
  timestamp: z.iso.datetime({ offset: true }).optional(),
});
export type Status = z.output<typeof status>;

const statuses = z.object({ results: z.array(status) });
/** An unknown address has an error as its body. */
export const statusesOrNone = statuses.or(z.object({ status: z.literal('error') }).transform(() => ({ results: [] })));

const contact = z
  .object({ id: z.string(), properties: z.object({ email: z.string().nullish() }) })
  .transform(({ id, properties }) => ({ id, email: properties.email ?? undefined }));
/** A missing contact has an error as its body. */
export const contactOrNone = contact.or(z.object({ status: z.literal('error') }).transform(() => undefined));

export const batch = z.object({
  results: z.array(z.object({ id: z.string() })).default([]),
  errors: z.array(z.object({ category: z.string().optional() })).default([]),
});

export const rejection = z.object({
  category: z.string().optional(),
  subCategory: z.string().optional(),
  policyName: z.string().optional(),
});
