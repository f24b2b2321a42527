import { z } from 'zod';

const positive = z.number().positive();

/** Requests of one kind, which are counted together. */
const requestSchema = z.object({
  kind: z.string(),
  method: z.string().default('GET'),
  /** Requested in rotation. `{n}` becomes a number that no other request of the stream has. */
  paths: z.array(z.string()).min(1),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
  /** Its share among the requests of a stream. */
  weight: positive.default(1),
  /** Headers of the answer that become part of its name: "200 rostrum; hit". */
  named: z.array(z.string()).default([]),
  /** Regular expression for the names of the answers that are wanted. */
  good: z.string().default('^[23]'),
  /** The client leaves so many milliseconds after it has asked. */
  leavesAfter: positive.optional(),
});

/**
 * Requests at a constant rate, whatever becomes of those before (open), or from so many clients that ask for one thing after the
 * other (closed). `from` and `seconds` say when; `count` how many at most.
 */
const streamSchema = z.object({
  rate: positive.optional(),
  clients: positive.optional(),
  from: z.number().nonnegative().default(0),
  seconds: positive.default(Number.MAX_SAFE_INTEGER),
  count: positive.default(Number.MAX_SAFE_INTEGER),
  requests: z.array(requestSchema).min(1),
});

export const planSchema = z.object({
  origin: z.url(),
  streams: z.array(streamSchema).min(1),
  /** Longest wait for an answer, in milliseconds. */
  timeout: positive.default(30_000),
});

export type LoadPlan = z.input<typeof planSchema>;
export type Plan = z.output<typeof planSchema>;
export type Stream = Plan['streams'][number];
export type Request = Stream['requests'][number];

const count = z.record(z.string(), z.number());
const milliseconds = z.number();
const kindSchema = z.object({
  sent: z.number(),
  good: z.number(),
  /** How many answers were of each name. */
  answers: count,
  /** What was not wanted, by reason: a connection's error, `timeout`, or the name of an answer. */
  failures: count,
  ...{ p50: milliseconds, p95: milliseconds, p99: milliseconds, max: milliseconds },
  /** When the last failure ended, in seconds since the stream began. */
  lastFailure: z.number().optional(),
});

export const reportSchema = z.object({
  kinds: z.record(z.string(), kindSchema),
  seconds: z.number(),
  /** The share of its core that the generator itself has used. */
  cpu: z.number(),
  /** How late requests were sent, in milliseconds, 99 of 100; latencies include it. */
  lateness: milliseconds,
});

export type LoadReport = z.output<typeof reportSchema>;
export type KindReport = z.output<typeof kindSchema>;
