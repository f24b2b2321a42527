import { desc, eq } from 'drizzle-orm';
import { auditLog } from '../database/schema/audit.ts';
import type { DbContext } from '../database/schema/db.ts';

export type OperatorContext = DbContext & { readonly operator: string };

type Act = Pick<typeof auditLog.$inferInsert, 'action' | 'subject'> & {
  readonly details?: Readonly<Record<string, number | boolean>>;
};

export async function recordAct({ db, now, operator }: OperatorContext, { details = {}, ...act }: Act): Promise<void> {
  await db.insert(auditLog).values({ ...act, details, operator, at: now() });
}

type AuditEntry = Omit<typeof auditLog.$inferSelect, 'seq'>;

export function readAudit(
  { db }: Pick<DbContext, 'db'>,
  { subject, limit }: { subject?: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { at, operator, action, subject: id, details } = auditLog;
  return db
    .select({ at, operator, action, subject: id, details })
    .from(auditLog)
    .where(subject === undefined ? undefined : eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.seq))
    .limit(limit);
}
