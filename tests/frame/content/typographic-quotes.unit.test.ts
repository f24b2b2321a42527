import { describe, expect, it } from 'vitest';
import { parseContentFile } from '../../../api/content/files/load.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { typographicProse } from '../../../api/content/markdown/typographic-quotes.ts';

describe('typographic quotes', () => {
  it.each([
    [`The society's own "rule", members' votes.`, '<p>The society’s own “rule”, members’ votes.</p>'],
    ['"*Whole* sentences," she said.', '<p>“<em>Whole</em> sentences,” she said.</p>'],
    [`Type \`it's "code"\` here.`, `<p>Type <code>it's "code"</code> here.</p>`],
    [`It's [the others'](/a-b?c=it's).`, `<p>It’s <a href="/a-b?c=it's">the others’</a>.</p>`],
    ['Already “set”, the editor’s way.', '<p>Already “set”, the editor’s way.</p>'],
  ])('of the Markdown %s', (source, html) => {
    expect(renderMarkdown(source).html.replaceAll('&quot;', '"')).toBe(html);
  });

  it.each([
    [`The society's "answer"`, 'The society’s “answer”'],
    [`https://example.org/it's here`, `https://example.org/it's here`],
    [`/path's`, `/path's`],
    [`A [link](/x "title's")`, `A [link](/x "title's")`],
    [`Some \`code's\` text`, `Some \`code's\` text`],
    [`<b title="it's">x y</b>`, `<b title="it's">x y</b>`],
  ])('of a text: %s', (text, expected) => {
    expect(typographicProse({ texts: [text], id: 4, none: null })).toEqual({ texts: [expected], id: 4, none: null });
  });

  it('a title and a summary get them when their file is read', () => {
    const source = `---\npath: /a\ntitle: "The society's page"\nsummary: It's "short".\n---\nIt's a text.\n`;
    expect(parseContentFile({ file: 'pages/a.md', source, hash: '' }, 'rostrum')).toMatchObject({
      value: { fields: { title: 'The society’s page', summary: 'It’s “short”.' } },
    });
  });
});
