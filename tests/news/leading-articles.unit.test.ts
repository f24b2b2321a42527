import { describe, expect, it } from 'vitest';
import { leadingProblems, overdueProblems, reviewWarnings } from '../../api/content/check/overdue.ts';
import { type ContentFile, parseContentFile } from '../../api/content/files/load.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

function article(fields: string): ContentFile {
  const source = `---\nid: 1001\ntitle: A\nsummary: S\nauthors: [a]\ncategories: [1]\ntopic: devices\npublished: "2026-05-04"\n${fields}\n---\nText.\n`;
  const parsed = parseContentFile({ file: 'articles/a.md', source, hash: '' }, 'acme');
  if ('problems' in parsed) throw new Error(parsed.problems.map(({ reason }) => reason).join('; '));
  return parsed.value;
}

describe('an article in a leading place has a day after which it leaves it', () => {
  it.each([
    ['pinned: true', 'pinned: needs the day on which it is over (until) or read again (review)'],
    ['top: 2', 'top: needs the day on which it is over (until) or read again (review)'],
    ['pinned: true\nuntil: 2026-11-27', 'until: 2026-11-27 is over; bring the text to today, or unpin it'],
    ['pinned: true\nreview: 2026-11-27', 'review: 2026-11-27 is over; bring the text to today, or unpin it'],
    [
      'pinned: true\nuntil: 2027-02-01\nreview: 2026-11-27',
      'review: 2026-11-27 is over; bring the text to today, or unpin it',
    ],
  ])('refuses %j', (fields, reason) => {
    expect(problems(article(fields))).toEqual([reason]);
  });

  it.each([
    'pinned: true\nreview: 2026-11-28',
    'pinned: true\nuntil: 2026-11-28',
    'top: 1\nreview: 2026-11-27',
    'memberOnly: true',
    'pinned: true\ndraft: true',
  ])('accepts %j', (fields) => {
    expect(problems(article(fields))).toEqual([]);
  });
});

it.each([
  ['review: 2026-11-27', ['review: read this text again; since 2026-11-28 what it calls coming may be past']],
  ['review: 2026-11-28', []],
  ['review: 2026-11-27\ndraft: true', []],
  ['until: 2026-11-27', []],
])('warns of a text whose day of review is past: %j', (fields, reasons) => {
  expect(reviewWarnings(article(fields), NOW).map(({ reason }) => reason)).toEqual(reasons);
});

function problems(file: ContentFile): string[] {
  return [...leadingProblems(file), ...overdueProblems(file, NOW)].map(({ reason }) => reason);
}
