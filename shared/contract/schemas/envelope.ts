import { z } from 'zod';
import { MAX_PATH_LENGTH, PREVIEW_CYCLE, SEARCH_MAX_LENGTH } from '../../constants.ts';

/** Repeats the HTTP status in the body (section 3: statusCode, statusMessage). */
export const status = { statusCode: z.int(), statusMessage: z.string() };

export const toResult = <S extends z.ZodType>(payload: S) => z.object({ ...status, result: payload });

export const toPage = <S extends z.ZodType>(item: S) =>
  z.object({
    ...status,
    result: z.array(item),
    totalCount: z.int().nonnegative(),
    pageNumber: z.int().positive(),
    pageSize: z.int().positive(),
    totalPages: z.int().nonnegative(),
  });

export const failure = z.object({
  ...status,
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

export type CallSchemas = {
  readonly summary: string;
  /** Sources of the answer: a change of one purges it at once. */
  readonly tags?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
};

/** Well below the database's integer limit. */
const MAX_ID = 1_000_000;

/** A line of user input: trimmed, at most 1000 characters (section 9). */
export const line = z.string().trim().max(SEARCH_MAX_LENGTH);
export const sitePath = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PATH_LENGTH)
  .regex(/^\/(?!\/)[^\\\s]*$/, 'must be a path of this site');
export const count = (min = 1, max = 1000) => z.coerce.number<number | string>().pipe(z.int().min(min).max(max));
export const pageNumber = count(1, 10_000).default(1);
export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })]);
/** From 1900 to 2199, so that date arithmetic stays within PostgreSQL's range. */
export const day = z.iso.date().regex(/^(?:19|20|21)/, 'must be a day from 1900 to 2199');
/** A list of term ids: `393,397` or a repeated parameter. */
export const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((part) => part.split(',')).filter((part) => part.trim() !== ''),
  )
  .pipe(z.array(z.coerce.number<string>().pipe(z.int().positive().max(MAX_ID))).max(100));

export const preview = { isPreview: flag.optional(), wg: z.string().regex(PREVIEW_CYCLE).optional() };
