import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { promisedRows, unprovenRows } from '../../../scripts/reliability-rows.ts';

const ROOT = new URL('../../../', import.meta.url);
const COUNTS: Readonly<Record<string, number>> = { A: 10, B: 11, C: 9, D: 11, E: 8, F: 8, G: 8, H: 8, J: 3 };
/** What a package brings in is examined where it is chosen, not by a test of the site. */
const EGRESS = ['I1', 'I2', 'I4'];
const ROWS = [
  ...Object.entries(COUNTS).flatMap(([area, count]) => Array.from({ length: count }, (_, index) => area + (index + 1))),
  ...EGRESS,
];
const promised = promisedRows(readFileSync(new URL('docs/reliability.md', ROOT), 'utf8'));

describe('docs/reliability.md', () => {
  test.each(ROWS)('has row %s', (row) => {
    expect(promised.filter(({ rows }) => rows.includes(row))).not.toEqual([]);
  });

  test('names only test files that exist', () => {
    const files = promised.flatMap((row) => row.files);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });
});

/** `npm test` compares the rows with the tests that have run. */
describe('a row is unproven', () => {
  const table = promisedRows(
    ['| A1, A2 | is kept | `tests/a.test.ts`, `tests/soak/b.test.ts` |', '| B1 | is fast | none |'].join('\n'),
  );
  const result = (title: string, status = 'passed', file = 'tests/a.test.ts') => ({ file, title, status });
  const both = result('the cache keeps pages [A1, A2]');
  const run = { isFullRun: false, mayBeSkipped: false };
  const withoutTest = 'B1: no test is named';
  const ofFirst = 'A1: no test of tests/a.test.ts whose title names [A1] has passed';
  const ofSecond = 'A2: no test of tests/a.test.ts whose title names [A2] has passed';

  test('without a test beside it', () => {
    expect(unprovenRows(table, [both], run)).toEqual([withoutTest]);
  });

  test('when its test has failed, was skipped or does not name it', () => {
    expect(unprovenRows(table, [], run)).toEqual([ofFirst, ofSecond, withoutTest]);
    expect(unprovenRows(table, [result('keeps pages [A1, A2]', 'failed')], run)).toHaveLength(3);
    expect(unprovenRows(table, [result('keeps pages [A1, A2]', 'skipped')], run)).toHaveLength(3);
    expect(unprovenRows(table, [result('keeps pages [A1]')], run)).toEqual([ofSecond, withoutTest]);
    expect(unprovenRows(table, [result('keeps pages [A1, A2]', 'passed', 'tests/c.test.ts')], run)).toHaveLength(3);
  });

  test('not by a skipped test where a service is missing', () => {
    const skipped = [result('keeps pages [A1; section 4] in Redis [A2]', 'skipped')];
    expect(unprovenRows(table, skipped, { ...run, mayBeSkipped: true })).toEqual([withoutTest]);
  });

  test('in a full run also by a long test that has not passed', () => {
    expect(unprovenRows(table, [both], { ...run, isFullRun: true })).toEqual([
      'A1: no test of tests/soak/b.test.ts whose title names [A1] has passed',
      'A2: no test of tests/soak/b.test.ts whose title names [A2] has passed',
      withoutTest,
    ]);
  });
});
