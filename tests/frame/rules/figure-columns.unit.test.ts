import { describe, expect, it } from 'vitest';
import { scrollableTables } from '../../../shared/html/scrollable-tables.ts';

const table = (head: string[], ...rows: string[][]) =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

/** Which columns, from 0, are marked in the head and in all rows. */
function marked(html: string): number[] {
  const rows = scrollableTables(html)
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd]([^>]*)>/g)].map(([, attributes]) => attributes?.includes('class="num"')));
  return (rows[0] ?? []).flatMap((_, column) => (rows.every((row) => row[column]) ? [column] : []));
}

describe('columns of figures in tables', () => {
  it.each([
    [
      'pay in thousands',
      table(['Level', 'North', 'West'], ['Specialist', '88', '63'], ['Manager', '141', '97']),
      [1, 2],
    ],
    ['shares, prices and signs', table(['a', 'b', 'c', 'd'], ['x', '24%', '$1,980', '−4.5']), [1, 2, 3]],
    ['a dash for a missing figure', table(['a', 'b'], ['x', '12'], ['y', '–'], ['z', '']), [1]],
    ['the first column', table(['Year', 'Held'], ['2024', '9,260']), [1]],
    ['words among figures', table(['a', 'b'], ['x', '12'], ['y', '2 working days']), []],
    ['dashes alone', table(['a', 'b'], ['x', '–']), []],
    ['formatted figures', table(['a', 'b'], ['x', '<strong>12</strong>']), [1]],
  ])('%s', (_name, html, columns) => {
    expect(marked(html)).toEqual(columns);
  });

  it('leaves tables with merged cells unchanged', () => {
    const html = '<table><tr><td colspan="2">Pay</td></tr><tr><td>x</td><td>12</td></tr></table>';
    expect(scrollableTables(html)).not.toContain('num');
  });
});
