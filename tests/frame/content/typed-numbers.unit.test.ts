import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../api/content/check/parse-content.ts';
import { typedNumberFinder } from '../../../api/content/check/typed-numbers.ts';

const RULES = `- rule: access.months
  value: 12
  description: Access
  phrases: ["# months … access", "access for # months"]
- { rule: people.members, value: 31400, description: Members, phrases: ["# members in"] }
- { rule: dues.student, value: 60, unit: dollars, description: Dues, phrases: ["students #"] }
`;
const { files } = parseContent([{ file: 'data/rules.yaml', source: RULES, hash: '' }], 'acme');
const find = typedNumberFinder(files.values());
const typedIn = (source: string, file = 'pages/a.md') => find({ file, source, hash: '' });

describe('a number that a rule governs', () => {
  it.each([
    ['Six months of access', '"Six" is typed by hand: write {{ rules.access.months }}'],
    ['summary: "18 months, then the access ends"', '"18"'],
    ['Access for twenty-four  months.', '"twenty-four"'],
    ['31,400 members in 108 countries', '"31,400" is typed by hand: write {{ rules.people.members }}'],
    ['Nine thousand two hundred and sixty members in 61', '"Nine thousand two hundred and sixty"'],
    ['Students $60.', '"$60" is typed by hand: write {{ rules.dues.student }}'],
  ])('is found in: %s', (source, says) => {
    expect(typedIn(`First line.\n${source}`)).toEqual([{ line: 2, reason: expect.stringContaining(says) }]);
  });

  it.each([
    ['a placeholder', '{{ rules.access.months }} months of access'],
    ['two sentences', 'Twelve months. Then access ends'],
    ['other words', 'Twelve months of excess, accessible for six months'],
    ['a part of a word', 'someone months access, 12-months access'],
  ])('is not found in %s', (_name, source) => {
    expect(typedIn(source)).toEqual([]);
  });

  it.each(['articles/a.md', 'data/rules.yaml'])('may be typed in %s', (file) => {
    expect(typedIn('Six months of access', file)).toEqual([]);
  });
});
