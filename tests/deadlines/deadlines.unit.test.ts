import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { deadlines } from '../../api/deadlines/data-kinds.ts';

const valid = {
  key: 'registration',
  title: 'Devices are registered',
  date: '2031-05-06',
  effect: 'due',
  jurisdiction: 'eu',
  products: ['devices'],
  affects: 'Manufacturers',
  provision: 'Regulation (EU) 2017/745, Article 29',
  url: 'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
  asOf: '2031-01-01',
};
const proposal = { status: 'proposed', stage: 'Proposed on 1 May 2030.', next: 'A vote in Parliament.' };
const consultation = { until: '2031-01-12', url: 'https://www.regulations.gov/docket/FDA-2030-N-0001' };
const findProblems = (over: object) =>
  deadlines.schema.safeParse([{ ...valid, ...over }]).error?.issues.map(({ path, message }) => [path.at(-1), message]);

describe('a date of the law in the content', () => {
  test('is adopted law without topics unless the file says more', () => {
    expect(deadlines.schema.parse([valid])[0]).toMatchObject({ status: 'adopted', topics: [] });
  });

  test.each([
    ['an offset of demo content', { date: '+9d' }, 'date'],
    ['a day of every year', { date: '~05-12' }, 'date'],
    ['a day that the calendar does not have', { date: '2031-02-29' }, 'date'],
    ['a time', { date: '2031-05-06T09:00' }, 'date'],
    ['an offset as the day of the law', { asOf: '-1d' }, 'asOf'],
    ['an unencrypted address', { url: 'http://eur-lex.europa.eu/eli/reg/2017/745/oj' }, 'url'],
    ['a path of the site', { url: '/documents/regulation-2017-745' }, 'url'],
    ['an unknown jurisdiction', { jurisdiction: 'atlantis' }, 'jurisdiction'],
    ['no type of product', { products: [] }, 'products'],
    ['an unknown type of product', { products: ['toys'] }, 0],
    ['a status that follows from the date', { status: 'past' }, 'status'],
    ['an unknown document', { document: 'my-act' }, 'document'],
    ['a proposal for a day that was over', { ...proposal, date: '2030-12-31' }, 'date'],
    ['a proposal for the day itself', { ...proposal, date: '2031-01-01' }, 'date'],
    ['a proposal without its stage', { ...proposal, stage: undefined }, 'stage'],
    ['a proposal without its next step', { ...proposal, next: undefined }, 'next'],
    ['a proposal of every year', { ...proposal, date: undefined, yearly: { day: '12-31' } }, 'yearly'],
    ['a consultation without its last day', { ...proposal, consultation: { url: consultation.url } }, 'until'],
    ['a consultation without its address', { ...proposal, consultation: { until: consultation.until } }, 'url'],
    [
      'a consultation until a day that the calendar does not have',
      { ...proposal, consultation: { ...consultation, until: '2031-02-29' } },
      'until',
    ],
    [
      'a consultation at a path of the site',
      { ...proposal, consultation: { ...consultation, url: '/resources/deadlines' } },
      'url',
    ],
    [
      'a consultation that was over when the proposal was read last',
      { ...proposal, consultation: { ...consultation, until: '2030-12-31' } },
      'consultation',
    ],
    ['law that is open for comments', { consultation }, 'consultation'],
    ['law without a date', { date: undefined }, 'date'],
    ['law with a stage', { stage: 'Proposed on 1 May 2030.' }, 'stage'],
    ['law with a next step', { next: 'A vote.' }, 'next'],
    ['a day of one year and of every year', { yearly: { day: '12-31' } }, 'yearly'],
    ['a leap day of every year', { date: undefined, yearly: { day: '02-29' } }, 'day'],
    ['a date with its year as a day of every year', { date: undefined, yearly: { day: '2031-12-31' } }, 'day'],
    ['an opening without a month', { date: undefined, yearly: { day: '12-31', opens: '31' } }, 'opens'],
  ])('is not %s', (_name, over, field) => {
    expect(findProblems(over)?.map(([name]) => name)).toEqual([field]);
  });

  test.each([
    ['a proposal for a day to come', proposal],
    ['a proposal without a date', { ...proposal, date: undefined }],
    ['a proposal that is open for comments', { ...proposal, consultation }],
    [
      'a proposal that was read on the last day for comments',
      { ...proposal, consultation: { ...consultation, until: valid.asOf } },
    ],
    ['of every year', { date: undefined, yearly: { day: '12-31', opens: '10-01' } }],
  ])('may be %s', (_name, over) => {
    expect(findProblems(over)).toBeUndefined();
  });
});

/** Pages that lead to many documents, which change below their address. */
const LANDING =
  /\/(?:index(?:_en)?\.html?)?$|\/medical-devices-sector|\/search-fda-guidance|\/page\/[a-z-]+-guidelines$/;

describe('the dates of the law of the society', () => {
  const entries = deadlines.schema.parse(parse(readFileSync('content/data/deadlines.yaml', 'utf8')));

  test('are at least a hundred, of fourteen jurisdictions', () => {
    expect(entries.length).toBeGreaterThanOrEqual(100);
    expect(new Set(entries.map(({ jurisdiction }) => jurisdiction)).size).toBeGreaterThanOrEqual(14);
    expect(entries.some(({ yearly }) => yearly)).toBe(true);
    expect(entries.some(({ status }) => status === 'proposed')).toBe(true);
  });

  test('lead to the act itself', () => {
    expect(entries.filter(({ url }) => LANDING.test(url)).map(({ key }) => key)).toEqual([]);
  });

  test('have one key and one meaning each', () => {
    const meanings = entries.map(({ title, date }) => `${date} ${title}`);
    expect(new Set(meanings).size).toBe(meanings.length);
    expect(deadlines.names?.(entries)).toHaveLength(new Set(deadlines.names?.(entries)).size);
  });
});
