import { z } from 'zod';

/** Matches no schema's pattern. */
const NO_TEXT = '\u0001';

/** Derived from the schema's message; undefined for any text. */
export function formatInWords(schema: z.core.$ZodType): string | undefined {
  const messageFor = (wrong: unknown) => z.safeParse(schema, wrong).error?.issues[0]?.message;
  const message = schema instanceof z.ZodArray || isListDefault(schema) ? messageFor([NO_TEXT]) : messageFor(NO_TEXT);
  return message !== undefined && !/^(?:Invalid|Too) /.test(message) ? message : undefined;
}

const isListDefault = (schema: z.core.$ZodType): boolean =>
  (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) && schema.unwrap() instanceof z.ZodArray;
