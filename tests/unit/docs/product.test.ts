import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Every section that code, tests or docs cite exists in docs/product.md. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${ROOT}/docs/product.md`, 'utf8');
/** `## 4. States` */
const chapters = new Set([...page.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number));
/** The text of a chapter, whose parts are headings or terms in bold. */
const textOf = (chapter: string) => page.split(/^## /m).find((part) => part.startsWith(`${chapter}. `)) ?? '';

const FOLDERS = ['shared', 'server', 'api', 'client', 'editor', 'cli', 'tests', 'scripts', 'bench', 'docs'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|md)$/.test(name))
    .flatMap((name) => readFileSync(`${ROOT}/${folder}/${name}`, 'utf8').split('\n'))
    .filter((line) => /[Ss]ections? [1-9]\b/.test(line)),
);
/** Sections of an RFC, such as `RFC 9110, section 12.5.3`, are cited with the RFC. */
const ours = sources.filter((line) => !/RFC \d+/.test(line)).join('\n');
const numbers = new Set(
  [...ours.matchAll(/[Ss]ections? ((?:\d\b(?!\.)(?:, | and )?)+)/g)].flatMap(
    ([, list = '']) => list.match(/\d/g) ?? [],
  ),
);
const parts = new Set(
  [...ours.matchAll(/[Ss]ection (\d), ([A-Z][a-z]+(?:[ -][a-z]+)*)/g)].map(
    ([, chapter, part]) => `${chapter}, ${part}`,
  ),
);

describe('the cited sections', () => {
  it('are all found in the sources', () => {
    expect(numbers.size).toBe(9);
    expect(parts.size).toBeGreaterThan(20);
  });

  it.each([...numbers])('section %s is a chapter of docs/product.md', (number) => {
    expect(chapters).toContain(number);
  });

  it.each([...parts])('section %s is a part of its chapter', (citation) => {
    const [chapter = '', part = ''] = citation.split(', ');
    const words = textOf(chapter).toLowerCase();
    // The citation may continue the sentence, so the longest prefix that names a part counts.
    const prefixes = part.split(' ').map((_word, index, all) =>
      all
        .slice(0, all.length - index)
        .join(' ')
        .toLowerCase(),
    );
    expect(prefixes.some((prefix) => new RegExp(`(?:^### |\\*\\*)[^\\n*]*${prefix}`, 'm').test(words))).toBe(true);
  });
});
