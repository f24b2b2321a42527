import { inArray } from 'drizzle-orm';
import { auditLog } from '../store/schema/audit.ts';
import type { Db } from '../store/schema/db.ts';
import { durableTransaction } from '../store/schema/durable-transaction.ts';
import { formSubmissions } from '../store/schema/members.ts';
import { type OperatorContext, recordAct } from './audit.ts';
import { personOf } from './find-member.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Everything that is stored about a member, by table, without credentials. */
export function exportMember(context: OperatorContext, id: string): Promise<Record<string, Row[]>> {
  return durableTransaction(context.db, async (tx) => {
    const rows = await personalRows(tx, id);
    await recordAct({ ...context, db: tx }, { action: 'members export', subject: id });
    return rows;
  });
}

/** How many rows there are about a member, by table. */
export async function countPersonalRows(db: Db, id: string): Promise<Record<string, number>> {
  const rows = await personalRows(db, id);
  return Object.fromEntries(Object.entries(rows).map(([name, found]) => [name, found.length]));
}

async function personalRows(db: Db, id: string): Promise<Record<string, Row[]>> {
  const person = await personOf(db, id);
  const found: Record<string, Row[]> = {};
  for (const [name, { table, isOf, hidden = [] }] of Object.entries<PersonalTable>(PERSONAL_TABLES)) {
    const rows: Row[] = await db.select().from(table).where(isOf(person));
    if (rows.length > 0) found[name] = rows.map((row) => without(row, hidden));
  }
  return found;
}

const without = (row: Row, hidden: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)));

/** Deletes everything about a member. The audit log keeps the acts, without saying whom they were about. @returns how many rows, by table */
export function eraseMember(context: OperatorContext, id: string): Promise<Record<string, number>> {
  return durableTransaction(context.db, async (tx) => {
    const person = await personOf(tx, id);
    const submissions = await tx
      .select({ id: formSubmissions.id })
      .from(formSubmissions)
      .where(PERSONAL_TABLES.submissions.isOf(person));
    const subjects = [id, ...submissions.map((submission) => submission.id)];
    const erased: Record<string, number> = {};
    for (const [name, { table, isOf }] of Object.entries<PersonalTable>(PERSONAL_TABLES)) {
      const { rowCount } = await tx.delete(table).where(isOf(person));
      if (rowCount) erased[name] = rowCount;
    }
    await tx.update(auditLog).set({ subject: null, details: {} }).where(inArray(auditLog.subject, subjects));
    await recordAct({ ...context, db: tx }, { action: 'members erase', details: erased });
    return erased;
  });
}
