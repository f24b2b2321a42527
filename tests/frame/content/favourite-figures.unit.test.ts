import { describe, expect, it } from 'vitest';
import { type ContentFile, parseContentFile } from '../../../api/content/files/load.ts';
import { favouriteFigures } from '../../../api/content/report/favourite-figures.ts';

const page = (name: string, body: string, fields = ''): ContentFile => {
  const source = `---\npath: /who-we-are/${name}\ntitle: T\nsummary: S\n${fields}---\n${body}\n`;
  const parsed = parseContentFile({ file: `pages/${name}.md`, source, hash: '' }, 'acme');
  if ('problems' in parsed) throw new Error(parsed.problems.map(({ reason }) => reason).join('; '));
  return parsed.value;
};
const listThings = (...bodies: string[]) =>
  favouriteFigures(bodies.map((body, index) => page(`page-${index}`, body))).map(({ figure, uses }) => [
    figure,
    uses.map(({ thing }) => thing),
  ]);

describe('a number above 100 that stands for three things or more', () => {
  it('is listed with the things and their files, however it is written', () => {
    expect(
      listThings('We asked 1,140 questions.', 'There are 1,140 places.', '| Kind | n |\n|---|---|\n| Gaps | 1,140 |'),
    ).toEqual([[1140, ['questions', 'places', 'gaps']]]);
    const facts = 'facts: [{ label: Members, value: 412 organisations }]\n';
    const files = [page('a', '412 questions.'), page('b', '412 guests.'), page('c', 'Text.', facts)];
    expect(favouriteFigures(files)).toEqual([
      {
        figure: 412,
        uses: [
          { thing: 'questions', file: 'pages/a.md' },
          { thing: 'guests', file: 'pages/b.md' },
          { thing: 'organisations', file: 'pages/c.md' },
        ],
      },
    ]);
  });

  it.each([
    ['two things', ['412 questions', '412 places', '412 questions']],
    ['one file', ['412 questions, 412 places, 412 guests']],
    ['a small number', ['98 questions', '98 places', '98 guests']],
    ['a rough number', ['400 questions', '400 places', '400 guests']],
    ['a provision', ['Article 117 applies', 'Part 117 covers', 'ISO 117 says']],
    ['a price, a share and a date', ['$412 fees', '412% growth', '12,412.5 units']],
    ['units', ['412 mm', '412 days', '412 words']],
  ])('is not: %s', (_name, bodies) => {
    expect(listThings(...bodies)).toEqual([]);
  });
});
