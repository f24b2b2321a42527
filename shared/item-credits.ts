import { CONFERENCE_EVENT_TYPE_ID } from './constants.ts';
import type { CoverTopic } from './covers.ts';

/* Credits by the table of /certifications/recertification; a figure set on the item takes precedence. */

export const CREDIT_DOMAINS = [
  'Strategy and planning',
  'Development and evidence',
  'Submission and review',
  'After approval',
] as const;
export type CreditDomain = (typeof CREDIT_DOMAINS)[number];

export const ANY_DOMAIN = 'Any domain';

/** Unless editors have set one; null: any domain. */
const DOMAIN_BY_TOPIC: Readonly<Record<CoverTopic, CreditDomain | null>> = {
  devices: 'Submission and review',
  medicines: 'Submission and review',
  biologics: 'Development and evidence',
  diagnostics: 'Development and evidence',
  clinical: 'Development and evidence',
  quality: 'After approval',
  labelling: 'After approval',
  software: 'Development and evidence',
  policy: 'Strategy and planning',
  vigilance: 'After approval',
  regions: 'Strategy and planning',
  combination: 'Strategy and planning',
  careers: null,
  education: null,
  conferences: null,
};

type Activity = {
  /** Per hour or per day. */
  readonly credits: number;
  readonly per: 'hour' | 'day';
  readonly atMost?: number;
};

export const CREDITS = {
  hour: 1,
  conferenceDay: 6,
  conference: 24,
} as const;

const HOURLY: Activity = { credits: CREDITS.hour, per: 'hour' };
const EXAM_WINDOW_EVENT_TYPE_ID = 665;

/** Event types not counted by the hour; null does not count. */
const ACTIVITY_BY_EVENT_TYPE: ReadonlyMap<number, Activity | null> = new Map([
  [CONFERENCE_EVENT_TYPE_ID, { credits: CREDITS.conferenceDay, per: 'day', atMost: CREDITS.conference }],
  [EXAM_WINDOW_EVENT_TYPE_ID, null],
]);

export const MAX_EVENT_CREDITS = CREDITS.conference;
/** A conference day has six hours. */
const MAX_HOURS_A_DAY = 6;
export const CREDIT_STEP = 0.5;

type Counted = { readonly credits?: number | undefined };
type Domained = Counted & { readonly creditDomain?: string | undefined; readonly topic: CoverTopic };

/** Set credits win; otherwise one per hour, or six per day of a conference. */
export function creditsOfEvent({
  credits,
  typeId,
  days,
  hoursADay,
}: Counted & { typeId: number; days: number; hoursADay: number }): number {
  if (credits !== undefined) return credits;
  const activity = ACTIVITY_BY_EVENT_TYPE.get(typeId);
  if (activity === null) return 0;
  const { credits: each, per, atMost = MAX_EVENT_CREDITS } = activity ?? HOURLY;
  const amount = per === 'day' ? days : days * Math.min(hoursADay, MAX_HOURS_A_DAY);
  return Math.min(inSteps(amount * each), atMost);
}

/** Set credits win; otherwise one per hour. A book has no hours. */
export const creditsOfProduct = ({ credits, hours = 0 }: Counted & { hours?: number | undefined }): number =>
  credits ?? inSteps(hours * HOURLY.credits);

/** As many as attending; of a conference only the recorded hours count. */
export const creditsOfRecording = (credits: number, typeId: number, seconds: number): number =>
  typeId === CONFERENCE_EVENT_TYPE_ID ? Math.min(credits, inSteps((seconds / 3600) * HOURLY.credits)) : credits;

/** Undefined: any domain, or no credits. */
export function findCreditDomain({ credits, creditDomain, topic }: Domained): string | undefined {
  if (!credits || creditDomain === ANY_DOMAIN) return undefined;
  return creditDomain ?? DOMAIN_BY_TOPIC[topic] ?? undefined;
}

const inSteps = (credits: number) => Math.floor(credits / CREDIT_STEP) * CREDIT_STEP;

export const creditCount = (credits: number): string => `${credits} credit${credits === 1 ? '' : 's'}`;

/** "Counts 6 credits, domain: After approval"; undefined for items without credits. */
export function creditSentence({ credits, creditDomain }: Counted & { creditDomain?: string | undefined }) {
  if (!credits) return undefined;
  return `Counts ${creditCount(credits)}, ${creditDomain ? `domain: ${creditDomain}` : 'any domain'}`;
}

/** "6 credits, domain: After approval", or that the item does not count. */
export const creditFact = (item: Counted & { creditDomain?: string | undefined }): string =>
  creditSentence(item)?.replace(/^Counts /, '') ?? 'Does not count';
