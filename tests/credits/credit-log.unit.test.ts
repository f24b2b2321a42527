import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  cycleEnding,
  cyclesSince,
  type EntryFields,
  entryErrors,
  transcriptPeriods,
} from '../../shared/credits/credit-log.ts';
import { csvFile } from '../../shared/csv.ts';

const cycle = { from: '2024-01-01', to: '2026-12-31' };
const entry: EntryFields = {
  title: 'A workshop',
  day: '2026-05-13',
  domain: 'After approval',
  credits: 6,
  evidence: 'What a field safety notice needs.',
};
const listErrors = (fields: Partial<EntryFields>, hasFile = false) =>
  Object.keys(entryErrors({ ...entry, ...fields }, { kind: 'certification', cycle, today: '2026-11-18', hasFile }));

describe('the rules of an entry in the credit log', () => {
  it.each<[string, Partial<EntryFields>, string[]]>([
    ['a whole entry', {}, []],
    ['the least credits', { credits: 0.25 }, []],
    ['the most credits, those of a conference', { credits: 24 }, []],
    ['no credits', { credits: 0 }, ['credits']],
    ['fewer than none', { credits: -1 }, ['credits']],
    ['more than a conference', { credits: 24.25 }, ['credits']],
    ['no quarters', { credits: 1.1 }, ['credits']],
    ['no number', { credits: Number.NaN }, ['credits']],
    ['the first day of the cycle', { day: '2024-01-01' }, []],
    ['the day before the cycle', { day: '2023-12-31' }, ['day']],
    ['today', { day: '2026-11-18' }, []],
    ['tomorrow', { day: '2026-11-19' }, ['day']],
    ['a day that does not exist', { day: '2026-02-30' }, ['day']],
    ['no day', { day: '' }, ['day']],
    ['another spelling of a day', { day: '13.5.2026' }, ['day']],
    ['no title', { title: '' }, ['title']],
    ['a title of 150 characters', { title: 'x'.repeat(150) }, []],
    ['a longer title', { title: 'x'.repeat(151) }, ['title']],
    ['a domain that is none', { domain: 'Everything' }, ['domain']],
    ['no evidence', { evidence: '' }, ['evidence']],
    ['too much evidence', { evidence: 'x'.repeat(2001) }, ['evidence']],
  ])('%s', (_, fields, errors) => {
    expect(listErrors(fields)).toEqual(errors);
  });

  it('takes a file in place of a text', () => {
    expect(listErrors({ evidence: '' }, true)).toEqual([]);
  });
});

describe('cycles and periods', () => {
  it('a cycle has three years, as the society’s rules state', async () => {
    expect(cycleEnding('2026-12-31')).toEqual(cycle);
    expect(cycleEnding('2028-02-29')).toEqual({ from: '2025-03-01', to: '2028-02-29' });
    const rules: unknown = parse(await readFile('content/data/rules.yaml', 'utf8'));
    expect(rules).toContainEqual(expect.objectContaining({ rule: 'certification.years', value: 3 }));
  });

  it('earlier cycles reach back to a day', () => {
    expect(cyclesSince('2024-05-01', cycle)).toEqual([cycle]);
    expect(cyclesSince('2020-12-31', cycle).map(({ from }) => from)).toEqual([
      '2024-01-01',
      '2021-01-01',
      '2018-01-01',
    ]);
  });

  it('there is a transcript of each cycle and of each year until today', () => {
    expect(transcriptPeriods('certification', [cycle], '2026-11-18')).toEqual([
      { id: 'cycle-2026-12-31', ...cycle },
      { id: 'year-2026', from: '2026-01-01', to: '2026-12-31' },
      { id: 'year-2025', from: '2025-01-01', to: '2025-12-31' },
      { id: 'year-2024', from: '2024-01-01', to: '2024-12-31' },
    ]);
  });
});

describe('a CSV file for spreadsheets', () => {
  it('begins with the order mark, quotes what needs it, and runs no formula', () => {
    expect(
      csvFile([
        ['a', 'b,"c"'],
        ['=1+1', '@x'],
        ['-1', 'two\nlines'],
      ]),
    ).toBe('\uFEFFa,"b,""c"""\r\n\'=1+1,\'@x\r\n\'-1,"two\nlines"\r\n');
  });
});
