import { and, count, countDistinct, eq, gt, isNull, min, sql } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { tokens } from '../database/schema/members.ts';

export type SessionCounts = {
  readonly open: number;
  readonly members: number;
  readonly today: number;
  readonly oldest: Date | null;
};

const isOpen = (now: Date) => and(isNull(tokens.revokedAt), gt(tokens.expiresAt, now));

export async function countSessions({ db, now }: DbContext): Promise<SessionCounts> {
  const at = now();
  const isToday = gt(tokens.createdAt, new Date(at.getTime() - DAY_MS));
  const [counts] = await db
    .select({
      open: count(),
      members: countDistinct(tokens.memberId),
      today: sql<number>`count(*) filter (where ${isToday})::int`,
      oldest: min(tokens.createdAt),
    })
    .from(tokens)
    .where(isOpen(at));
  return counts ?? { open: 0, members: 0, today: 0, oldest: null };
}

/** All members when `memberId` is absent. @returns number of ended sessions */
export async function endSessions({ db, now }: DbContext, memberId?: string): Promise<number> {
  const at = now();
  const ofMember = memberId === undefined ? undefined : eq(tokens.memberId, memberId);
  const ended = await durableTransaction(db, (tx) =>
    tx
      .update(tokens)
      .set({ revokedAt: at, ssoLogoutUrl: null })
      .where(and(isOpen(at), ofMember))
      .returning({ hash: tokens.hash }),
  );
  return ended.length;
}
