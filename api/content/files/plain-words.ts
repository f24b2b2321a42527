import type { z } from 'zod';

/** Message for editors; undefined for the schema's own message. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${TYPES[issue.expected] ?? issue.expected}, not ${toName(issue.input)}`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => `"${key}"`).join(' or ')}; content/README.md lists all fields`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      if (isEmpty(issue.input)) return 'is empty';
      return toLimit(issue.input, issue.inclusive === false ? 'above' : 'at least', issue.minimum);
    case 'too_big':
      return toLimit(issue.input, issue.inclusive === false ? 'below' : 'at most', issue.maximum);
    default:
      return undefined;
  }
};

const isEmpty = (input: unknown): boolean =>
  Array.isArray(input) ? input.length === 0 : typeof input === 'string' && input.trim() === '';

function toLimit(input: unknown, relation: string, limit: number | bigint): string {
  if (Array.isArray(input)) return `must have ${relation} ${limit} entries, not ${input.length}`;
  if (typeof input === 'string') return `must have ${relation} ${limit} characters, not ${input.length}`;
  return `must be ${relation} ${limit}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

function toName(input: unknown): string {
  if (input === null) return 'empty';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'string') return `the text "${input}"`;
  return typeof input === 'object' ? 'a group of fields' : String(input);
}
