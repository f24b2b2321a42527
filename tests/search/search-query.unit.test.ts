import { expect, it } from 'vitest';
import { withoutRepetitions } from '../../api/search/search-query.ts';

it.each([
  ["'mdr' & 'mdr' & 'mdr'", "'mdr'"],
  ["'mdr' & 'devic' & 'mdr'", "'mdr' & 'devic'"],
  ["'mdr' | 'ivdr' | 'mdr' | 'ivdr'", "'mdr' | 'ivdr'"],
  ["'a' & 'b' | 'b' & !'c' & 'b'", "'a' & 'b' | 'b' & !'c'"],
  ["'eu' <-> 'mdr' & 'eu' <-> 'mdr' & 'eu'", "'eu' <-> 'mdr' & 'eu'"],
  ["'a & b' & 'a & b' & 'it''s | ''' & 'x'", "'a & b' & 'it''s | ''' & 'x'"],
  ['', ''],
])('%s has each word and alternative once', (query, expected) => {
  expect(withoutRepetitions(query)).toBe(expected);
});
