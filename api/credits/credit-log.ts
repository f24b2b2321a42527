import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type EntryFields, MAX_ENTRIES, type Period } from '../../shared/credits/credit-log.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import { creditEntries, creditFiles } from '../database/schema/credits.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { members } from '../database/schema/members.ts';
import { attachUpload } from './evidence-store.ts';

export type LogEntry = EntryFields & {
  readonly id: string;
  readonly file?: { readonly name: string; readonly size: number };
};

const ownEntry = (memberId: string, id: string): SQL | undefined =>
  and(eq(creditEntries.memberId, memberId), eq(creditEntries.id, id));

export async function listLogEntries(db: Db, memberId: string): Promise<LogEntry[]> {
  const { id, title, day, domain, credits, evidence, createdAt } = creditEntries;
  const rows = await db
    .select({ id, title, day, domain, credits, evidence, name: creditFiles.name, size: creditFiles.size })
    .from(creditEntries)
    .leftJoin(creditFiles, eq(creditFiles.entryId, id))
    .where(eq(creditEntries.memberId, memberId))
    .orderBy(desc(day), desc(createdAt), id);
  return rows.map(({ name, size, ...entry }) => ({
    ...entry,
    ...(name !== null && size !== null && { file: { name, size } }),
  }));
}

export async function recordedIn({ db }: Pick<DbContext, 'db'>, memberId: string, { from, to }: Period) {
  return db
    .select({ domain: creditEntries.domain, credits: sql<number>`sum(${creditEntries.credits})::float8` })
    .from(creditEntries)
    .where(and(eq(creditEntries.memberId, memberId), between(creditEntries.day, from, to)))
    .groupBy(creditEntries.domain)
    .orderBy(creditEntries.domain);
}

/** @throws ApiError 404 when the member has no such entry */
export async function readEntry(db: Db, memberId: string, entryId: string): Promise<{ day: string; hasFile: boolean }> {
  const [entry] = await db
    .select({ day: creditEntries.day, file: creditFiles.entryId })
    .from(creditEntries)
    .leftJoin(creditFiles, eq(creditFiles.entryId, creditEntries.id))
    .where(ownEntry(memberId, entryId));
  if (!entry) throw notFound();
  return { day: entry.day, hasFile: entry.file !== null };
}

type Saved = EntryFields & { readonly upload?: string | undefined };

/** @throws ApiError 409 when there are too many, or too much in their files */
export function recordEntry({ db, now }: DbContext, memberId: string, { upload, ...fields }: Saved): Promise<string> {
  return durableTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const known = await tx.$count(creditEntries, eq(creditEntries.memberId, memberId));
    if (known >= MAX_ENTRIES) throw new ApiError(409, `You have ${MAX_ENTRIES} entries, the most that are kept`);
    const at = now();
    const [entry] = await tx
      .insert(creditEntries)
      .values({ ...fields, memberId, createdAt: at, updatedAt: at })
      .returning({ id: creditEntries.id });
    if (!entry) throw new Error('The entry was not stored');
    if (upload !== undefined) await attachUpload(tx, { memberId, entryId: entry.id, upload, at });
    return entry.id;
  });
}

type Change = Saved & { readonly removeFile: boolean };

/** Idempotent. @throws ApiError 404 when the member has no such entry */
export function changeEntry(
  { db, now }: DbContext,
  memberId: string,
  entryId: string,
  { upload, removeFile, ...fields }: Change,
): Promise<void> {
  return durableTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const at = now();
    const { rowCount } = await tx
      .update(creditEntries)
      .set({ ...fields, updatedAt: at })
      .where(ownEntry(memberId, entryId));
    if (!rowCount) throw notFound();
    if (upload !== undefined || removeFile) await tx.delete(creditFiles).where(eq(creditFiles.entryId, entryId));
    if (upload !== undefined) await attachUpload(tx, { memberId, entryId, upload, at });
  });
}

/** Removes the file as well. @throws ApiError 404 when the member has no such entry */
export async function removeEntry({ db }: DbContext, memberId: string, entryId: string): Promise<void> {
  const { rowCount } = await durableTransaction(db, (tx) =>
    tx.delete(creditEntries).where(ownEntry(memberId, entryId)),
  );
  if (!rowCount) throw notFound();
}

/** Serialises a member's concurrent writes. */
export const lockMember = (tx: Transaction, id: string) =>
  tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('update');
