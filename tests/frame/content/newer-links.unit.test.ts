import { describe, expect, it } from 'vitest';
import { articleDates, newerLinks } from '../../../api/content/check/newer-links.ts';
import { type ContentFile, parseContentFile } from '../../../api/content/files/load.ts';

const MONDAY = '2026-11-23';

function buildFile(file: string, source: string): ContentFile {
  const parsed = parseContentFile({ file, source, hash: '' }, 'acme');
  if ('problems' in parsed) throw new Error(parsed.problems.map(({ reason }) => reason).join('; '));
  return parsed.value;
}

const article = (name: string, published: string, fields = '', body = '') =>
  buildFile(
    `articles/${name}.md`,
    `---\nid: 1001\ntitle: A\nsummary: S\nauthors: [a]\ncategories: [1]\ntopic: devices\npublished: "${published}"\n${fields}---\n${body}\n`,
  );
const page = (path: string, fields: string, body: string) =>
  buildFile('pages/p.md', `---\npath: ${path}\ntitle: P\nsummary: S\n${fields}---\n${body}\n`);

const PAPER = '/news-and-articles/news-articles/paper';
const ISSUE = '/news-and-articles/rf-quarterly/volume-1-number-1';
const listReasons = (file: ContentFile, published: string) =>
  newerLinks(file, articleDates([article('paper', published)]), MONDAY).map(({ reason }) => reason);

describe('what an issue or compendium names is not newer than it', () => {
  it.each([
    ['2026-05-04', '2026-05-04'],
    ['2026-05-04T09:00', '2026-05-04'],
    ['-3d', '+0d'],
    ['2026-05-04', '-7d'],
  ])('an article of %s in an issue of %s', (published, issued) => {
    expect(listReasons(page(ISSUE, `issued: "${issued}"\n`, `See [it](${PAPER}#text-a).`), published)).toEqual([]);
  });

  it.each([
    ['2026-05-05', '2026-05-04'],
    ['-3d', '-4d'],
    ['2026-11-24', '+0d'],
    ['-900d', '2026-05-04'],
  ])('an article of %s is refused in an issue of %s', (published, issued) => {
    expect(listReasons(page(ISSUE, `issued: "${issued}"\n`, `See [it](${PAPER}).`), published)).toEqual([
      `${PAPER} is of ${published} and newer than this text, which is of ${issued}`,
    ]);
  });

  it('an introduction in the section of compendia is held to its own date', () => {
    const introduction = (published: string) =>
      article('introduction', published, 'section: compendia\n', `See [it](${PAPER}).`);
    expect(listReasons(introduction('2026-05-05'), '2026-05-04')).toEqual([]);
    expect(listReasons(introduction('2026-05-03'), '2026-05-04')).toHaveLength(1);
  });

  it('a page that is no collection names any article', () => {
    expect(listReasons(page('/news-and-articles/rf-quarterly', '', `See [it](${PAPER}).`), '2026-05-04')).toEqual([]);
  });

  it.each([ISSUE, '/news-and-articles/compendia/law'])('%s states its day', (path) => {
    expect(listReasons(page(path, '', 'Nothing.'), '2026-05-04')).toEqual([
      expect.stringContaining('issued: is missing'),
    ]);
  });
});
