import { z } from 'zod';
import { JURISDICTIONS, PRODUCT_TYPES } from '../../shared/constants.ts';
import { DEADLINE_EFFECTS, LEGAL_STAGES } from '../../shared/deadlines/deadline-status.ts';
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

const entry = z
  .strictObject({
    key: nameKey,
    title: text.max(110),
    date: legalDay,
    effect: z.enum(DEADLINE_EFFECTS).meta({
      description: 'applies: the rule applies from that day on; due: something must be done by the end of that day',
    }),
    status: z
      .enum(LEGAL_STAGES)
      .default('adopted')
      .meta({ description: 'Whether the law is made. That it applies, or is past, follows from the date' }),
    jurisdiction: z.enum(Object.keys(JURISDICTIONS)),
    products: z.array(z.enum(Object.keys(PRODUCT_TYPES))).min(1),
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
    if (value.status !== 'proposed' || value.date > value.asOf) return;
    const message = `is not after \`asOf\` (${value.asOf}), but a proposal can only name a date to come`;
    issues.push({ code: 'custom', message, path: ['date'], input: value.date });
  });

export const deadlines = list(entry, {
  names: (entries) => entries.map(({ key }) => `the deadline ${key}`),
  terms: (entries) => entries.flatMap(({ topics }) => topics),
});
