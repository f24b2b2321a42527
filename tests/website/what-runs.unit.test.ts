import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inWords } from '../../client/website/cookies.ts';

describe('stored items', () => {
  it('have keys of the one table alone, which the list of what runs must name', () => {
    const folder = new URL('../../client/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !name.startsWith('editor/'),
    );
    const uses = files.flatMap((name) =>
      [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(
          /\b(?:(?:local|session)Storage\.(?:set|get|remove)Item|storedValue)\(([^,)]+)/g,
        ),
      ].map(([, key = '']) => `${name}: ${key}`),
    );
    expect(uses.length).toBeGreaterThan(10);
    const isOfTable = (use: string) =>
      /: (?:'\$\{)?[A-Z_]+_KEY(?:\}')?$|forms\/draft\.ts: toKey\(spec$|data\/stored-value\.ts: key$/.test(use);
    expect(uses.filter((use) => !isOfTable(use))).toEqual([]);
  });
});

describe('durations in words', () => {
  it.each([
    [30 * 86_400, '30 days'],
    [86_400, '1 day'],
    [600, '10 minutes'],
    [120, '2 minutes'],
    [90, '90 seconds'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
