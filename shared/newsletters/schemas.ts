import { z } from 'zod';
import { MAX_TOKEN_LENGTH } from '../constants.ts';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import type { newsletterCalls } from './calls.ts';

const MAX_LISTS = 20;

/** `daily-briefing,weekly-review`, or a list. */
const lists = z
  .union([z.string().max(2000), z.array(z.string().max(80))])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((field) => field.trim()).filter(Boolean))
  .pipe(z.array(z.string().max(80)).min(1).max(MAX_LISTS));
const byToken = z.object({ token: z.string().max(MAX_TOKEN_LENGTH).optional() });
const changed = toResult(z.object({ lists: z.array(z.string()) }));

export const newsletterSchemas = {
  'newsletters.all': {
    tags: ['subscriptions'],
    summary: 'The newsletters that a visitor can subscribe to without an account',
    response: toResult(
      z.array(
        z.object({
          subscriptionField: z.string(),
          name: z.string(),
          description: z.string(),
          group: z.string(),
          frequency: z.string().optional(),
        }),
      ),
    ),
  },
  'newsletters.subscribe': {
    summary: 'Sends a link by which the owner of an address confirms newsletters',
    body: z.object({ email: z.email().max(254), lists }),
    /** The same response whether or not the address has an account, or the newsletters. */
    response: toResult(z.object({ email: z.string() })),
  },
  'newsletters.confirm': {
    summary: 'Begins newsletters by the link that was sent to the address',
    body: byToken,
    response: changed,
  },
  'newsletters.unsubscribe': {
    summary: 'Ends newsletters by the link of a mail',
    body: byToken,
    response: changed,
  },
  'newsletters.sendLink': {
    summary: 'Sends the link that ends the newsletters of an address once more',
    body: z.object({ email: z.email().max(254) }),
    /** The same response whether or not the address has newsletters, or an account. */
    response: toResult(z.object({ email: z.string() })),
  },
} as const satisfies Record<keyof typeof newsletterCalls, CallSchemas>;
