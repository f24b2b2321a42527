import { sql } from 'drizzle-orm';
import { cycleEnding, isWithin, toSum } from '../../shared/credits/credit-log.ts';
import { addDays, utcDay } from '../common/calendar.ts';
import { listItems } from '../content/queries/items.ts';
import { contentItems } from '../database/schema/content.ts';
import type { creditAwards } from '../database/schema/credits.ts';
import type { DbContext } from '../database/schema/db.ts';

type Award = typeof creditAwards.$inferInsert;

/** Days between a demo account's courses, which have no date. */
const DAYS_BETWEEN = 45;

type Options = {
  readonly memberId: string;
  readonly earned: Readonly<Record<string, number>>;
  readonly ends: string;
  readonly completed: readonly number[];
  readonly begun: readonly number[];
};

/** Picks past events and courses to match the demo account's credits. */
export async function demoAwards({ db, now }: DbContext, options: Options): Promise<Award[]> {
  const { memberId, earned, ends, completed, begun } = options;
  const moment = now();
  const cycle = cycleEnding(ends);
  const where = sql`(${contentItems.card}->>'credits')::numeric > 0`;
  const [events, products] = await Promise.all([
    listItems(db, 'event', moment, { where, orderBy: [sql`id`] }),
    listItems(db, 'product', moment, { where, orderBy: [sql`id`] }),
  ]);
  const held = events
    .map(({ id, card }) => ({ kind: 'event' as const, id, card, day: card.end.slice(0, 10) }))
    .filter(({ day }) => isWithin(day, cycle) && day < utcDay(moment));
  const courses = products
    .filter(({ id, card }) => !begun.includes(id) && card.productType === 'course')
    .map(({ id, card }) => ({ kind: 'course' as const, id, card, day: '' }))
    .sort((a, b) => Number(completed.includes(b.id)) - Number(completed.includes(a.id)));
  const awards: Award[] = [];
  for (const [domain, total] of Object.entries(earned)) {
    const candidates = [...held, ...courses].filter(({ card }) => card.creditDomain === domain);
    for (const { kind, id: itemId, card, day } of withSum(candidates, total)) {
      const { title, path, credits } = card;
      const at = day === '' ? addDays(cycle.from, DAYS_BETWEEN * (awards.length + 1)) : day;
      awards.push({ memberId, kind, itemId, title, path, day: at, domain, credits });
    }
  }
  return awards;
}

/** Empty without a matching subset. */
function withSum<T extends { readonly card: { readonly credits: number } }>(all: readonly T[], sum: number): T[] {
  const found = new Map<number, T[]>([[0, []]]);
  for (const one of all)
    for (const [reached, chosen] of [...found].sort(([a], [b]) => b - a)) {
      const next = reached + one.card.credits;
      if (next <= sum && !found.has(next)) found.set(next, [...chosen, one]);
    }
  return found.get(sum) ?? [];
}

export const withoutAwards = (domain: string, credits: number, awards: readonly Award[]): number =>
  credits - toSum(awards.filter((award) => award.domain === domain));
