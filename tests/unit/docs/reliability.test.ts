import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** docs/reliability.md: every promise stands beside a test that names it. */

const ROOT = new URL('../../../', import.meta.url);
const COUNTS: Readonly<Record<string, number>> = { A: 10, B: 11, C: 9, D: 11, E: 8, F: 8, G: 8, H: 8, J: 3 };
/** What a package brings in is looked at where it is chosen, not by a test of the site. */
const EGRESS = ['I1', 'I2', 'I4'];
const ROWS = [
  ...Object.entries(COUNTS).flatMap(([area, count]) => Array.from({ length: count }, (_, index) => area + (index + 1))),
  ...EGRESS,
];

type Promised = { rows: string[]; files: string[] };

const text = readFileSync(new URL('docs/reliability.md', ROOT), 'utf8');
const promised: Promised[] = [...text.matchAll(/^\| ([A-Z0-9, ]+) \| [^|]* \| ([^|]+) \|$/gm)].map(
  ([, rows = '', tests = '']) => ({
    rows: rows.split(', '),
    files: [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file),
  }),
);
const source = new Map<string, string>();

/** Whether a title in a file begins with a row, alone or among others. */
function names(file: string, row: string): boolean {
  const known = source.get(file) ?? readFileSync(new URL(file, ROOT), 'utf8');
  source.set(file, known);
  return new RegExp(`['"\`](?:[A-Z]\\d+, )*${row}(?:, [A-Z]\\d+)*:`).test(known);
}

test.each(ROWS)('%s is promised', (row) => {
  expect(promised.filter(({ rows }) => rows.includes(row))).not.toEqual([]);
});

describe('each test beside a promise names its row', () => {
  const pairs = promised.flatMap(({ rows, files }) => rows.map((row) => ({ row, files })));
  test.each(pairs)('$row in $files', ({ row, files }) => {
    expect(files).not.toEqual([]);
    for (const file of files) expect(names(file, row), `${file} has a test named ${row}: …`).toBe(true);
  });
});
