import { expect, it } from 'vitest';
import { mistypedSettings } from '../../../server/config/mistyped-settings.ts';
import { settings } from '../../../server/config/settings.ts';

it.each([
  ['PORTT', 'PORT'],
  ['PROT', 'PORT'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
])('%s is named with %s', (name, meant) => {
  expect(mistypedSettings({ [name]: 'a' })).toEqual([`${name} is no setting and has no effect: ${meant} may be meant`]);
});

it('a setting of an earlier release is named with what replaces it', () => {
  expect(mistypedSettings({ METRICS_HOST: '0.0.0.0' })).toEqual([
    'METRICS_HOST is no setting any more and has no effect: METRICS_PORT takes an address too, like 0.0.0.0:9090',
  ]);
});

it.each(['PATH', 'HOME', 'HOSTNAME', 'PWD', 'POSTGRES_PASSWORD', 'NODE_OPTIONS', 'TERM', ...Object.keys(settings)])(
  '%s is not named',
  (name) => {
    expect(mistypedSettings({ [name]: 'a' })).toEqual([]);
  },
);
