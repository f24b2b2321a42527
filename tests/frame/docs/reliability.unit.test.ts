import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** The rows of docs/reliability.md: their names, and the files of their tests. */
const rows = [...read('docs/reliability.md').matchAll(/^\| ((?:[A-Z]\d+(?:, )?)+) \| .* \| (.+) \|$/gm)].map(
  ([, names = '', files = '']) => ({
    names: names.split(', '),
    files: [...files.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file),
  }),
);
const cells = [...read('docs/reliability.md').matchAll(/^\| [a-z5][^|]+ \|(.+)\|$/gm)].flatMap(([, text = '']) =>
  [...text.matchAll(/\b[A-Z]\d+\b/g)].map(([name]) => name),
);
const toTitles = (file: string): string =>
  [...read(file).matchAll(/\[((?:[A-Z]\d+(?:, )?)+)[^\]]*\]/g)].map(([, names]) => names).join(', ');

describe('docs/reliability.md', () => {
  it('has rows, and its table of features names only such', () => {
    const known = rows.flatMap(({ names }) => names);
    expect(known.length).toBeGreaterThan(80);
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(rows.map(({ names, files }) => [names.join(', '), files, names] as const))(
    '%s is in the titles of its tests',
    (_, files, names) => {
      expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
      const titles = files.map(toTitles).join(', ').split(', ');
      expect(names.filter((name) => !titles.includes(name))).toEqual([]);
    },
  );
});
