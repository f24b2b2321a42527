import { expect, test } from 'vitest';
import { registrationLink } from '../../shared/events/registration-link.ts';

const ORIGIN = 'https://www.acme.test';
const HAND_OVER = '/education/cvent-registration?eCode=WEB-2004';

test.each([
  ['https://registration.example/x', HAND_OVER],
  ['http://registration.example/x', HAND_OVER],
  ['https://www.acme.test.evil.example/', HAND_OVER],
  ['https://www.acme.test/register', 'https://www.acme.test/register'],
  ['/certifications/exam', '/certifications/exam'],
  ['mailto:events@acme.test', 'mailto:events@acme.test'],
  ['tel:+3220000000', 'tel:+3220000000'],
  [undefined, undefined],
])('registration at %s is reached by %s [Section 7, cvent]', (registrationUrl, expected) => {
  expect(registrationLink({ code: 'WEB-2004', registrationUrl }, ORIGIN)).toBe(expected);
});

test('a registration on this site that depends on the member type goes through the conversion, too', () => {
  const event = { code: 'WEB-2004', registrationUrl: '/website/demo-registration', registersByType: true };
  expect(registrationLink(event, ORIGIN)).toBe(HAND_OVER);
});

test('an event whose code the registration page does not accept is registered for directly', () => {
  const registrationUrl = 'https://registration.example/x';
  expect(registrationLink({ code: 'Late & last', registrationUrl }, ORIGIN)).toBe(registrationUrl);
});
