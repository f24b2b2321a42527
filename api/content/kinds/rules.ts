import { z } from 'zod';
import { list } from './data-kind.ts';
import { paragraph, text } from './fields.ts';

const RULE_UNITS = ['dollars', 'percent'] as const;

/** Texts refer to them as `{{ rules.<rule> }}`. */
export const rules = list(
  z.strictObject({
    rule: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/, 'words with dots, like access.months'),
    value: z.number().nonnegative(),
    unit: z.enum(RULE_UNITS).optional(),
    description: paragraph,
    phrases: z
      .array(text.regex(/^[^#]*#[^#]*$/, 'a phrase with one # for the number'))
      .meta({
        description:
          'Words around the number, with # in its place and … for others of the sentence: a number typed there is a problem',
      })
      .default([]),
  }),
  { names: (entries) => entries.map(({ rule }) => `the rule ${rule}`) },
);
