import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../../site/constants.ts';

/** Every answer says its own status again in the body (section 3: statusCode, statusMessage). */
export const status = { statusCode: z.int(), statusMessage: z.string() };

/** The usual answer: its payload under `result`. */
export const resultOf = <S extends z.ZodType>(payload: S) => z.object({ ...status, result: payload });

/** One page of a longer list. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    ...status,
    result: z.array(item),
    totalCount: z.int().nonnegative(),
    pageNumber: z.int().positive(),
    pageSize: z.int().positive(),
    totalPages: z.int().nonnegative(),
  });

/** What a failed call answers; `statusCode` equals the HTTP status. */
export const failure = z.object({
  ...status,
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** The schemas of one call. A part that is absent means: nothing is accepted there. */
export type CallSchemas = {
  /** One line for the published description. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
};

/** Ids stay well below what the database's integers hold. */
const MAX_ID = 1_000_000;

/** A line a visitor typed: trimmed, bounded (section 9: search text at most 1000 characters). */
export const line = z.string().trim().max(SEARCH_MAX_LENGTH);
/** A page path of this site, as it stands in the address bar. */
export const sitePath = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .regex(/^\/(?!\/)[^\\\s]*$/, 'must be a path of this site');
/** A whole number written in a query string or path, not below `least`. */
export const count = (least = 1, most = 1000) => z.coerce.number<number | string>().pipe(z.int().min(least).max(most));
export const pageNumber = count(1, 10_000).default(1);
/** true or false as a query string writes it. */
export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })]);
/** A calendar day, 2025-05-13. */
export const day = z.iso.date();
/** A list of term ids: `393,397` or the name repeated. */
export const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((part) => part.split(',')).filter((part) => part.trim() !== ''),
  )
  .pipe(z.array(z.coerce.number<string>().pipe(z.int().positive().max(MAX_ID))).max(100));

/** Preview parameters (section 1): both or neither; they never come from a cache. */
export const preview = { isPreview: flag.optional(), wg: z.uuid().optional() };
