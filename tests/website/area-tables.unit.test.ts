import { describe, expect, test } from 'vitest';
import { readFirstTable } from '../../client/blocks/text-table.ts';
import { findPeople, findTimeColumn } from '../../client/events/tables.ts';

const table = (columns: string[], ...rows: string[][]) =>
  `<table><thead><tr>${columns.map((column) => `<th>${column}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
const peopleIn = (html: string) => {
  const first = readFirstTable(html);
  return first && findPeople(first);
};

describe('a table of people in the text of an area', () => {
  test('yields the people, and the HTML before and after it', () => {
    const people = table(['Speaker', 'From'], ['Ada Quill', 'Haldane &#x26; Roux'], ['Ben <em>Oduya</em>', '']);
    const region = `<div class="table-scroll">${people}</div>`;
    const html = `<p>Before &amp; more</p>${region}<p>After</p>${table(['Name'], ['Nobody'])}`;
    expect(readFirstTable(html)).toMatchObject({
      before: '<p>Before &amp; more</p>',
      after: `<p>After</p>${table(['Name'], ['Nobody'])}`,
    });
    expect(peopleIn(html)).toEqual([
      { name: 'Ada Quill', lines: ['Haldane & Roux'] },
      { name: 'Ben Oduya', lines: [] },
    ]);
  });

  test.each([
    ['a text without a table', '<p>Nobody</p>'],
    ['a table of fees', table(['', 'Until 4 April'], ['Member', '$940'])],
    ['a table of sponsors', table(['Sponsor', 'Level'], ['Nordvik', 'Principal'])],
  ])('%s has no people', (_name, html) => {
    expect(peopleIn(html)).toBeUndefined();
  });

  test.each([
    ['&lt;b&gt; &amp; &quot;', '<b> & "'],
    ['&#233;&#xe9;', 'éé'],
    ['&unknown; &#x110000;', '&unknown; \ufffd'],
  ])('the cell %s reads "%s"', (cell, name) => {
    expect(peopleIn(table(['Name'], [cell]))).toEqual([{ name, lines: [] }]);
  });
});

test.each([
  [['Time', 'Session', 'Hall'], 1],
  [['Day', 'Time', 'Session'], 2],
  [['', 'First day'], undefined],
])('among the columns %j the times are in column %j', (columns, column) => {
  const first = readFirstTable(`<h2>Tuesday</h2>${table(columns, ['', ''])}`);
  expect(first && findTimeColumn(first)).toBe(column);
});
