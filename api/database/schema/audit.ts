import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './members.ts';

/** Acts of operators on people's data. They contain no personal data but the subject's id, which erasing removes. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** The operator: a system user, or the name given with the command. */
    operator: text('operator').notNull(),
    /** The command, such as `members erase`. */
    action: text('action').notNull(),
    /** The id of the member or submission; null when there are several, or after an erasure. */
    subject: uuid('subject'),
    /** Counts and the like. */
    details: jsonb('details').$type<Readonly<Record<string, number | boolean>>>().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject)],
);
