import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../api/content/markdown/parse-markdown.ts';
import { demoContent } from '../../support/demo-content.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const toHtml = unified().use(remarkRehype).use(rehypeStringify).freeze();
const htmlOf = (tree: ReturnType<typeof parseMarkdown>) => toHtml.stringify(toHtml.runSync(tree));

describe('plain paragraphs are parsed without the tokeniser, with the same result', () => {
  it.each([
    ['two paragraphs', 'One.\n\nTwo, in\ntwo lines.'],
    ['a paragraph between two lists', '- a\n\n- b\n\nText.\n\n- c\n'],
    ['a list whose item has a paragraph', '- a\n\n  Text.\n\nText.'],
    ['a paragraph that continues a list item', '- a\nText.\n\nText.'],
    ['indented code after a paragraph', 'Text.\n\n    code\n\n    code\n\nText.'],
    ['a heading by underline', 'Title\n=====\n\nText\n---\n\nText.'],
    ['a line break', 'One  \ntwo.\n\nOne\\\ntwo.'],
    ['bare addresses', 'See www.example.org now.\n\nSee https://example.org/ now.\n\nAsk ada@example.org now.'],
    ['emphasis, code and entities', 'A *b* c.\n\nA `b` c.\n\nA & b &amp; c.\n\nA ~~b~~ c.'],
    ['a table', 'a | b\n--|--\n1 | 2\n\nText.'],
    ['a quotation', '> a\n\nText.\n\n> b\nlazy\n\nText.'],
    ['a footnote', 'Text[^1].\n\nText.\n\n[^1]: Note.\n\n    More of the note.'],
    ['a definition', 'See [this].\n\nText.\n\n[this]: /there'],
    ['fenced code with a blank line', '```\nText.\n\nText.\n```\n\nText.'],
    ['HTML', '<div>\n\nText.\n\n</div>'],
    ['numbered lists', '1. a\n\n2. b\n\nText.\n\nA) b'],
    ['blank lines with spaces, and at the ends', '\n\nOne.\n \t \nTwo.\n\n\n\nThree.\n\n'],
    ['a tab and carriage returns', 'One\ttwo.\r\n\r\nThree.'],
    ['a thematic break', 'Text.\n\n---\n\nText.'],
    ['nothing', ''],
  ])('%s', (_name, source) => {
    expect(htmlOf(parseMarkdown(source))).toBe(htmlOf(parser.parse(source)));
  });

  it('every text of the demo content', async () => {
    const { files } = await demoContent();
    const bodies = files.flatMap((file) => (file.format === 'markdown' ? [file.body] : []));
    expect(bodies.length).toBeGreaterThan(100);
    const different = bodies.filter((body) => htmlOf(parseMarkdown(body)) !== htmlOf(parser.parse(body)));
    expect(different).toEqual([]);
  });
});
