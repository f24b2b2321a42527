import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../cli/csv.ts';

const findCell = (value: string) => toCsv(['h'], [[value]]).split('\r\n')[1];

describe('CSV for spreadsheets', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['|cmd', `"'|cmd"`],
    [' =1', `"' =1"`],
    ['\t=1', `"'\t=1"`],
    ['\u00a0=1', `"'\u00a0=1"`],
    ['\u0000=1', `"'\u0000=1"`],
    ['＝1', `"'＝1"`],
    ['a=1', '"a=1"'],
    ['say "hi"', '"say ""hi"""'],
    ['a,b', '"a,b"'],
    ['', '""'],
  ])('writes %j so that no spreadsheet runs it', (value, cell) => {
    expect(findCell(value)).toBe(cell);
  });

  it('begins with a byte order mark and ends every line as RFC 4180 says', () => {
    expect(toCsv(['a', 'b'], [['1', 'é']])).toBe('\uFEFF"a","b"\r\n"1","é"\r\n');
  });
});
