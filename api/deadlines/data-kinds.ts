import { z } from 'zod';
import { DEADLINE_EFFECTS, LEGAL_STAGES } from '../../shared/deadlines/deadline-status.ts';
import { JURISDICTIONS, PRODUCT_SCOPES } from '../../shared/deadlines/scopes.ts';
import { isCalendarDay } from '../common/calendar.ts';
import { describeDocument } from '../content/citations/recognise.ts';
import { list } from '../content/kinds/data-kind.ts';
import { nameKey, paragraph, term, text } from '../content/kinds/fields.ts';

/** Calendar days only: legal dates never count from the current week. */
const legalDay = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: 'a day like 2027-05-26', abort: true })
  .refine(isCalendarDay, 'the calendar has no such day')
  .meta({ editor: 'calendar-day' });

/** 29 February is missing, because it is not in every year. */
const dayOfYear = z
  .string()
  .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: 'a day of every year like 12-31', abort: true })
  .refine((day) => isCalendarDay(`2001-${day}`), 'not every year has such a day');

const yearly = z.strictObject({
  day: dayOfYear,
  opens: dayOfYear.optional().meta({ description: 'The first day on which it can be done, like 10-01' }),
});

const consultation = z.strictObject({
  until: legalDay.meta({ description: 'The last day for comments' }),
  url: z
    .url({ protocol: /^https$/, error: 'an https address of the consultation itself' })
    .meta({ description: 'The page or the docket where comments are sent' }),
});

const entry = z
  .strictObject({
    key: nameKey,
    title: text.max(110),
    date: legalDay.optional().meta({ description: 'Once; a proposal may have none' }),
    yearly: yearly
      .optional()
      .meta({ description: 'Instead of a date, what comes back every year: its day like 12-31' }),
    effect: z.enum(DEADLINE_EFFECTS).meta({
      description: 'applies: the rule applies from that day on; due: something must be done by the end of that day',
    }),
    status: z
      .enum(LEGAL_STAGES)
      .default('adopted')
      .meta({ description: 'Whether the law is made. That it applies, or is past, follows from the date' }),
    stage: text.optional().meta({ description: 'Of a proposal: the steps that it has taken, each with its day' }),
    next: text.optional().meta({ description: 'Of a proposal: the step that follows' }),
    consultation: consultation
      .optional()
      .meta({ description: 'Of a proposal that is open for comments; not shown after its last day' }),
    jurisdiction: z.enum(JURISDICTIONS),
    products: z.array(z.enum(PRODUCT_SCOPES)).min(1),
    topics: z.array(term).default([]),
    affects: text.meta({ description: 'For whom it counts, like: Manufacturers of class C devices' }),
    provision: text.meta({ description: 'Article and act, like: Regulation (EU) 2017/745, Article 120(3a)' }),
    url: z
      .url({ protocol: /^https$/, error: 'an https address of the act itself' })
      .meta({ description: 'The act itself, never a page about it' }),
    document: text
      .refine((id) => describeDocument(id) !== undefined, 'the id of a document like regulation-2017-745')
      .optional(),
    summary: paragraph.optional(),
    asOf: legalDay.meta({ description: 'The day on which the law was read last' }),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of listFlaws(value))
      issues.push({ code: 'custom', message, path: [field], input: value[field] });
  });

type Timing = {
  readonly status: (typeof LEGAL_STAGES)[number];
  readonly asOf: string;
  readonly date?: string | undefined;
  readonly yearly?: object | undefined;
  readonly stage?: string | undefined;
  readonly next?: string | undefined;
  readonly consultation?: { readonly until: string } | undefined;
};

function listFlaws({
  status,
  asOf,
  date,
  yearly,
  stage,
  next,
  consultation,
}: Timing): (readonly [keyof Timing, string])[] {
  if (status === 'proposed')
    return [
      ...(date !== undefined && date <= asOf
        ? [['date', `is not after \`asOf\` (${asOf}), but a proposal can only name a date to come`] as const]
        : []),
      ...(yearly === undefined ? [] : [['yearly', 'is for law: a proposal has no duty yet'] as const]),
      ...(stage === undefined ? [['stage', 'is missing: a proposal says which steps it has taken'] as const] : []),
      ...(next === undefined ? [['next', 'is missing: a proposal says which step follows'] as const] : []),
      ...(consultation !== undefined && consultation.until < asOf
        ? [['consultation', `was over when the proposal was read last (${asOf}): remove it`] as const]
        : []),
    ];
  return [
    ...(date === undefined && yearly === undefined ? [['date', 'is missing, and so is `yearly`'] as const] : []),
    ...(date !== undefined && yearly !== undefined ? [['yearly', 'and `date` exclude each other'] as const] : []),
    ...(stage === undefined ? [] : [['stage', 'is for proposals only'] as const]),
    ...(next === undefined ? [] : [['next', 'is for proposals only'] as const]),
    ...(consultation === undefined ? [] : [['consultation', 'is for proposals only'] as const]),
  ];
}

export const deadlines = list(entry, {
  names: (entries) => entries.map(({ key }) => `the deadline ${key}`),
  terms: (entries) => entries.flatMap(({ topics }) => topics),
});
