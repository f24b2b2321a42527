import { monthsAfter } from '../days.ts';
import { daysUntil } from '../deadlines/deadline-status.ts';
import { CREDIT_DOMAINS } from '../item-credits.ts';

/** In months after the end of a cycle, and the fee in dollars. */
const REVIVAL_MONTHS = 6;
export const REVIVAL_FEE = 90;
/** Assumed hours of study per day until the deadline. */
export const STUDY_HOURS_A_DAY = 2;
export const OFFER_COUNT = 3;

/** Days are `2025-05-13`; `domains` is empty where the domains are unknown. */
export type Cycle = {
  readonly earned: number;
  readonly planned: number;
  readonly needed: number;
  readonly cycleEnds: string;
  readonly domains: readonly { readonly domain: string; readonly credits: number }[];
};

/** Bookable today; `id` breaks ties. */
export type Offer = {
  readonly id: number;
  readonly credits: number;
  readonly creditDomain?: string | undefined;
  readonly price: number;
  readonly ends?: string | undefined;
  readonly hours?: number | undefined;
};

/** `open`: credits are missing; `revival`: the same after the end of the cycle; `ended`: too late to revive. */
export type PlanState = 'none' | 'complete' | 'open' | 'revival' | 'ended';

export type Ranked<T extends Offer> = {
  readonly offer: T;
  readonly counted: number;
  /** `any`: the holder chooses the domain. */
  readonly domain: 'fewest' | 'any' | 'other';
};

export type CreditPlan<T extends Offer> = {
  readonly state: PlanState;
  readonly missing: number;
  readonly deadline?: string;
  readonly fewest?: { readonly domain: string; readonly credits: number };
  readonly offers: readonly Ranked<T>[];
};

/**
 * Rank offers that end before the deadline: by domain (fewest credits, any, others), by filling a third of the missing
 * credits, by price per credit, by end date.
 * @param today `2025-05-13`
 */
export function planCredits<T extends Offer>(cycle: Cycle | null, offers: readonly T[], today: string): CreditPlan<T> {
  if (!cycle) return { state: 'none', missing: 0, offers: [] };
  const missing = Math.max(0, cycle.needed - cycle.earned - cycle.planned);
  const { state, deadline } = buildState(cycle, missing, today);
  const fewest = findFewest(cycle.domains);
  const plan = { state, missing, deadline, ...(fewest && { fewest }) };
  if (state !== 'open' && state !== 'revival') return { ...plan, offers: [] };
  const ranked = offers
    .filter((offer) => offer.credits > 0 && isInTime(offer, today, deadline))
    .map((offer): Ranked<T> => {
      const domain =
        offer.creditDomain === undefined ? 'any' : offer.creditDomain === fewest?.domain ? 'fewest' : 'other';
      return { offer, counted: Math.min(offer.credits, missing), domain: fewest ? domain : 'any' };
    })
    .sort((a, b) => compareRanks(a, b, missing));
  return { ...plan, offers: ranked.slice(0, OFFER_COUNT) };
}

function buildState({ cycleEnds }: Cycle, missing: number, today: string): { state: PlanState; deadline: string } {
  if (missing === 0) return { state: 'complete', deadline: cycleEnds };
  if (today <= cycleEnds) return { state: 'open', deadline: cycleEnds };
  const deadline = monthsAfter(cycleEnds, REVIVAL_MONTHS);
  return { state: today <= deadline ? 'revival' : 'ended', deadline };
}

/** Find the domain with the fewest credits; an unlisted one has none, and the examination's order breaks ties. */
function findFewest(domains: Cycle['domains']): CreditPlan<Offer>['fewest'] {
  if (domains.length === 0) return undefined;
  const counts = CREDIT_DOMAINS.map((domain) => ({
    domain,
    credits: domains.find((known) => known.domain === domain)?.credits ?? 0,
  }));
  return counts.reduce((least, count) => (count.credits < least.credits ? count : least));
}

function isInTime({ ends, hours = 0 }: Offer, today: string, deadline: string): boolean {
  if (ends !== undefined) return today <= ends && ends <= deadline;
  return hours <= (daysUntil(deadline, today) + 1) * STUDY_HOURS_A_DAY;
}

const DOMAIN_ORDER = ['fewest', 'any', 'other'] as const;

function compareRanks<T extends Offer>(a: Ranked<T>, b: Ranked<T>, missing: number): number {
  const isSmall = ({ counted }: Ranked<T>) => Number(counted * OFFER_COUNT < missing);
  const toPrice = ({ offer, counted }: Ranked<T>) => offer.price / counted;
  return (
    DOMAIN_ORDER.indexOf(a.domain) - DOMAIN_ORDER.indexOf(b.domain) ||
    isSmall(a) - isSmall(b) ||
    toPrice(a) - toPrice(b) ||
    (a.offer.ends ?? LAST_DAY).localeCompare(b.offer.ends ?? LAST_DAY) ||
    a.offer.id - b.offer.id
  );
}

const LAST_DAY = '9999-12-31';
