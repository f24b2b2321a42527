import { expect, test } from 'vitest';
import { LOGIN_FAILED_MESSAGE } from '../../shared/constants.ts';
import { LOGIN_CLASH_MESSAGE, LOGIN_THROTTLED_MESSAGE, signInRejection } from '../../shared/forms/member-forms.ts';

test.each([
  [400, LOGIN_FAILED_MESSAGE],
  [401, LOGIN_FAILED_MESSAGE],
  [404, LOGIN_FAILED_MESSAGE],
  [409, LOGIN_CLASH_MESSAGE],
  [422, LOGIN_FAILED_MESSAGE],
  [429, LOGIN_THROTTLED_MESSAGE],
])('a sign-in that the API rejects with %s has its message [Section 8]', (status, message) => {
  expect(signInRejection(status)).toBe(message);
});
