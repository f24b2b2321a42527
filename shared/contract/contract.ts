import type { z } from 'zod';
import type { CallId } from './calls.ts';
import { articleSchemas } from './schemas/articles.ts';
import { blockSchemas } from './schemas/blocks.ts';
import { convergenceSchemas } from './schemas/convergence.ts';
import { educationSchemas } from './schemas/education.ts';
import type { CallSchemas } from './schemas/envelope.ts';
import { eventSchemas } from './schemas/events.ts';
import { memberSchemas } from './schemas/members.ts';
import { regulatorySchemas } from './schemas/regulatory.ts';
import { rightSideSchemas } from './schemas/right-side.ts';
import { searchSchemas } from './schemas/search.ts';
import { siteSchemas } from './schemas/site.ts';

/**
 * The schemas of every call. Servers and tests import this; the browser imports `calls.ts` and, from here, types only
 * (a schema library costs it 20 KB).
 */
export const contract = {
  ...articleSchemas,
  ...blockSchemas,
  ...convergenceSchemas,
  ...educationSchemas,
  ...eventSchemas,
  ...memberSchemas,
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

/** What a caller passes. */
export type ParamsInput<K extends CallId> = InputOf<Part<K, 'params'>>;
export type QueryInput<K extends CallId> = InputOf<Part<K, 'query'>>;
export type BodyInput<K extends CallId> = InputOf<Part<K, 'body'>>;
/** What the API's code reads after validation. */
export type ParsedRequest<K extends CallId> = {
  params: OutputOf<Part<K, 'params'>>;
  query: OutputOf<Part<K, 'query'>>;
  body: OutputOf<Part<K, 'body'>>;
};
/** A parsed answer, plain field names. */
export type ResponseOf<K extends CallId> = z.output<Contract[K]['response']>;

/** One call's schemas, without the narrow types. */
export function schemasOf(id: CallId): CallSchemas {
  return contract[id];
}
