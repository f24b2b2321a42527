import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { CLAIM_TOKEN_PARAM, FOLLOW_LIST_PATH, FOLLOW_STOP_PATH } from '../../shared/constants.ts';
import { parseFollowed } from '../../shared/rules/follows/followed.ts';
import { daysBetween, dayWords, utcDay } from '../common/calendar.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import { follows } from '../database/schema/follows.ts';
import type { FindFollow } from '../jobs/mail/deliver.ts';
import { primaryAddress } from '../members/primary-address.ts';
import { createFollowToken, type Follow } from './links.ts';
import { deadlineOf, type FollowContext, nameOf, pathOf } from './subjects.ts';

const bodySchema = z.object({
  follow: z.uuid(),
  lines: z.array(z.object({ title: z.string(), path: z.string() })).default([]),
  more: z.number().default(0),
});

/** Finds the address and the facts of a mail about something that is followed, as they are at sending. */
export function createFindFollow(context: FollowContext, publicOrigin: string): FindFollow {
  return async ({ kind, body }) => {
    if (kind === 'confirm-follow') return claimFacts(context, String(body.claimId));
    const { follow: id, lines, more } = bodySchema.parse(body);
    const [follow] = await context.db.select().from(follows).where(eq(follows.id, id));
    if (!follow) return undefined;
    const { address: given, memberId, label } = follow;
    const address = memberId === null ? given : await primaryAddress(context.db, memberId);
    if (address === undefined) return undefined;
    const deadline = kind === 'followed-deadline' ? await deadlineFacts(context, follow, lines) : {};
    if (!deadline) return undefined;
    const query = `?${CLAIM_TOKEN_PARAM}=${await createFollowToken(context, follow)}`;
    const unsubscribe = `${publicOrigin}${FOLLOW_STOP_PATH}${query}`;
    const news = lines.map(({ title, path }) => `- ${title}\n  ${new URL(path, publicOrigin)}`);
    if (more > 0) news.push(`- ${more} more`);
    const facts = {
      followed: label,
      page: new URL(pathOf(follow), publicOrigin).href,
      list: `${publicOrigin}${FOLLOW_LIST_PATH}${query}`,
      unsubscribe,
      when: SCHEDULE[follow.kind === 'deadline' ? 'deadline' : follow.frequency],
      news: news.join('\n\n'),
      ...deadline,
    };
    return { address, facts, unsubscribe };
  };
}

const SCHEDULE = {
  deadline: '90, 30 and 7 days before the date, and when the date or its status changes',
  daily: 'when there is something new, at most once a day',
  weekly: 'when there is something new, at most once a week',
} as const;

/** The words of a search are not repeated before the owner of the address has confirmed: anyone can enter any text. */
async function claimFacts(context: FollowContext, id: string): ReturnType<FindFollow> {
  const [claim] = await context.db.select().from(addressClaims).where(eq(addressClaims.id, id));
  const followed = parseFollowed(claim?.followed ?? null);
  if (!followed) return undefined;
  const name = followed.kind === 'search' ? 'New results of a search on our site' : await nameOf(context, followed);
  return name === undefined ? undefined : { facts: { followed: name } };
}

/** The date as it is now, how far it is, and what has changed; undefined when the content has it no longer. */
async function deadlineFacts({ db, now }: FollowContext, { target }: Follow, lines: readonly { title: string }[]) {
  const entry = await deadlineOf(db, target);
  if (!entry) return undefined;
  const days = daysBetween(utcDay(now()), entry.date);
  const left = days < 0 ? 'past' : days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return {
    date: dayWords(entry.date),
    days: left,
    news: lines.length === 0 ? 'This is a reminder. Nothing has changed.' : lines.map(({ title }) => title).join('\n'),
  };
}
