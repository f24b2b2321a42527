import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../api/content/check/parse-content.ts';
import { listContentFiles } from '../../../api/content/files/find-files.ts';
import type { MarkdownFile } from '../../../api/content/files/load.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';

const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url));
const { files } = parseContent(await listContentFiles(CONTENT), 'acme');
const articles: MarkdownFile<'article'>[] = [];
const pages: MarkdownFile<'page'>[] = [];
for (const file of files.values()) {
  if (file.kind === 'article') articles.push(file);
  if (file.kind === 'page') pages.push(file);
}

const organisations = new Map(
  [...files.values()]
    .filter((file) => file.kind === 'people')
    .flatMap(({ data }) => data)
    .map(({ key, organisation }) => [key, organisation]),
);

/** News of fewer words is held to the rules of short items. */
const SHORT_NEWS = 250;
const JOURNAL = '/news-and-articles';
const pageAt = (path: string) => {
  const page = pages.find(({ fields }) => fields.path === path);
  if (!page) throw new Error(`there is no page at ${path}`);
  return page;
};
const toWords = (markdown: string) =>
  renderMarkdown(markdown).text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,/-]*/gu)?.length ?? 0;

/** Lengths stated in the guideline to article types: `| Feature | … | 900–2,500 | …`. */
const guideline = pageAt(`${JOURNAL}/guideline-to-article-types`).body;
function statedLengths(kind: string): { min: number; max: number } {
  const range = new RegExp(`^\\| ${kind} \\|[^|]*\\| ([\\d,]+)–([\\d,]+) \\|`, 'm').exec(guideline);
  const [min, max] = (range ?? []).slice(1).map((limit) => Number(limit.replace(',', '')));
  if (min === undefined || max === undefined) throw new Error(`the guideline states no length for ${kind}`);
  return { min, max };
}

describe('the journal keeps its own rules', () => {
  it.each([
    ['news', 'News'],
    ['features', 'Feature'],
    ['quarterly', 'Quarterly paper'],
  ])('every article of the section %s has the length that the guideline states', (section, kind) => {
    const { min, max } = statedLengths(kind);
    const lengths = articles
      .filter(({ fields }) => fields.section === section)
      .map(({ slug, body }) => ({ slug, words: toWords(body) }));
    expect(lengths.length).toBeGreaterThan(0);
    expect(lengths.filter(({ words }) => words < min || words > max)).toEqual([]);
  });

  it('every article states the month of its law', () => {
    expect(articles.filter(({ fields }) => fields.lawAsOf === undefined).map(({ slug }) => slug)).toEqual([]);
  });

  it.each([
    ['news', false],
    ['features', true],
    ['quarterly', true],
    ['compendia', true],
  ])('articles of the section %s are for members only: %s', (section, memberOnly) => {
    const others = articles.filter(({ fields }) => fields.section === section && fields.memberOnly !== memberOnly);
    expect(others.map(({ slug }) => slug)).toEqual([]);
  });

  const short = articles.filter(({ fields, body }) => fields.section === 'news' && toWords(body) < SHORT_NEWS);
  it.each(short.map((article) => [article.slug, article] as const))(
    'the news item %s is by the staff, in the third person, and links to its source at once',
    (_slug, { fields, body }) => {
      expect(fields.authors.filter((key) => organisations.get(key) !== 'Regulatory Focus')).toEqual([]);
      expect(renderMarkdown(body).text).not.toMatch(/(?<!(?:[Cc]lass|Annex) )\bI\b|\b(?:my|me|we|our|us)\b/);
      const opening = body.slice(0, body.indexOf('](https://'));
      expect(opening.length).toBeGreaterThan(0);
      expect(toWords(opening)).toBeLessThanOrEqual(40);
    },
  );

  it('the journal has short news items', () => {
    expect(short.length).toBeGreaterThanOrEqual(10);
  });

  it('the page about the journal states the length of a feature as the guideline does', () => {
    const { min, max } = statedLengths('Feature');
    const stated = `${min.toLocaleString('en')} to ${max.toLocaleString('en')} words`;
    expect(pageAt(`${JOURNAL}/about-regulatory-focus`).body).toContain(stated);
  });

  const compendia = pages.filter(({ fields }) => fields.path.startsWith(`${JOURNAL}/compendia/`));
  it.each(compendia.map((page) => [page.fields.path, page] as const))(
    '%s links to as many articles as it states',
    (_path, page) => {
      const stated = page.fields.facts.find(({ label }) => label === 'Articles')?.value;
      const linked = page.body.matchAll(/\]\(\/news-and-articles\/(?:news-articles|rf-quarterly)\/([^)#]+)\)/g);
      const slugs = new Set([...linked].map(([, slug]) => slug));
      const published = articles.filter(({ slug, fields }) => slugs.has(slug) && !fields.draft);
      expect(published.length).toBe(Number(stated));
      expect(published.length).toBe(slugs.size);
    },
  );
});
