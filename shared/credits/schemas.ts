import { z } from 'zod';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import type { creditCalls } from './calls.ts';
import { LOG_KINDS } from './credit-log.ts';

/** Limits that no form reaches; the rules are in `shared/credits/credit-log.ts`. */
const text = (max: number) => z.string().trim().max(max);
const code = z.string().trim().max(100);

const entryBody = z.object({
  entryId: z.uuid().optional(),
  title: text(1000),
  day: text(40),
  domain: text(200),
  credits: z.number(),
  evidence: text(20_000),
  upload: z.uuid().optional(),
  removeFile: z.boolean().default(false),
});
const recorded = z.object({ title: z.string(), day: z.iso.date(), domain: z.string(), credits: z.number() });
const entry = recorded.extend({
  id: z.uuid(),
  evidence: z.string(),
  file: z.object({ name: z.string(), size: z.int() }).optional(),
});
const award = recorded.extend({ path: z.string(), domain: z.string().optional() });
const period = { from: z.iso.date(), to: z.iso.date() };

/** Absent from a backend that keeps credits of a certification only. */
const kind = z.enum(LOG_KINDS).optional();

const log = z.object({
  kind,
  today: z.iso.date(),
  /** The day that has begun somewhere: the last one that can be entered. Absent from a backend with one day for all. */
  latestDay: z.iso.date().optional(),
  /** Cycles of a certification or calendar years, latest first; entries can be changed in an open one only. */
  cycles: z.array(
    z.object({
      ...period,
      isOpen: z.boolean(),
      recorded: z.number(),
      entries: z.array(entry),
      awards: z.array(award),
    }),
  ),
  /** 0 in a record of professional development. */
  needed: z.number(),
  entered: z.number(),
  unlisted: z.number(),
  /** Registered events, which become entries when they have taken place. */
  booked: z.array(
    z.object({
      title: z.string(),
      path: z.string(),
      start: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
      credits: z.number(),
      creditDomain: z.string().optional(),
    }),
  ),
  periods: z.array(z.object({ id: z.string(), ...period })),
  /** Latest first. `isChanged`: the entries have changed since issue. */
  transcripts: z.array(
    z.object({
      id: z.uuid(),
      ...period,
      credits: z.number(),
      issuedAt: z.iso.datetime(),
      isChanged: z.boolean(),
      code: z.string().optional(),
    }),
  ),
});

const verified = z.object({
  name: z.string(),
  kind,
  /** Says for a record of professional development that there is none. */
  credential: z.string(),
  ...period,
  credits: z.number(),
  issuedAt: z.iso.datetime(),
  isChanged: z.boolean(),
});

const saved = toResult(z.object({ id: z.uuid() }));

export const creditSchemas = {
  'credits.log': {
    summary:
      'The credits that a member has recorded and booked, by cycle, or without a certification by calendar year; empty for an account without a record',
    response: toResult(z.array(log).max(1)),
  },
  'credits.save': {
    summary:
      'Records credits in the current cycle, or without a certification in this year or the last, or changes recorded ones',
    body: entryBody,
    response: saved,
  },
  'credits.remove': {
    summary: 'Removes recorded credits of an open period, or revokes a transcript, whose code is unknown from then on',
    body: z.object({ kind: z.enum(['entry', 'transcript']), id: z.uuid() }),
    response: saved,
  },
  'credits.issue': {
    summary: 'Issues a transcript of a period',
    body: z.object({ period: z.string().max(40) }),
    response: toResult(z.object({ code: z.string() })),
  },
  'credits.transcript': {
    summary: 'A member’s own transcript by its code; empty for an unknown or revoked one',
    query: z.object({ code }),
    /** `awards`: entered by the society; `entered`: its credits without an event or course. */
    response: toResult(
      z.array(verified.extend({ entered: z.number(), entries: z.array(recorded), awards: z.array(award) })).max(1),
    ),
  },
  'credits.verify': {
    summary: 'Verifies a transcript by its code; empty for an unknown or revoked one',
    query: z.object({ code }),
    response: toResult(z.array(verified).max(1)),
  },
} as const satisfies Record<keyof typeof creditCalls, CallSchemas>;
