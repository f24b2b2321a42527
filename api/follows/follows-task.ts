import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Logger } from '../common/logger.ts';
import type { MailKind } from '../common/mail-kinds.ts';
import type { DbContext } from '../database/schema/db.ts';
import { follows } from '../database/schema/follows.ts';
import { enqueue } from '../jobs/outbox/enqueue.ts';
import { addJobs, jobOfFollower, type Task } from '../jobs/queue/queue.ts';
import { findFollower, isDigestDue, peopleAfter } from './followers.ts';
import { type Follow, type Follower, toRhythm } from './links.ts';
import { recordFirstSeen } from './new-items.ts';
import { createNews, type News } from './news.ts';
import type { FollowContext } from './subjects.ts';

const MAX_LINES = 20;
/** One lookup serves all jobs in this time. */
const NEWS_MAX_AGE_MS = 10 * MINUTE_MS;

type Section = { readonly follow: Follow; readonly news: News };

/** `follows` adds a `follower` job per person, so that failures stay separate; each queues reminders and digests. */
export function createFollowsTasks({ log, ...context }: FollowContext & { log: Logger }) {
  const { db, now } = context;
  const newsOf = recentNews(context);

  const startNight: Task = async () => {
    await recordFirstSeen(db, now());
    let people = await peopleAfter(db, '');
    let count = 0;
    while (people.length > 0) {
      await addJobs(
        db,
        people.map(({ followId }) => jobOfFollower(followId)),
      );
      count += people.length;
      people = await peopleAfter(db, people.at(-1)?.key ?? '');
    }
    if (count > 0) log.info({ people: count }, 'what people follow is looked up');
  };

  const mailFollower: Task = async (followId) => {
    const found = await findFollower(context, followId);
    if (!found) return;
    const { at, newsFor } = newsOf();
    for (const [rhythm, own] of Map.groupBy(found.follows, toRhythm)) {
      const sections: Section[] = [];
      for (const follow of own) {
        const news = await newsFor(follow);
        if (news) sections.push({ follow, news });
      }
      const isDue = rhythm === 'deadline' || isDigestDue(own, at);
      const kind = rhythm === 'deadline' ? 'followed-deadline' : 'followed-news';
      const { follower } = found;
      if (isDue && sections.some(isTold)) await queueMail(context, { kind, follower, own, sections }, at);
      else
        await storeSilent(
          context,
          sections.filter((section) => !isTold(section)),
        );
    }
  };

  return { follows: startNight, follower: mailFollower };
}

const isTold = ({ news }: Section): boolean => news.isTold;

function recentNews(context: FollowContext) {
  let latest: { at: Date; newsFor: ReturnType<typeof createNews> } | undefined;
  return () => {
    const at = context.now();
    const age = latest && at.getTime() - latest.at.getTime();
    if (!latest || age === undefined || age < 0 || age > NEWS_MAX_AGE_MS)
      latest = { at, newsFor: createNews(context, at) };
    return latest;
  };
}

type FollowMail = {
  readonly kind: MailKind;
  readonly follower: Follower;
  readonly own: readonly Follow[];
  readonly sections: readonly Section[];
};

/** Queues a mail unless another job has, in the transaction that stores the new state. */
function queueMail({ db, now }: DbContext, { kind, follower, own, sections }: FollowMail, at: Date): Promise<void> {
  const isOwn = inArray(
    follows.id,
    own.map(({ id }) => id),
  );
  return db.transaction(async (tx) => {
    // Lock in one order, so that concurrent jobs wait for each other.
    const current = await tx.select().from(follows).where(isOwn).orderBy(follows.id).for('update');
    const findRow = ({ id }: Follow) => current.find((row) => row.id === id);
    const isSent = (follow: Follow) => findRow(follow)?.lastSentAt?.getTime() !== follow.lastSentAt?.getTime();
    if (own.some((follow) => findRow(follow) && isSent(follow))) return;
    const isUnchanged = ({ follow }: Section) => isDeepStrictEqual(findState(findRow(follow)), findState(follow));
    const unchanged = sections.filter(isUnchanged);
    const [first, ...others] = unchanged.filter(isTold);
    if (!first) return;
    await tx.update(follows).set({ lastSentAt: at }).where(isOwn);
    for (const { follow, news } of unchanged)
      await tx.update(follows).set({ seen: news.seen, seenAt: at }).where(eq(follows.id, follow.id));
    // The address is read at sending, so that the queue holds none.
    const body = { follows: [first, ...others].map(toPart) };
    await enqueue({ db: tx, now }, { channel: 'mail', kind, memberId: follower.memberId, recipient: null, body });
  });
}

async function storeSilent({ db }: DbContext, sections: readonly Section[]): Promise<void> {
  for (const { follow, news } of sections)
    await db.update(follows).set({ seen: news.seen }).where(eq(follows.id, follow.id));
}

const findState = (follow: Follow | undefined) => follow && [follow.seen, follow.seenAt];

const toPart = ({ follow: { id }, news: { lines } }: Section) => ({
  follow: id,
  lines: lines.slice(0, MAX_LINES),
  more: Math.max(0, lines.length - MAX_LINES),
});
