import { describe, expect, it } from 'vitest';
import { sanitise as sanitiseInApi } from '../../../api/content/markdown/sanitise.ts';
import { sanitiseHtml } from '../../../server/upstream/sanitise.ts';
import { scrollableTables } from '../../../shared/html/scrollable-tables.ts';

describe('scroll regions around tables', () => {
  it.each([
    [
      '<p>a</p><table><caption>Table 1. <b>Verdicts</b></caption><tr><td>1</td></tr></table>',
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Table 1. Verdicts"><table>',
    ],
    ['<table class="x"><tr><td>1</td></tr></table>', 'aria-label="Table 1"><table class="x">'],
    ['<table><caption>A "quoted" name</caption></table>', 'aria-label="A &quot;quoted&quot; name"'],
  ])('wraps the table of %s', (html, part) => {
    const result = scrollableTables(html);
    expect(result).toContain(part);
    expect(result.match(/<div /g)).toHaveLength(1);
    expect(result.match(/<\/table><\/div>/g)).toHaveLength(1);
  });

  it('numbers tables without a caption and leaves other HTML unchanged', () => {
    const result = scrollableTables('<table></table><p>a tablet<br />&amp; more</p><table></table>');
    expect(result).toContain('aria-label="Table 2"');
    expect(result).toContain('<p>a tablet<br />&amp; more</p>');
    expect(scrollableTables('<p>no table</p>')).toBe('<p>no table</p>');
  });

  it('wraps nested tables once, and text that only looks like a table not at all [H2]', () => {
    const inner = '<table><tbody><tr><td>1</td></tr></tbody></table>';
    const outer = `<table><tbody><tr><td>${inner}</td><td>${inner}</td></tr></tbody></table>`;
    const result = scrollableTables(`${outer}&lt;table>`);
    expect(result.match(/<div /g)).toHaveLength(1);
    expect(result).toMatch(/^<div [^>]*><table>.*<\/table><\/td><\/tr><\/tbody><\/table><\/div>&lt;table>$/);
  });

  it('keeps a caption inside the name of its region [H2]', () => {
    const caption = '<em>a</em>" onfocus="alert(1)" x="&lt;b&gt;';
    expect(scrollableTables(`<table><caption>${caption}</caption></table>`)).toContain(
      'aria-label="a&quot; onfocus=&quot;alert(1)&quot; x=&quot;<b>"><table>',
    );
  });

  it('ignores scroll regions in the input [H2]', () => {
    expect(sanitiseHtml('<div class="table-scroll" role="alert" tabindex="0" aria-label="a"><p>b</p></div>')).toBe(
      '<p>b</p>',
    );
  });

  it.each([
    '<p>a</p>\n<table>\n<thead>\n<tr>\n<th scope="col">A &amp; B</th>\n</tr>\n</thead>\n<tbody></tbody></table>',
    '<table><caption>A &lt;b&gt; "c"</caption><tbody><tr><td align="right">1<br />2</td></tr></tbody></table>',
  ])('returns the same HTML when applied to its own output: %j', (html) => {
    const imported = scrollableTables(sanitiseInApi(html));
    expect(imported).toContain('class="table-scroll"');
    expect(sanitiseHtml(imported)).toBe(imported);
  });
});
