import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CallId } from '../../shared/contract/calls.ts';
import { ApiError } from '../common/api-error.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { idempotencyKeys } from '../database/schema/members.ts';
import type { ApiContext } from './context.ts';

/** A request with an expired key is a new request. */
const LIFETIME_MS = 600_000;
/** Bounds the cleanup of one call. */
const MAX_DELETED_KEYS = 100;
/** An RFC 8941 string without escapes; quotation marks are optional. */
const KEY = /^("?)([\x20\x21\x23-\x5b\x5d-\x7e]{8,200})\1$/;

type KeyedCall<T> = {
  readonly call: CallId;
  readonly headers: IncomingHttpHeaders;
  readonly memberId?: string;
  readonly result: z.ZodType<T>;
};

/**
 * Inserts the key in the call's transaction, so concurrent requests with the same key wait for the stored result
 * (draft-ietf-httpapi-idempotency-key-header). A failed call does not use up its key.
 * @throws ApiError 400 when the header is malformed
 */
export async function oncePerKey<T>(
  context: ApiContext,
  { call, headers, memberId, result }: KeyedCall<T>,
  run: (context: ApiContext) => Promise<T>,
): Promise<T> {
  const sent = findKey(headers);
  if (sent === undefined) return run(context);
  const key = memberId === undefined ? sent : `${memberId} ${sent}`;
  const createdAt = context.now();
  const expired = lte(idempotencyKeys.createdAt, new Date(createdAt.getTime() - LIFETIME_MS));
  const isKey = and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));
  return durableTransaction(context.db, async (tx) => {
    const [claimed] = await tx
      .insert(idempotencyKeys)
      .values({ call, key, createdAt })
      .onConflictDoUpdate({
        target: [idempotencyKeys.call, idempotencyKeys.key],
        set: { createdAt, result: null },
        setWhere: expired,
      })
      .returning({ key: idempotencyKeys.key });
    if (!claimed) {
      const [stored] = await tx.select({ result: idempotencyKeys.result }).from(idempotencyKeys).where(isKey);
      return result.parse(stored?.result);
    }
    const value = await run({ ...context, db: tx, members: context.members.within(tx) });
    if (value === undefined) await tx.delete(idempotencyKeys).where(isKey);
    else await tx.update(idempotencyKeys).set({ result: value }).where(isKey);
    await deleteExpired(tx, expired);
    return value;
  });
}

function findKey(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined) return undefined;
  const key = typeof value === 'string' ? KEY.exec(value)?.[2] : undefined;
  if (key === undefined) throw new ApiError(400, 'The Idempotency-Key must be a string of 8 to 200 characters');
  return key;
}

async function deleteExpired(tx: Transaction, expired: ReturnType<typeof lte>): Promise<void> {
  const rows = tx
    .select({ row: sql`ctid` })
    .from(idempotencyKeys)
    .where(expired)
    .limit(MAX_DELETED_KEYS)
    .for('update', { skipLocked: true });
  await tx.delete(idempotencyKeys).where(inArray(sql`ctid`, rows));
}
