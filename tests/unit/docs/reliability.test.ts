import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const COUNTS: Readonly<Record<string, number>> = { A: 10, B: 11, C: 9, D: 11, E: 8, F: 8, G: 8, H: 8, J: 3 };
/** Rows about dependencies, whose tests are in other files. */
const EGRESS = ['I1', 'I2', 'I4'];
const ROWS = [
  ...Object.entries(COUNTS).flatMap(([area, count]) => Array.from({ length: count }, (_, index) => area + (index + 1))),
  ...EGRESS,
];

/** The rows of the page: what they promise is shown by tests of these files whose titles end with one of `rows` in brackets. */
const promised = [
  ...readFileSync(new URL('docs/reliability.md', ROOT), 'utf8').matchAll(/^\| ([A-Z0-9, ]+) \| [^|]* \| ([^|]+) \|$/gm),
].map(([, rows = '', tests = '']) => ({
  rows: rows.split(', '),
  files: [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file),
}));

describe('docs/reliability.md', () => {
  test.each(ROWS)('has row %s', (row) => {
    expect(promised.filter(({ rows }) => rows.includes(row))).not.toEqual([]);
  });

  test('names a test for each row', () => {
    expect(promised.filter(({ files }) => files.length === 0)).toEqual([]);
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
