import type { z } from 'zod';

/**
 * Describe the expected value: "a number, like 3000". The actual value may be a secret.
 * @param shown the default
 */
export function expectedValue(issue: z.core.$ZodIssue, shown: string): string {
  const isNumber = shown !== '' && !Number.isNaN(Number(shown));
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? `a number, like ${isNumber ? shown : '10'}`
        : issue.message;
    case 'too_small':
      return issue.origin === 'string'
        ? `at least ${issue.minimum} characters`
        : `a number of at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `at most ${issue.maximum} characters` : `a number of at most ${issue.maximum}`;
    case 'invalid_value':
      return issue.values.includes('true') ? 'true or false' : `one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' && issue.message === 'Invalid URL'
        ? 'an address, like https://example.org'
        : issue.message;
    case 'not_multiple_of':
      return 'a whole number';
    default:
      return issue.message;
  }
}
