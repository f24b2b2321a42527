import { expect, test } from 'vitest';
import { findYear } from '../../../client/documents/year-of.ts';

test.each([
  ['Regulation (EU) 2017/745', 2017],
  ['Regulation (EC) No 1901/2006', 2006],
  ['Directive 2001/83/EC', 2001],
  ['Directive 93/42/EEC', 1993],
  ['Directive 98/79/EC', 1998],
  ['MDCG 2020-6', 2020],
  ['MDCG 2020-3 Rev.1', 2020],
  ['CHMP/437/04', 2004],
  ['CHMP/437/04 Rev 1', 2004],
  ['EMA/CHMP/ICH/135/1995', 1995],
  ['CPMP/EWP/2158/99', 1999],
  ['EMA/827661/2011', 2011],
  ['FDA-2011-D-0605', 2011],
  ['21 CFR 820', undefined],
  ['89 FR 37286', undefined],
  ['ISO 20417', undefined],
  ['ISO 14971:2019', 2019],
  ['ICH E6(R3)', undefined],
])('the year of %s is %s', (number, year) => {
  expect(findYear(number)).toBe(year);
});
