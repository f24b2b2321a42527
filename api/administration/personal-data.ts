import { and, eq, gt, inArray } from 'drizzle-orm';
import { HOUR_MS } from '../../shared/durations.ts';
import { auditLog } from '../database/schema/audit.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { formSubmissions, members } from '../database/schema/members.ts';
import { type OperatorContext, recordAct } from './audit.ts';
import { readPerson } from './find-member.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-rows.ts';

const EXPORT = 'members export';

type Row = Readonly<Record<string, unknown>>;

export function exportMember(context: OperatorContext, id: string): Promise<Record<string, Row[]>> {
  return durableTransaction(context.db, async (tx) => {
    const rows = await personalRows(tx, id);
    await recordAct({ ...context, db: tx }, { action: EXPORT, subject: id });
    return rows;
  });
}

export async function countPersonalRows(db: Db, id: string): Promise<Record<string, number>> {
  const rows = await personalRows(db, id);
  return Object.fromEntries(Object.entries(rows).map(([name, found]) => [name, found.length]));
}

export async function countOwnRows(db: Db, id: string): Promise<Record<string, number>> {
  const rows = await personalRows(db, id, { isOwn: true });
  return Object.fromEntries(Object.entries(rows).map(([name, found]) => [name, found.length]));
}

const MAX_OWN_EXPORTS = 10;
/** Operator name in the audit log when members act themselves. */
export const THE_MEMBER = 'the member';

/** Exports without rows that may reveal other people; undefined after too many exports within an hour. */
export function exportOwnData({ db, now }: DbContext, id: string): Promise<Record<string, Row[]> | undefined> {
  return durableTransaction(db, async (tx) => {
    // Serialise a member's concurrent exports for the count.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('update');
    const since = new Date(now().getTime() - HOUR_MS);
    const earlier = await tx
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.subject, id), eq(auditLog.operator, THE_MEMBER), gt(auditLog.at, since)))
      .limit(MAX_OWN_EXPORTS);
    if (earlier.length >= MAX_OWN_EXPORTS) return undefined;
    const rows = await personalRows(tx, id, { isOwn: true });
    await recordAct({ db: tx, now, operator: THE_MEMBER }, { action: EXPORT, subject: id });
    return rows;
  });
}

async function personalRows(db: Db, id: string, { isOwn = false } = {}): Promise<Record<string, Row[]>> {
  const person = await readPerson(db, id);
  const found: Record<string, Row[]> = {};
  for (const [name, { table, isOf, hidden = [], own }] of Object.entries<PersonalTable>(PERSONAL_TABLES)) {
    const isShown = isOwn ? (own?.isOf ?? isOf) : isOf;
    const rows: Row[] = await db.select().from(table).where(isShown(person));
    const left = [...hidden, ...(isOwn ? (own?.hidden ?? []) : [])];
    if (rows.length > 0) found[name] = rows.map((row) => without(row, left));
  }
  return found;
}

const without = (row: Row, hidden: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)));

/** The audit log keeps acts without their subject. @returns deleted rows by table */
export function eraseMember(context: OperatorContext, id: string): Promise<Record<string, number>> {
  return durableTransaction(context.db, async (tx) => {
    const person = await readPerson(tx, id);
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
