import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { promisedRows, unprovenRows } from '../../../scripts/reliability-rows.ts';

const ROOT = new URL('../../../', import.meta.url);
const COUNTS: Readonly<Record<string, number>> = { A: 10, B: 11, C: 9, D: 11, E: 8, F: 8, G: 8, H: 8, J: 3 };
/** Rows about dependencies, whose tests are in other files. */
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

  test('names only files in which a title has the row in brackets', () => {
    const unnamed = promised.flatMap(({ rows, files }) =>
      files.flatMap((file) => {
        const brackets = [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/\[([^\]\n]*)\]/g)].map(
          ([, text]) => text,
        );
        const isNamed = (row: string) => brackets.some((text) => text?.split(/[,;] /).includes(row));
        return rows.filter((row) => !isNamed(row)).map((row) => `${row} ${file}`);
      }),
    );
    expect(unnamed).toEqual([]);
  });
});

/** `npm test` compares the rows with the tests that ran. */
describe('a row is unproven', () => {
  const table = promisedRows(
    ['| A1, A2 | is cached | `tests/a.test.ts`, `tests/soak/b.test.ts` |', '| B1 | is fast | none |'].join('\n'),
  );
  const result = (title: string, status = 'passed', file = 'tests/a.test.ts') => ({ file, title, status });
  const both = result('the cache keeps pages [A1, A2]');
  const run = { run: 'test', mayBeSkipped: false } as const;
  const withoutTest = 'B1: no test is named';
  const ofFirst = 'A1: no test of tests/a.test.ts whose title names [A1] has passed';
  const ofSecond = 'A2: no test of tests/a.test.ts whose title names [A2] has passed';

  test('without a test', () => {
    expect(unprovenRows(table, [both], run)).toEqual([withoutTest]);
  });

  test('when its test failed, was skipped or does not name it', () => {
    expect(unprovenRows(table, [], run)).toEqual([ofFirst, ofSecond, withoutTest]);
    expect(unprovenRows(table, [result('keeps pages [A1, A2]', 'failed')], run)).toHaveLength(3);
    expect(unprovenRows(table, [result('keeps pages [A1, A2]', 'skipped')], run)).toHaveLength(3);
    expect(unprovenRows(table, [result('keeps pages [A1]')], run)).toEqual([ofSecond, withoutTest]);
    expect(unprovenRows(table, [result('keeps pages [A1, A2]', 'passed', 'tests/c.test.ts')], run)).toHaveLength(3);
  });

  test('but not by a skipped test whose service is missing', () => {
    const skipped = [result('keeps pages [A1; section 4] in Redis [A2]', 'skipped')];
    expect(unprovenRows(table, skipped, { ...run, mayBeSkipped: true })).toEqual([withoutTest]);
  });

  test('in a full run, also when a long test has not passed', () => {
    expect(unprovenRows(table, [both], { ...run, run: 'full' })).toEqual([
      'A1: no test of tests/soak/b.test.ts whose title names [A1] has passed',
      'A2: no test of tests/soak/b.test.ts whose title names [A2] has passed',
      withoutTest,
    ]);
  });
});
