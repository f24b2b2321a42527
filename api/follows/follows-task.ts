import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { Logger } from '../common/logger.ts';
import type { MailKind } from '../common/mail-kinds.ts';
import type { DbContext } from '../database/schema/db.ts';
import { follows } from '../database/schema/follows.ts';
import { enqueue } from '../jobs/outbox/enqueue.ts';
import type { Task } from '../jobs/queue/queue.ts';
import { isDigestDue, type Person, peopleAfter, rhythmOf } from './followers.ts';
import type { Follow } from './links.ts';
import { recordFirstSeen } from './new-items.ts';
import { createNews, type News } from './news.ts';
import type { FollowContext } from './subjects.ts';

/** Limit of the lines about one subject in a mail, which names the number of the others. */
const MAX_LINES = 20;

/** The news of one subject that a person follows. */
type Section = { readonly follow: Follow; readonly news: News };

/**
 * Creates the nightly job that queues mails about what people follow: for each person one with reminders of dates, and
 * one digest for each frequency.
 */
export function createFollowsTask({ log, ...context }: FollowContext & { log: Logger }): Task {
  const { db, now } = context;
  return async () => {
    const at = now();
    await recordFirstSeen(db, at);
    const newsFor = createNews(context, at);
    let queued = 0;
    let after = '';
    for (;;) {
      const people = await peopleAfter(db, after);
      for (const person of people)
        for (const [rhythm, own] of Map.groupBy(person.follows, rhythmOf)) {
          if (rhythm !== 'deadline' && !isDigestDue(own, at)) continue;
          const sections: Section[] = [];
          for (const follow of own) {
            const news = await newsFor(follow);
            if (news) sections.push({ follow, news });
          }
          const kind = rhythm === 'deadline' ? 'followed-deadline' : 'followed-news';
          const mail = { kind, memberId: person.memberId, own, sections } as const;
          if (sections.length > 0 && (await queueMail(context, mail, at))) queued += 1;
        }
      const last = people.at(-1);
      if (!last) break;
      after = last.key;
    }
    if (queued > 0) log.info({ queued }, 'mails about what people follow were queued');
  };
}

type FollowMail = Pick<Person, 'memberId'> & {
  readonly kind: MailKind;
  /** All follows of the mail's rhythm. */
  readonly own: readonly Follow[];
  readonly sections: readonly Section[];
};

/** Queues a mail unless another job has. The transaction leaves no new state without its mail, nor two mails. */
function queueMail({ db, now }: DbContext, { kind, memberId, own, sections }: FollowMail, at: Date): Promise<boolean> {
  const isOwn = inArray(
    follows.id,
    own.map(({ id }) => id),
  );
  return db.transaction(async (tx) => {
    // In one order, so that jobs that run at once wait for each other.
    const current = await tx.select().from(follows).where(isOwn).orderBy(follows.id).for('update');
    const rowOf = ({ id }: Follow) => current.find((row) => row.id === id);
    const isSent = (follow: Follow) => rowOf(follow)?.lastSentAt?.getTime() !== follow.lastSentAt?.getTime();
    if (own.some((follow) => rowOf(follow) && isSent(follow))) return false;
    const isUnchanged = ({ follow }: Section) => isDeepStrictEqual(stateOf(rowOf(follow)), stateOf(follow));
    const unchanged = sections.filter(isUnchanged);
    if (unchanged.length === 0) return false;
    await tx.update(follows).set({ lastSentAt: at }).where(isOwn);
    for (const { follow, news } of unchanged)
      await tx.update(follows).set({ seen: news.seen, seenAt: at }).where(eq(follows.id, follow.id));
    // The address is read at sending, so that the queue holds none.
    const body = { follows: unchanged.map(partOf) };
    await enqueue({ db: tx, now }, { channel: 'mail', kind, memberId, recipient: null, body });
    return true;
  });
}

/** The state of a follow that a mail is about. */
const stateOf = (follow: Follow | undefined) => follow && [follow.seen, follow.seenAt];

/** A section as the queue stores it. */
const partOf = ({ follow: { id }, news: { lines } }: Section) => ({
  follow: id,
  lines: lines.slice(0, MAX_LINES),
  more: Math.max(0, lines.length - MAX_LINES),
});
