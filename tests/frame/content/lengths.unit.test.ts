import { describe, expect, it } from 'vitest';
import { parseContentFile } from '../../../api/content/files/load.ts';

const HEAD = 'title: A\nsummary: S\nauthors: [a]\ncategories: [1]\ntopic: devices\npublished: 2026-03-02';

const listProblems = (fields: string) => {
  const source = `---\n${HEAD}\n${fields}\n---\n`;
  const parsed = parseContentFile({ file: 'articles/a.md', source, hash: '' }, 'acme');
  return 'problems' in parsed ? parsed.problems.map(({ reason }) => reason) : [];
};

describe('a value beyond the limits of its field', () => {
  it.each([
    ['id: 1001\ntop: 0', 'top: must be above 0'],
    ['id: 1000000', 'id: must be at most 999999'],
    ['id: 999', 'id: must be at least 1000'],
    ['id: 1001\ncitations: [{ text: "" }]', 'citations.0.text: is empty'],
    ['id: 1001\ncitations: [{ text: "  " }]', 'citations.0.text: is empty'],
    ['id: 1001\ninShort: []', 'inShort: is empty'],
    ['id: 1001\ninShort: [One.]', 'inShort: must have at least 2 entries, not 1'],
    ['id: 1001\ninShort: [A, B, C, D, E]', 'inShort: must have at most 4 entries, not 5'],
    [`id: 1001\ninShort: [A, ${'x'.repeat(161)}]`, 'inShort.1: must have at most 160 characters, not 161'],
  ])('%j: %s', (fields, problem) => {
    expect(listProblems(fields)).toEqual([problem]);
  });
});
