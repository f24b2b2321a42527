import { describe, expect, it } from 'vitest';
import { scrollableTables, withEndMark } from '../../../client/ui/prose-html.ts';

describe('Article HTML (visual language, section 6: Table, end mark)', () => {
  it.each([
    [
      '<p>a</p><table><caption>Table 1. <b>Verdicts</b></caption><tr><td>1</td></tr></table>',
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Table 1. Verdicts"><table>',
    ],
    ['<table class="x"><tr><td>1</td></tr></table>', 'aria-label="Table 1"><table class="x">'],
    ['<table><caption>A "quoted" name</caption></table>', 'aria-label="A &quot;quoted&quot; name"'],
  ])('puts a scroll region around the table of %s', (html, part) => {
    const result = scrollableTables(html);
    expect(result).toContain(part);
    expect(result.match(/<div /g)).toHaveLength(1);
    expect(result.match(/<\/table><\/div>/g)).toHaveLength(1);
  });

  it('numbers tables without a caption and leaves text alone', () => {
    const result = scrollableTables('<table></table><p>a tablet</p><table></table>');
    expect(result).toContain('aria-label="Table 2"');
    expect(result).toContain('<p>a tablet</p>');
    expect(scrollableTables('<p>no table</p>')).toBe('<p>no table</p>');
  });

  it('H2: opens and closes one region for a table with tables in it, and none for a table that is only spoken of', () => {
    const inner = '<table><tr><td>1</td></tr></table>';
    const result = scrollableTables(`<table><tr><td>${inner}</td><td>${inner}</td></tr></table>&lt;table>`);
    expect(result.match(/<div /g)).toHaveLength(1);
    expect(result).toMatch(/^<div [^>]*><table>.*<\/table><\/td><\/tr><\/table><\/div>&lt;table>$/);
  });

  it('H2: a caption cannot leave the name of its region', () => {
    const caption = '<em>a</em>" onfocus="alert(1)" x="&lt;b&gt;';
    expect(scrollableTables(`<table><caption>${caption}</caption></table>`)).toContain(
      'aria-label="a&quot; onfocus=&quot;alert(1)&quot; x=&quot;&lt;b&gt;">',
    );
  });

  it.each([
    ['<p>End.</p>', 'acme', '<p>End. <span class="end-mark" aria-hidden="true">A</span></p>'],
    ['<p>End.</p>\n', 'o', '<p>End. <span class="end-mark" aria-hidden="true">O</span></p>'],
    ['<ul><li>End</li></ul>', 'acme', '<ul><li>End</li></ul>'],
    ['<p>End.</p>', '<', '<p>End.</p>'],
    ['<p>End.</p>', '', '<p>End.</p>'],
  ])('end mark of %s by %s', (html, letter, result) => {
    expect(withEndMark(html, letter)).toBe(result);
  });
});
