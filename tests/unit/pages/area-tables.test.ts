import { describe, expect, test } from 'vitest';
import { peopleTable, timeColumn } from '../../../client/pages/conference/tables.ts';

const table = (heads: string[], ...rows: string[][]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

describe('a table of people in the text of an area', () => {
  test('is taken apart, with what stands around it', () => {
    const html = `<p>Before</p>${table(['Speaker', 'From'], ['Ada Quill', 'Haldane &#x26; Roux'], ['Ben <em>Oduya</em>', ''])}<p>After</p>`;
    expect(peopleTable(html)).toEqual({
      before: '<p>Before</p>',
      people: [
        { name: 'Ada Quill', lines: ['Haldane & Roux'] },
        { name: 'Ben Oduya', lines: [] },
      ],
      after: '<p>After</p>',
    });
  });

  test.each([
    ['a text without a table', '<p>Nobody</p>'],
    ['a table of fees', table(['', 'Until 4 April'], ['Member', '$940'])],
    ['a table of sponsors', table(['Sponsor', 'Level'], ['Nordvik', 'Principal'])],
  ])('%s stays as it is', (_name, html) => {
    expect(peopleTable(html)).toBeUndefined();
  });

  test.each([
    ['&lt;b&gt; &amp; &quot;', '<b> & "'],
    ['&#233;&#xe9;', 'éé'],
    ['&nothing; &#x110000;', '&nothing; &#x110000;'],
  ])('the words of %s', (cell, name) => {
    expect(peopleTable(table(['Name'], [cell]))?.people).toEqual([{ name, lines: [] }]);
  });
});

test.each([
  [['Time', 'Session', 'Hall'], 1],
  [['Day', 'Time', 'Session'], 2],
  [['', 'First day'], undefined],
])('the column of times among %j is %j', (heads, column) => {
  expect(timeColumn(`<h2>Tuesday</h2>${table(heads, ['', ''])}`)).toBe(column);
});
