import { describe, expect, it } from 'vitest';
import { readingMinutes, renderMarkdown } from '../../../server/api/store/markdown/render.ts';
import { sanitise, sanitiseNotice } from '../../../server/api/store/markdown/sanitise.ts';
import { dangersIn } from '../../support/dangers.ts';
import { HOSTILE_HTML } from '../../support/hostile-html.ts';

describe('rendering Markdown', () => {
  it.each([
    ['drops raw HTML', 'a <b onclick="x()">b</b> <script>alert(1)</script> c', '<p>a b alert(1) c</p>'],
    ['keeps no script address', '[a](javascript:alert(1))', '<p><a>a</a></p>'],
    [
      'marks links to other sites',
      '[a](https://a.example)',
      '<p><a href="https://a.example" rel="noopener noreferrer">a</a></p>',
    ],
    ['leaves the first heading level to the page', '# A', '<h2 id="text-a">A</h2>'],
    ['leaves a quotation without a name as it is', '> A', '<blockquote>\n<p>A</p>\n</blockquote>'],
    [
      'names who is quoted, in a paragraph of its own too',
      '> A\n>\n> — B',
      '<blockquote class="pull">\n<p>A</p>\n\n<footer>B</footer></blockquote>',
    ],
  ])('%s', (_name, markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  it('puts each side note once, after the paragraph that first refers to it, in the order of reading', () => {
    const { html, text } = renderMarkdown('One[^b] two[^a].\n\nThree[^b].\n\n[^a]: A\n[^b]: B');
    expect([...html.matchAll(/<aside[^>]* id="(note-\d)">|<p>(One|Three)/g)].map((m) => m[1] ?? m[2])).toEqual([
      'One',
      'note-1',
      'note-2',
      'Three',
    ]);
    expect(html.match(/id="note-ref-1"/g)).toHaveLength(1);
    expect(text).toBe('One two. B A Three.');
  });

  it('prefixes ids, so that no heading can stand for a property of the document', () => {
    expect(renderMarkdown('## Cookie\n\n## Cookie').headings).toEqual([
      { id: 'text-cookie', text: 'Cookie' },
      { id: 'text-cookie-1', text: 'Cookie' },
    ]);
  });

  it('counts whole minutes, at least one', () => {
    expect([10, 440, 660].map((words) => readingMinutes('word '.repeat(words).trim()))).toEqual([1, 2, 3]);
  });
});

describe('sanitising HTML (pitfalls 3.4)', () => {
  it.each([
    '<script>alert(1)</script>',
    '<style>*{display:none}</style>',
    '<link rel="stylesheet" href="//evil.example">',
    '<meta http-equiv="refresh" content="0;url=//evil.example">',
    '<base href="//evil.example/">',
    '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="//evil.example"><input name="password"></form>',
    '<template><img src="x" onerror="alert(1)"></template>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"></a></svg>',
    '<math><mtext><table><mglyph><style><img src="x" onerror="alert(1)"></style></table></mtext></math>',
    '<img src="x" onerror="alert(1)">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="data:text/html,x">a</a>',
    '<p style="position:fixed" id="location" name="location">a</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ])('H2: leaves nothing that acts of %s', (html) => {
    expect(sanitise(html)).not.toMatch(
      /script|style|onerror|onload|evil|data:|srcdoc|<(?:form|input|svg|math|iframe|link|meta|base)|location/i,
    );
  });

  it('H2: leaves nothing that acts of all that the edge takes out of the answers of others', () => {
    expect(HOSTILE_HTML.flatMap(([, html]) => dangersIn(sanitise(html), ''))).toEqual([]);
  });

  it('keeps the ending that switches the notice strip off (section 4)', () => {
    expect(sanitiseNotice('<p>Off</p> <!-- hidden -->')).toMatch(/-->$/);
    expect(sanitiseNotice('<p>On</p><!-- a comment --> <p>still on</p>')).not.toContain('-->');
  });
});
