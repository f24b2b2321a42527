import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { type Cycle, planCredits } from '../../shared/credits/credit-plan.ts';
import { utcDay } from '../common/calendar.ts';
import type { CardRow } from '../content/queries/card-row.ts';
import { productCard } from '../content/queries/cards.ts';
import { validCards } from '../content/queries/valid-cards.ts';
import { isVisible } from '../content/queries/visible.ts';
import type { MemberRecord } from '../dashboard/records.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { CardOf, DetailOf } from '../database/schema/items.ts';
import { type EventPrices, eventPrice } from '../events/event-price.ts';
import { isOffered } from '../learning/catalogue.ts';

type Plan = ResponseOf<'myContent.creditPlan'>['result'][number];
type Offer = Omit<Plan['offers'][number], 'counted' | 'domain'> & {
  id: number;
  hours: number | undefined;
  ends: string | undefined;
};

/** Reads offers only when credits are missing. */
export async function readCreditPlan(store: DbContext, member: MemberRecord): Promise<Plan> {
  const today = utcDay(store.now());
  const { credits, isActiveMember: hasMemberPrices } = member;
  const cycle = credits && { ...credits, domains: withBooked(credits.domains ?? [], member.registrations) };
  const first = planCredits<Offer>(cycle, [], today);
  const isMissing = first.state === 'open' || first.state === 'revival';
  const plan = isMissing ? planCredits(cycle, await offersTo(store, member), today) : first;
  return {
    ...plan,
    cycleEnds: cycle?.cycleEnds ?? null,
    needed: cycle?.needed ?? 0,
    total: cycle ? cycle.earned + cycle.planned : 0,
    hasMemberPrices,
    offers: plan.offers.map(({ offer: { id: _id, hours: _hours, ends: _ends, ...offer }, counted, domain }) => ({
      ...offer,
      counted,
      domain,
    })),
  };
}

/** `planned` contains the booked events; undivided credits are left out. */
function withBooked(earned: Cycle['domains'], registrations: MemberRecord['registrations']): Cycle['domains'] {
  if (earned.length === 0) return earned;
  const counts = new Map(earned.map(({ domain, credits }) => [domain, credits]));
  for (const { event, state } of registrations)
    if (event.creditDomain !== undefined && state !== 'waiting-list')
      counts.set(event.creditDomain, (counts.get(event.creditDomain) ?? 0) + event.credits);
  return [...counts].map(([domain, credits]) => ({ domain, credits }));
}

/** Bookable items that are not on the member's record, at the member's prices. */
async function offersTo({ db, now }: DbContext, member: MemberRecord): Promise<Offer[]> {
  const moment = now();
  const rows = await db
    .select({
      ...columns,
      event: sql<CardOf['event'] | null>`case when kind = 'event' then ${contentItems.card} end`,
      product: sql<CardOf['product'] | null>`case when kind = 'product' then ${contentItems.card} end`,
      placesLeft: sql<DetailOf['event']['placesLeft'] | null>`${contentItems.data}->'placesLeft'`,
      opens: sql<string | null>`${contentItems.data}->>'registrationOpens'`,
      closes: sql<string | null>`${contentItems.data}->>'registrationCloses'`,
      prices: sql<EventPrices | null>`${contentItems.data}->'prices'`,
    })
    .from(contentItems)
    .where(and(inArray(contentItems.kind, ['event', 'product']), isVisible(moment), isOffered(moment), isCounted));
  return rows.flatMap(({ event, product, placesLeft, opens, closes, prices, ...row }) => {
    const isOpen =
      (opens === null || Date.parse(opens) <= +moment) && (closes === null || Date.parse(closes) > +moment);
    if (event && isOpen && placesLeft !== 0) return eventOffer({ ...row, card: event }, prices ?? [], moment, member);
    if (product && (row.publishedAt ?? moment) <= moment)
      return productOffer({ ...row, card: product }, moment, member);
    return [];
  });
}

const columns = {
  id: contentItems.id,
  path: contentItems.path,
  title: contentItems.title,
  summary: contentItems.summary,
  taxonomyIds: contentItems.taxonomyIds,
  publishedAt: contentItems.publishedAt,
  startsAt: contentItems.startsAt,
  endsAt: contentItems.endsAt,
};

const isCounted: SQL = sql`(${contentItems.card}->>'credits')::numeric > 0`;

function eventOffer(row: CardRow<'event'>, prices: EventPrices, moment: Date, member: MemberRecord): Offer[] {
  const isTaken = member.registrations.some(({ event }) => event.eventId === row.id);
  // An event that has begun is not an offer, and one without a price for this member is not open to them.
  if (isTaken || row.startsAt === null || row.startsAt <= moment) return [];
  const price = eventPrice(prices, member, moment);
  if (price === undefined) return [];
  return validCards([row], 'event', moment).map(({ id, card }) => ({
    ...countedFields(card),
    id,
    kind: 'event',
    price,
    start: card.start,
    end: card.end,
    timeZone: card.timeZone,
    ends: card.end.slice(0, 10),
    hours: undefined,
  }));
}

function productOffer(row: CardRow<'product'>, moment: Date, member: MemberRecord): Offer[] {
  if (member.courses.some(({ product }) => product.productId === row.id)) return [];
  return validCards([row], 'product', moment).map((valid) => {
    const { credits, hours, memberPrice, listPrice, salePrice, productType } = productCard(valid, moment);
    return {
      ...countedFields(valid.card),
      id: valid.id,
      kind: productType === 'book' ? 'book' : 'course',
      price: Math.min(member.isActiveMember ? memberPrice : listPrice, salePrice ?? listPrice),
      hours: hours ?? credits,
      ends: undefined,
    };
  });
}

const countedFields = ({ title, path, credits, creditDomain }: CardOf['event'] | CardOf['product']) => ({
  title,
  path,
  credits,
  ...(creditDomain !== undefined && { creditDomain }),
});
