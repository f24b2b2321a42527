import type { z } from 'zod';
import type { CallId } from './calls.ts';
import { articleSchemas } from './schemas/articles.ts';
import { blockSchemas } from './schemas/blocks.ts';
import { competencySchemas } from './schemas/competencies.ts';
import { convergenceSchemas } from './schemas/convergence.ts';
import { creditSchemas } from './schemas/credits.ts';
import { deadlineSchemas } from './schemas/deadlines.ts';
import { documentSchemas } from './schemas/documents.ts';
import { educationSchemas } from './schemas/education.ts';
import type { CallSchemas } from './schemas/envelope.ts';
import { eventSchemas } from './schemas/events.ts';
import { followSchemas } from './schemas/follows.ts';
import { memberSchemas } from './schemas/members.ts';
import { newsletterSchemas } from './schemas/newsletters.ts';
import { peopleSchemas } from './schemas/people.ts';
import { regulatorySchemas } from './schemas/regulatory.ts';
import { rightSideSchemas } from './schemas/right-side.ts';
import { searchSchemas } from './schemas/search.ts';
import { siteSchemas } from './schemas/site.ts';

/**
 * The schemas of every call, for servers and tests. The browser imports `calls.ts` and only types from this file,
 * because the schema library adds 20 KB.
 */
export const contract = {
  ...articleSchemas,
  ...blockSchemas,
  ...convergenceSchemas,
  ...competencySchemas,
  ...creditSchemas,
  ...deadlineSchemas,
  ...documentSchemas,
  ...educationSchemas,
  ...eventSchemas,
  ...followSchemas,
  ...memberSchemas,
  ...peopleSchemas,
  ...newsletterSchemas,
  ...regulatorySchemas,
  ...rightSideSchemas,
  ...searchSchemas,
  ...siteSchemas,
} as const satisfies Record<CallId, CallSchemas>;

type Contract = typeof contract;
type Part<K extends CallId, P extends 'params' | 'query' | 'body'> =
  Contract[K] extends Record<P, infer S extends z.ZodType> ? S : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = [S] extends [never]
  ? Record<string, never>
  : S extends z.ZodType
    ? z.output<S>
    : Record<string, never>;

/** The inputs that a client passes. */
export type ParamsInput<K extends CallId> = InputOf<Part<K, 'params'>>;
export type QueryInput<K extends CallId> = InputOf<Part<K, 'query'>>;
export type BodyInput<K extends CallId> = InputOf<Part<K, 'body'>>;
/** The inputs after validation. */
export type ParsedRequest<K extends CallId> = {
  params: OutputOf<Part<K, 'params'>>;
  query: OutputOf<Part<K, 'query'>>;
  body: OutputOf<Part<K, 'body'>>;
};
/** A parsed response, with field names instead of wire names. */
export type ResponseOf<K extends CallId> = z.output<Contract[K]['response']>;

const responses: { readonly [K in CallId]: { readonly response: z.ZodType<ResponseOf<K>> } } = contract;

/** The response schema of a call, with the call's response type. */
export function responseSchemaOf<K extends CallId>(id: K): z.ZodType<ResponseOf<K>> {
  return responses[id].response;
}

/** The schemas of a call, without the literal types of `contract`. */
export function schemasOf(id: CallId): CallSchemas {
  return contract[id];
}
