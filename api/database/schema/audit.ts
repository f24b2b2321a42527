import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './members.ts';

/** Acts of operators on people's data, without personal data but the subject's id, which erasing removes. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    operator: text('operator').notNull(),
    action: text('action').notNull(),
    /** Null for several subjects, or after an erasure. */
    subject: uuid('subject'),
    details: jsonb('details').$type<Readonly<Record<string, number | boolean>>>().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject)],
);
