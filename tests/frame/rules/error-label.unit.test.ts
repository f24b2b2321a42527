import { expect, it } from 'vitest';
import { errorLabel } from '../../../client/data/error-label.ts';

it.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
  [0, undefined],
  [200, undefined],
  [403, undefined],
  [429, undefined],
  [502, undefined],
  [503, undefined],
])('status %i has the label %s [Section 8]', (status, label) => {
  expect(errorLabel(status)).toBe(label);
});
