import { z } from 'zod';

const positive = z.number().positive();

/** A kind of request, counted together. */
const requestSchema = z.object({
  kind: z.string(),
  method: z.string().default('GET'),
  /** Requested in rotation. `{n}` becomes a number that no other request of the stream has. */
  paths: z.array(z.string()).min(1),
  headers: z.record(z.string(), z.string()).default({}),
  /** Each request comes from another client, as a load balancer would tell (`X-Forwarded-For`). */
  fromOthers: z.boolean().default(false),
  body: z.string().optional(),
  /** Share of the stream's requests. */
  weight: positive.default(1),
  /** Response headers that become part of the result's name: "200 rostrum; hit". */
  named: z.array(z.string()).default([]),
  /** Regular expression of the names that count as success. */
  good: z.string().default('^[23]'),
  /** The client disconnects after a random time up to this many milliseconds. */
  abortsAfter: positive.optional(),
});

/**
 * Requests at a constant rate (open loop), or from clients that each wait for the response (closed loop). `from` and
 * `seconds` set the time span, `count` the maximum number.
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
  /** Number of loopback addresses that the requests come from, in rotation; a server sees as many clients. */
  addresses: z.number().int().min(1).max(250).default(1),
  /** Request timeout in milliseconds. */
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
  /** Number of responses by name. */
  answers: count,
  /** Number of failures by reason: a connection error, `timeout`, or the name of a response. */
  failures: count,
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
  max: milliseconds,
  /** End of the last failure, in seconds since the stream began. */
  lastFailure: z.number().optional(),
});

export const reportSchema = z.object({
  kinds: z.record(z.string(), kindSchema),
  seconds: z.number(),
  /** Share of its core that the generator used. */
  cpu: z.number(),
  /** 99th percentile of how late requests were sent, in milliseconds; latencies include it. */
  lateness: milliseconds,
});

export type LoadReport = z.output<typeof reportSchema>;
export type KindReport = z.output<typeof kindSchema>;
