import { monthsAfter } from '../days.ts';
import { daysUntil } from '../deadlines/deadline-status.ts';
import { CREDIT_DOMAINS } from '../item-credits.ts';

/*
 * The plan of a recertification cycle: the credits missing by the deadline and the three offers that fill it best.
 * Deterministic: the same record and offers give the same plan.
 */

/** Months after the end of a cycle in which the certification can be revived, and the fee in dollars. */
const REVIVAL_MONTHS = 6;
export const REVIVAL_FEE = 90;
/** The hours of study that a day until the deadline allows for. */
export const STUDY_HOURS_A_DAY = 2;
/** The number of offers. One of them is substantial when so many of its kind would fill the plan. */
export const OFFER_COUNT = 3;

/** Days are `2025-05-13`. `domains`: the earned and booked credits by domain; empty where that is not known. */
export type Cycle = {
  readonly earned: number;
  readonly planned: number;
  readonly needed: number;
  readonly cycleEnds: string;
  readonly domains: readonly { readonly domain: string; readonly credits: number }[];
};

/** Something that counts and can be booked today. `id` orders offers that are equal. */
export type Offer = {
  readonly id: number;
  readonly credits: number;
  readonly creditDomain?: string | undefined;
  readonly price: number;
  /** The last day of an event. */
  readonly ends?: string | undefined;
  /** The hours of study of a course or book. */
  readonly hours?: number | undefined;
};

/** `open`: credits are missing; `revival`: the same after the end of the cycle; `ended`: too long after it. */
export type PlanState = 'none' | 'complete' | 'open' | 'revival' | 'ended';

export type Ranked<T extends Offer> = {
  readonly offer: T;
  /** Its credits that fill the plan. */
  readonly counted: number;
  /** Whether it counts in the domain with the fewest credits: by its own, or because the holder chooses. */
  readonly domain: 'fewest' | 'any' | 'other';
};

export type CreditPlan<T extends Offer> = {
  readonly state: PlanState;
  readonly missing: number;
  /** The last day for the missing credits. */
  readonly deadline?: string;
  /** The domain with the fewest credits, and how many. */
  readonly fewest?: { readonly domain: string; readonly credits: number };
  readonly offers: readonly Ranked<T>[];
};

/**
 * Plans a cycle without offers that end after the deadline or take more than two hours a day until then. Sorts by
 * domain
 * (fewest credits, any, others), by filling a third of the missing credits, by price per credit used, and by end date.
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

/** The domain with the fewest credits (an unlisted one has none), the first of the examination among equals. */
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

/** Later than every event, for offers without an end. */
const LAST_DAY = '9999-12-31';
