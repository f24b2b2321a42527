import { and, eq, inArray } from 'drizzle-orm';
import type { MemberRecord } from '../../shared/contract/models.ts';
import { cycleEnding, toSum } from '../../shared/credits/credit-log.ts';
import { findProfile } from '../account/profiles.ts';
import { eventCard, productCard } from '../content/queries/cards.ts';
import { listItems } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { byTitle } from '../content/queries/order.ts';
import { awardsIn, listAwards } from '../credits/credit-awards.ts';
import { recordedIn } from '../credits/credit-log.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DbContext } from '../database/schema/db.ts';
import { creditCycles, enrolments, members, registrations } from '../database/schema/members.ts';
import { eventPrice, listEventPrices, memberSaving } from '../events/event-price.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';

export type { MemberRecord };

export async function findRecord(store: DbContext, userId: string): Promise<MemberRecord | undefined> {
  const profile = await findProfile(store, userId);
  if (!profile) return undefined;
  const [cycle, booked, courses, chapter] = await Promise.all([
    findCycle(store, userId),
    listRegistrations(store, profile),
    listCourses(store, userId),
    readChapter(store, userId),
  ]);
  const planned = booked
    .filter(({ state }) => state !== 'waiting-list')
    .reduce((sum, { event }) => sum + event.credits, 0);
  return {
    ...profile,
    credits: cycle ? { ...cycle, planned } : null,
    registrations: booked,
    courses,
    chapter,
  };
}

/** Sums credits entered by the society and recorded by the member. */
async function findCycle({ db }: DbContext, userId: string) {
  const [cycle] = await db.select().from(creditCycles).where(eq(creditCycles.memberId, userId));
  if (!cycle) return undefined;
  const { needed, ends } = cycle;
  const period = cycleEnding(ends);
  const recorded = await recordedIn({ db }, userId, period);
  const awards = awardsIn(await listAwards(db, userId), period);
  const earned = cycle.earned + toSum(awards);
  // Entered credits without domains cannot be divided, so the recorded ones alone would mislead.
  const divided = awards.flatMap(({ domain, credits }) => (domain === undefined ? [] : [{ domain, credits }]));
  const isDivided = (cycle.domains.length > 0 || cycle.earned === 0) && divided.length === awards.length;
  const domains = isDivided ? sumByDomain([...cycle.domains, ...divided, ...recorded]) : [];
  return { earned: earned + toSum(recorded), needed, cycleEnds: ends, ...(domains.length > 0 && { domains }) };
}

type DomainCredits = { readonly domain: string; readonly credits: number };

function sumByDomain(all: readonly DomainCredits[]): DomainCredits[] {
  return [...Map.groupBy(all, ({ domain }) => domain)].map(([domain, some]) => ({ domain, credits: toSum(some) }));
}

type Member = Pick<MemberRecord, 'userId' | 'isActiveMember'>;

async function listRegistrations({ db, now }: DbContext, member: Member): Promise<MemberRecord['registrations']> {
  const { userId } = member;
  const booked = await db.select().from(registrations).where(eq(registrations.memberId, userId));
  const ids = booked.map(({ eventId }) => eventId);
  if (ids.length === 0) return [];
  const moment = now();
  const where = and(inArray(contentItems.id, ids), isUpcoming(moment));
  const [events, priced] = await Promise.all([
    listItems(db, 'event', moment, { where, orderBy: soonestFirst }),
    listEventPrices(db, ids),
  ]);
  return events.flatMap((row) => {
    const booking = booked.find(({ eventId }) => eventId === row.id);
    if (!booking) return [];
    const { state, due } = booking;
    const prices = priced.get(row.id) ?? [];
    const amount = state === 'payment-due' ? eventPrice(prices, member, moment) : undefined;
    const saved = member.isActiveMember && state !== 'waiting-list' ? memberSaving(prices, moment) : 0;
    return [
      {
        event: eventCard(row, moment),
        state,
        due,
        ...(amount !== undefined && { amount }),
        ...(saved > 0 && { saved }),
      },
    ];
  });
}

async function listCourses({ db, now }: DbContext, userId: string): Promise<MemberRecord['courses']> {
  const taken = await db.select().from(enrolments).where(eq(enrolments.memberId, userId));
  const ids = taken.map(({ productId }) => productId);
  if (ids.length === 0) return [];
  const moment = now();
  const rows = await listItems(db, 'product', moment, { where: inArray(contentItems.id, ids), orderBy: [byTitle] });
  return rows
    .flatMap((row) => {
      const course = taken.find(({ productId }) => productId === row.id);
      if (!course) return [];
      return [{ product: productCard(row, moment), percent: course.percent, nextStep: course.nextStep }];
    })
    .sort((a, b) => b.percent - a.percent);
}

async function readChapter({ db }: DbContext, userId: string): Promise<MemberRecord['chapter']> {
  const [member] = await db.select({ id: members.chapterId }).from(members).where(eq(members.id, userId));
  if (!member?.id) return null;
  const chapter = (await readList(db, 'local-networks')).find(({ id }) => id === member.id);
  return chapter ? { title: chapter.title, path: chapter.path, meets: chapter.meets ?? '' } : null;
}
