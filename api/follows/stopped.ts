import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { follows, stoppedFollows } from '../database/schema/follows.ts';
import {
  assertRoom,
  type Follow,
  type Follower,
  type FollowLink,
  listFollows,
  lockFollower,
  ownedBy,
} from './links.ts';

/** Idempotent. */
export const stopFollow = (context: DbContext, follower: Follower, id: string): Promise<void> =>
  stopWhere(context, and(eq(follows.id, id), ownedBy(follower, follows)));

/** Idempotent, because mail programs repeat requests; stops one or all follows of the mail, also of an account. */
export const stopByMail = (context: DbContext, link: FollowLink, id?: string): Promise<void> =>
  id === undefined || link.ofMail.includes(id)
    ? stopWhere(context, inArray(follows.id, id === undefined ? [...link.ofMail] : [id]))
    : stopFollow(context, link, id);

async function stopWhere({ db, now }: DbContext, isStopped: SQL | undefined): Promise<void> {
  await durableTransaction(db, async (tx) => {
    const rows = await tx.delete(follows).where(isStopped).returning();
    if (rows.length > 0) await tx.insert(stoppedFollows).values(rows.map((row) => ({ ...row, stoppedAt: now() })));
  });
}

/**
 * Restores the state known before, so that no news is lost.
 * @returns undefined once deleted
 * @throws ApiError 422 at the limit
 */
export function resumeFollow({ db }: DbContext, follower: Follower, id: string): Promise<string | undefined> {
  return durableTransaction(db, async (tx) => {
    await lockFollower(tx, follower);
    assertRoom(await listFollows(tx, follower));
    const isThis = and(eq(stoppedFollows.id, id), ownedBy(follower, stoppedFollows));
    const [stopped] = await tx.delete(stoppedFollows).where(isThis).returning();
    if (!stopped) return undefined;
    const { stoppedAt: _stoppedAt, ...stored } = stopped;
    const row = { ...stored, ...follower };
    await tx.insert(follows).values(row).onConflictDoNothing();
    return row.label;
  });
}

/** Newest first; without those followed again. */
export async function listStopped(db: Db, follower: Follower): Promise<Follow[]> {
  const isOwn = ownedBy(follower, stoppedFollows);
  const stopped = await db.select().from(stoppedFollows).where(isOwn).orderBy(desc(stoppedFollows.stoppedAt));
  const current = await listFollows(db, follower);
  const isSame = (one: Follow) => (other: Follow) => one.kind === other.kind && one.target === other.target;
  return stopped.filter((one, index) => !current.some(isSame(one)) && stopped.findIndex(isSame(one)) === index);
}
