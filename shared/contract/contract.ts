import type { z } from 'zod';
import { memberSchemas } from '../account/schemas.ts';
import { careerSchemas } from '../careers/schemas.ts';
import { competencySchemas } from '../certification/schemas.ts';
import { chapterSchemas } from '../chapters/schemas.ts';
import { creditSchemas } from '../credits/schemas.ts';
import { deadlineSchemas } from '../deadlines/schemas.ts';
import { documentSchemas } from '../documents/schemas.ts';
import { conferenceSchemas } from '../events/conference-schemas.ts';
import { eventSchemas } from '../events/schemas.ts';
import { followSchemas } from '../follows/schemas.ts';
import { educationSchemas } from '../learning/schemas.ts';
import { membershipSchemas } from '../membership/schemas.ts';
import { journalSchemas } from '../news/journal-schemas.ts';
import { articleSchemas } from '../news/schemas.ts';
import { newsletterSchemas } from '../newsletters/schemas.ts';
import { peopleSchemas } from '../people/schemas.ts';
import { rightSideSchemas } from '../right-side/schemas.ts';
import { searchSchemas } from '../search/schemas.ts';
import { blockSchemas } from '../website/block-schemas.ts';
import { formSchemas } from '../website/form-schemas.ts';
import { siteSchemas } from '../website/schemas.ts';
import type { CallId } from './calls.ts';
import type { CallSchemas } from './schemas/envelope.ts';

/** Schemas of every call. The browser imports `calls.ts` and only types from here, because zod adds 20 KB. */
export const contract = {
  ...articleSchemas,
  ...chapterSchemas,
  ...careerSchemas,
  ...membershipSchemas,
  ...formSchemas,
  ...blockSchemas,
  ...conferenceSchemas,
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
  ...journalSchemas,
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
