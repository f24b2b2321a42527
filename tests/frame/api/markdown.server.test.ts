import { describe, expect, it } from 'vitest';
import { readingMinutes, renderMarkdown } from '../../../api/content/markdown/render.ts';
import { sanitise, sanitiseNotice } from '../../../api/content/markdown/sanitise.ts';
import { END_OF_PROSE } from '../../../api/content/markdown/searched-text.ts';
import { HOSTILE_HTML } from '../../support/hostile-html.ts';
import { unsafeHtmlIn } from '../../support/unsafe-html.ts';

describe('rendering Markdown', () => {
  it.each([
    ['drops raw HTML', 'a <b onclick="x()">b</b> <script>alert(1)</script> c', '<p>a b alert(1) c</p>'],
    ['removes javascript: URLs', '[a](javascript:alert(1))', '<p><a>a</a></p>'],
    [
      'adds rel to links to other sites',
      '[a](https://a.example)',
      '<p><a href="https://a.example" rel="noopener noreferrer">a</a></p>',
    ],
    ['lowers first-level headings to the second level', '# A', '<h2 id="text-a">A</h2>'],
    ['does not change a quotation without an attribution', '> A', '<blockquote>\n<p>A</p>\n</blockquote>'],
    [
      'moves an attribution in a separate paragraph to the footer',
      '> A\n>\n> — B',
      '<blockquote class="pull">\n<p>A</p>\n\n<footer>B</footer></blockquote>',
    ],
  ])('%s', (_name, markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  it('inserts each side note once, after the paragraph that first refers to it', () => {
    const { html, text } = renderMarkdown('One[^b] two[^a].\n\nThree[^b].\n\n[^a]: A\n[^b]: B');
    expect([...html.matchAll(/<aside[^>]* id="(note-\d)">|<p>(One|Three)/g)].map((m) => m[1] ?? m[2])).toEqual([
      'One',
      'note-1',
      'note-2',
      'Three',
    ]);
    expect(html.match(/id="note-ref-1"/g)).toHaveLength(1);
    expect(text).toBe(`One two.\nThree.\n${END_OF_PROSE} B A`);
  });

  it.each([
    [
      'links a citation',
      'Under Regulation (EU) 2017/745, yes.',
      '<p>Under <a href="/documents/regulation-2017-745">Regulation (EU) 2017/745</a>, yes.</p>',
    ],
    [
      'links each citation of a list',
      '21 CFR Parts 210 and 211',
      '<p><a href="/documents/21-cfr-210">21 CFR Parts 210</a> and <a href="/documents/21-cfr-211">211</a></p>',
    ],
    ['links in emphasis', '*see MDCG 2020-5*', '<p><em>see <a href="/documents/mdcg-2020-5">MDCG 2020-5</a></em></p>'],
    [
      'links a document once in a section',
      'ICH E6(R3), ICH E6.\n\nICH E6\n\n## A\n\nICH E6',
      '<p><a href="/documents/ich-e6">ICH E6(R3)</a>, ICH E6.</p>\n<p>ICH E6</p>\n<h2 id="text-a">A</h2>\n<p><a href="/documents/ich-e6">ICH E6</a></p>',
    ],
    ['leaves links', '[ISO 14971](/a)', '<p><a href="/a">ISO 14971</a></p>'],
    ['leaves code', '`ISO 14971`', '<p><code>ISO 14971</code></p>'],
    ['leaves headings and their ids', '## ISO 14971', '<h2 id="text-iso-14971">ISO 14971</h2>'],
    ['leaves quotations', '> ISO 14971', '<blockquote>\n<p>ISO 14971</p>\n</blockquote>'],
    ['leaves what is no citation', 'in 2017/18', '<p>in 2017/18</p>'],
  ])('%s [Section 2, Documents]', (_name, markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  it('keeps the plain text of a citation [Section 2, Documents]', () => {
    expect(renderMarkdown('See ISO 14971, clause 4.').text).toBe(`See ISO 14971, clause 4.\n${END_OF_PROSE}`);
  });

  it('prefixes heading ids against DOM clobbering', () => {
    expect(renderMarkdown('## Cookie\n\n## Cookie').headings).toEqual([
      { id: 'text-cookie', text: 'Cookie' },
      { id: 'text-cookie-1', text: 'Cookie' },
    ]);
  });

  it('rounds the reading time to whole minutes, at least one', () => {
    expect([10, 440, 660].map((words) => readingMinutes('word '.repeat(words).trim()))).toEqual([1, 2, 3]);
  });
});

describe('sanitising HTML', () => {
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
  ])('removes everything active from %s [H2]', (html) => {
    expect(sanitise(html)).not.toMatch(
      /script|style|onerror|onload|evil|data:|srcdoc|<(?:form|input|svg|math|iframe|link|meta|base)|location/i,
    );
  });

  it('removes everything active that the site’s server removes from responses of external APIs [H2]', () => {
    expect(HOSTILE_HTML.flatMap(([, html]) => unsafeHtmlIn(sanitise(html), ''))).toEqual([]);
  });

  it('keeps the comment closer that hides the alert banner [Section 4]', () => {
    expect(sanitiseNotice('<p>Off</p> <!-- hidden -->')).toMatch(/-->$/);
    expect(sanitiseNotice('<p>On</p><!-- a comment --> <p>still on</p>')).not.toContain('-->');
  });
});
