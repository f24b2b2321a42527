import type { z } from 'zod';
import { schemas } from '../features/pages-and-schemas.ts';
import { type CallId, callIds } from './calls.ts';
import type { CallSchemas } from './schemas/envelope.ts';

/** Schemas of every call. The browser imports `calls.ts` and only types from here. */
export const contract = schemas;

type Contract = typeof contract;
type Part<K extends CallId, P extends 'params' | 'query' | 'body'> =
  Contract[K] extends Record<P, infer S extends z.ZodType> ? S : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = [S] extends [never]
  ? Record<string, never>
  : S extends z.ZodType
    ? z.output<S>
    : Record<string, never>;

export type ParamsInput<K extends CallId> = InputOf<Part<K, 'params'>>;
export type QueryInput<K extends CallId> = InputOf<Part<K, 'query'>>;
export type BodyInput<K extends CallId> = InputOf<Part<K, 'body'>>;
export type ParsedRequest<K extends CallId> = {
  params: OutputOf<Part<K, 'params'>>;
  query: OutputOf<Part<K, 'query'>>;
  body: OutputOf<Part<K, 'body'>>;
};
export type ResponseOf<K extends CallId> = z.output<Contract[K]['response']>;

const responses: { readonly [K in CallId]: { readonly response: z.ZodType<ResponseOf<K>> } } = contract;

export function toResponseSchema<K extends CallId>(id: K): z.ZodType<ResponseOf<K>> {
  return responses[id].response;
}

export function toSchemas(id: CallId): CallSchemas {
  return contract[id];
}

/** Only public calls have cache tags. */
export const toTags = (id: CallId): readonly string[] => toSchemas(id).tags ?? [];

export const listAllTags = (): ReadonlySet<string> => new Set(callIds.flatMap(toTags));
