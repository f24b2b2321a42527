import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { MAX_ALL_FILES_BYTES } from '../../shared/credits/credit-log.ts';
import { ApiError } from '../common/api-error.ts';
import { creditFiles, creditUploadParts, creditUploads } from '../database/schema/credits.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import type { EvidenceFile } from './evidence-file.ts';

/** Small enough, as hex text, for V8's young generation: larger parts took 100 MB for thirty concurrent readers. */
const PART_BYTES = 48 * 1024;
/** Uploads per member; another one replaces the oldest. */
const MAX_WAITING = 3;

export type Upload = { readonly id: string; readonly name: string };

export function storeUpload({ db, now }: DbContext, memberId: string, file: EvidenceFile): Promise<Upload> {
  const { bytes, ...described } = file;
  return durableTransaction(db, async (tx) => {
    const waiting = await tx
      .select({ id: creditUploads.id })
      .from(creditUploads)
      .where(eq(creditUploads.memberId, memberId))
      .orderBy(desc(creditUploads.receivedAt), creditUploads.id);
    const oldest = waiting.slice(MAX_WAITING - 1).map(({ id }) => id);
    if (oldest.length > 0) await tx.delete(creditUploads).where(inArray(creditUploads.id, oldest));
    const [stored] = await tx
      .insert(creditUploads)
      .values({ ...described, memberId, size: bytes.length, receivedAt: now() })
      .returning({ id: creditUploads.id, name: creditUploads.name });
    if (!stored) throw new Error('The file was not stored');
    for (let start = 0; start < bytes.length; start += PART_BYTES) {
      const part = bytes.subarray(start, start + PART_BYTES);
      await tx.insert(creditUploadParts).values({ uploadId: stored.id, number: start / PART_BYTES, bytes: part });
    }
    return stored;
  });
}

export async function hasUpload(db: Db, memberId: string, id: string): Promise<boolean> {
  const [found] = await db.select({ id: creditUploads.id }).from(creditUploads).where(ownUpload(memberId, id));
  return found !== undefined;
}

const ownUpload = (memberId: string, id: string) => and(eq(creditUploads.memberId, memberId), eq(creditUploads.id, id));

type Attached = { readonly memberId: string; readonly entryId: string; readonly upload: string; readonly at: Date };

/** Needs a locked member. @throws ApiError 400 when the upload has expired, 409 when the files are too large */
export async function attachUpload(tx: Transaction, { memberId, entryId, upload: id, at }: Attached): Promise<void> {
  const [upload] = await tx.select().from(creditUploads).where(ownUpload(memberId, id));
  if (!upload) throw uploadGone();
  const [all] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${creditFiles.size}), 0)::int` })
    .from(creditFiles)
    .where(eq(creditFiles.memberId, memberId));
  if ((all?.bytes ?? 0) + upload.size > MAX_ALL_FILES_BYTES)
    throw new ApiError(409, 'Your files are as many as are kept; remove one first');
  const bytes = tx
    .select({ all: sql`string_agg(${creditUploadParts.bytes}, ''::bytea order by ${creditUploadParts.number})` })
    .from(creditUploadParts)
    .where(eq(creditUploadParts.uploadId, id));
  const { name, type, size } = upload;
  await tx.insert(creditFiles).values({ entryId, memberId, name, type, size, bytes: sql`(${bytes})`, storedAt: at });
  await tx.delete(creditUploads).where(eq(creditUploads.id, id));
}

export const uploadGone = () =>
  new ApiError(400, undefined, { errors: [{ field: 'file', message: 'Add the file again' }] });

/** Without the bytes; undefined when the member has none. */
export async function findFile(db: Db, memberId: string, entryId: string) {
  const { name, type, size } = creditFiles;
  const [file] = await db.select({ name, type, size }).from(creditFiles).where(ownFile(memberId, entryId));
  return file;
}

const ownFile = (memberId: string, entryId: string) =>
  and(eq(creditFiles.memberId, memberId), eq(creditFiles.entryId, entryId));

/** @throws Error when it is removed or replaced meanwhile */
export async function* partsOfFile(
  db: Db,
  memberId: string,
  { entryId, size }: { entryId: string; size: number },
): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += PART_BYTES) {
    const part = sql<Buffer>`substring(${creditFiles.bytes} from ${start + 1}::int for ${PART_BYTES}::int)`;
    const [row] = await db
      .select({ part })
      .from(creditFiles)
      .where(and(ownFile(memberId, entryId), eq(creditFiles.size, size)));
    if (!row) throw new Error('The file was removed while it was read');
    yield row.part;
  }
}
