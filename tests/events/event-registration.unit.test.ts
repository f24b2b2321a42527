import { expect, test } from 'vitest';
import { buildRegistration } from '../../client/events/registration.ts';
import type { EventDetail } from '../../shared/contract/models.ts';

const EVENT = {
  timeZone: 'Europe/Amsterdam',
  registrationUrl: 'https://registration.example/x',
  registrationOpens: '2030-03-01T00:00:00+01:00',
  registrationCloses: '2030-05-20T23:59:00+02:00',
  capacity: 40,
  placesLeft: 11,
} satisfies Partial<EventDetail>;

test.each([
  ['before registration opens', '2030-02-28T22:59:59Z', {}, 'early', 'Registration opens on 1 March 2030.'],
  [
    'from the first minute of the day at the venue',
    '2030-02-28T23:00:00Z',
    {},
    'open',
    '40 places, 11 left. Registration closes on 20 May or when full.',
  ],
  ['without a limit of places', '2030-04-01', { capacity: undefined }, 'open', 'Registration closes on 20 May.'],
  ['without a last day', '2030-04-01', { registrationCloses: undefined }, 'open', '40 places, 11 left.'],
  [
    'with a thousand places',
    '2030-04-01',
    { capacity: 1800, placesLeft: 1430, registrationCloses: undefined },
    'open',
    '1,800 places, 1,430 left.',
  ],
  ['when every place is taken', '2030-04-01', { placesLeft: 0 }, 'full', 'Every place is taken.'],
  ['after its last minute', '2030-05-20T21:59:00Z', { placesLeft: 0 }, 'closed', 'Registration closed on 20 May.'],
  ['without registration', '2030-04-01', { registrationUrl: undefined }, 'none', 'You can’t register for it here.'],
] as const)('registration %s', (_name, now, changes, state, sentence) => {
  expect(buildRegistration({ ...EVENT, ...changes }, Date.parse(now))).toEqual({ state, sentence });
});
