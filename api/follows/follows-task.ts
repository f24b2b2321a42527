import { and, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from '../common/logger.ts';
import type { MailKind } from '../common/mail-kinds.ts';
import type { DbContext } from '../database/schema/db.ts';
import { follows } from '../database/schema/follows.ts';
import { enqueue } from '../jobs/outbox/enqueue.ts';
import type { Task } from '../jobs/queue/queue.ts';
import type { Follow } from './links.ts';
import { recordFirstSeen } from './new-items.ts';
import { createNews, type News } from './news.ts';
import type { FollowContext } from './subjects.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Limit of the lines of one mail; it names the number of the others. */
const MAX_LINES = 20;

/** Creates the nightly job that queues reminders of deadlines, and digests of what else is followed. */
export function createFollowsTask({ log, ...context }: FollowContext & { log: Logger }): Task {
  const { db, now } = context;
  return async () => {
    const at = now();
    await recordFirstSeen(db, at);
    const newsFor = createNews(context, at);
    let queued = 0;
    let after = FIRST_ID;
    for (;;) {
      const batch = await db.select().from(follows).where(gt(follows.id, after)).orderBy(follows.id).limit(BATCH);
      for (const follow of batch) {
        const news = await newsFor(follow);
        if (news && (await queueNews(context, follow, news, at))) queued += 1;
      }
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
    }
    if (queued > 0) log.info({ queued }, 'mails about what people follow were queued');
  };
}

/** Queues a mail unless another job has. The transaction leaves no new state without its mail, nor two mails. */
function queueNews({ db, now }: DbContext, follow: Follow, { lines, seen }: News, at: Date): Promise<boolean> {
  const { id, memberId, kind } = follow;
  return db.transaction(async (tx) => {
    const isUnchanged = and(
      eq(follows.id, id),
      eq(follows.seenAt, follow.seenAt),
      sql`${follows.seen} = ${JSON.stringify(follow.seen)}::jsonb`,
    );
    const stored = await tx
      .update(follows)
      .set({ seen, seenAt: at, lastSentAt: at })
      .where(isUnchanged)
      .returning({ id: follows.id });
    if (stored.length === 0) return false;
    const mail: MailKind = kind === 'deadline' ? 'followed-deadline' : 'followed-news';
    // The address is read at sending, so that the queue holds none.
    const body = { follow: id, lines: lines.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) };
    await enqueue({ db: tx, now }, { channel: 'mail', kind: mail, memberId, recipient: null, body });
    return true;
  });
}
