import { expect, test } from 'vitest';
import { clientKey } from '../../../shared/addresses/client-key.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:5:6::1', '20010db8000500'],
  ['2001:DB8:5:ff:1:2:3:4', '20010db8000500'],
  ['2001:db8:5:100::', '20010db8000501'],
  ['no address', 'no address'],
])('%s is counted as %s [G4]', (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});
