import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './members.ts';

/** The rate of requests to each provider, shared by all replicas (generic cell rate algorithm). */
export const providerBudget = pgTable('provider_budget', {
  provider: text('provider').primaryKey(),
  /** The time at which the last permitted request would have been due at an even rate. */
  nextAt: instant('next_at').notNull(),
  /** Until then the provider accepts nothing. */
  closedUntil: instant('closed_until'),
  /** Whether that is its daily limit. */
  isDaily: boolean('is_daily').notNull().default(false),
});
