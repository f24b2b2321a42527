import { describe, expect, it } from 'vitest';
import { parseContentFile } from '../../api/content/files/load.ts';

const listProblems = (fields: string) => {
  const head = 'id: 1001\ntitle: A\nsummary: S\nauthors: [a]\ncategories: [1]\ntopic: devices';
  const parsed = parseContentFile(
    { file: 'articles/a.md', source: `---\n${head}\n${fields}\n---\n`, hash: '' },
    'acme',
  );
  return 'problems' in parsed ? parsed.problems.map(({ reason }) => reason) : [];
};

describe('the month whose law an article states', () => {
  it.each([
    'published: 2026-03-02\nlawAsOf: 2026-03',
    'published: 2026-03-02\nlawAsOf: 2025-12',
    'published: 2026-03-02\nmodified: 2026-05-01\nlawAsOf: 2026-05',
    'published: -40d\nlawAsOf: 2026-11',
  ])('may be that of the text or earlier: %j', (fields) => {
    expect(listProblems(fields)).toEqual([]);
  });

  it.each([
    ['published: 2026-03-02\nlawAsOf: 2026-04', 'lawAsOf: is after the text was published (2026-03-02)'],
    [
      'published: 2026-03-02\nmodified: 2026-05-01\nlawAsOf: 2026-06',
      'lawAsOf: is after the text was modified (2026-05-01)',
    ],
    ['published: 2026-03-02\nlawAsOf: 2026-13', 'lawAsOf: a month like 2025-12'],
    ['published: 2026-03-02\nlawAsOf: December 2025', 'lawAsOf: a month like 2025-12'],
    ['published: 2026-03-02\nlawAsOf: "2025-12-01"', 'lawAsOf: a month like 2025-12'],
  ])('is refused in %j', (fields, problem) => {
    expect(listProblems(fields)).toEqual([expect.stringContaining(problem)]);
  });
});
