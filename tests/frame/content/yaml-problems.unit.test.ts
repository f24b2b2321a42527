import { expect, it, vi } from 'vitest';
import { parseContent } from '../../../api/content/check/parse-content.ts';

const problemsIn = (front: string) =>
  parseContent([{ file: 'pages/a.md', source: `---\n${front}---\nText.\n`, hash: '' }], 'acme').problems;

it.each([
  ['title: "Never closed\npath: /a\nsummary: S\n', 2, 'A quotation mark is opened and not closed'],
  ["title: A\npath: '/a\nsummary: S\n", 3, 'A quotation mark is opened and not closed'],
  ['title: A\ntags: [one, two\npath: /a\nsummary: S\n', 3, 'A bracket [ is opened and not closed'],
  ['title: A\nseo: { title: B\npath: /a\nsummary: S\n', 3, 'A brace { is opened and not closed'],
  ['title: A\nseo:\n\ttitle: B\n', 4, 'Indent with spaces instead of tabs'],
  ['title: A\npath: /a\ntitle: B\n', 4, 'A field is written twice'],
  ['title: Labels: what they say\npath: /a\n', 2, 'Write a text with a colon in quotation marks'],
  ['title: A\npath /a\nsummary: S\n', 3, 'A line has no field: a colon or a quotation mark is missing'],
])('%j has one problem in line %i: %s', (front, line, reason) => {
  expect(problemsIn(front)).toEqual([{ file: 'pages/a.md', line, reason }]);
});

it('a placeholder that is read as a group of fields has no warning of Node besides its problem', () => {
  const warned = vi.spyOn(process, 'emitWarning');
  expect(problemsIn('title: {{ rules.access.months }}\npath: /a\n')).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
