import { describe, expect, it } from 'vitest';
import { chartProblems } from '../../../api/content/check/chart-problems.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { END_OF_PROSE } from '../../../api/content/markdown/searched-text.ts';
import { sanitiseHtml } from '../../../server/upstream/sanitise.ts';
import { buildChart, MAX_SERIES } from '../../../shared/html/chart.ts';

const SHARES = '| Domain | Share |\n|---|---|\n| Strategy | 24% |\n| Evidence | 48% |';
const PAY = '| Level | North | South |\n|---|---|---|\n| Manager | $1,500 | 750 |\n| Director | 3,000 | – |';
const chart = (table: string, after = '') =>
  renderMarkdown(`Before.\n\nChart 1. Pay by level\n\n${table}\n\n${after}`).html;

/** An attribute of each element with a class, in the order of the drawing. */
const attributes = (html: string, className: string, name: string) =>
  [...html.matchAll(new RegExp(`<\\w+ class="[^"]*${className}[^"]*"[^>]* ${name}="([^"]*)"`, 'g'))].map(
    ([, value]) => value,
  );

describe('charts of tables', () => {
  it('draws each figure as a bar in proportion to the largest, with its text', () => {
    const html = chart(SHARES);
    expect(attributes(html, 'chart__bar--1', 'width')).toEqual(['50%', '100%']);
    expect(html).toMatch(/<text class="chart__figure"[^>]*>24%<\/text>/);
    expect(html).toMatch(/<text [^>]*>Evidence<\/text>/);
  });

  it('reads currencies and thousands, draws a bar for each series, and none for a missing figure', () => {
    const html = chart(PAY);
    expect(attributes(html, 'chart__bar--1', 'width').slice(1)).toEqual(['42%', '84%']);
    expect(attributes(html, 'chart__bar--2', 'width').slice(1)).toEqual(['21%', '0%']);
    expect(html).toMatch(/<text class="chart__figure"[^>]*>–<\/text>/);
  });

  it('puts drawing and table into a figure with caption and source, in this order', () => {
    const html = chart(SHARES, 'Source: the *register*.\n\nAfter.');
    const parts = [
      '<p>Before.</p>',
      '<figure class="chart"><figcaption>Chart 1. Pay by level</figcaption><svg',
      'role="img"',
      '<title>Bar chart: Chart 1. Pay by level. The table has its figures.</title>',
      'aria-label="Figures of Chart 1"><table><caption>Figures of Chart 1</caption>',
      '<td class="num">24%</td>',
      '</table></div><p>Source: the <em>register</em>.</p></figure>',
      '<p>After.</p>',
    ];
    const places = parts.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('has one text for search: that of the table', () => {
    expect(renderMarkdown(`Chart 1. Pay\n\n${SHARES}`).text).toBe(
      `${END_OF_PROSE} Chart 1. Pay Figures of Chart 1 Domain Share Strategy 24% Evidence 48%`,
    );
  });

  it.each([SHARES, PAY])('is the same after the site has sanitised what its API sends [H2]', (table) => {
    const html = chart(table, 'Source: register');
    expect(html).toContain('<svg');
    expect(sanitiseHtml(html)).toBe(html);
  });

  it('draws the table of another API’s chart, and nothing that it has drawn itself [H2]', () => {
    const foreign =
      '<figure class="chart x"><figcaption>Pay</figcaption><svg><text onload="a()">evil</text></svg><table><tr><th>A</th><th>B</th></tr><tr><td>&lt;b&gt;</td><td>1</td></tr><tr><td>c</td><td>2</td></tr></table></figure>';
    const html = sanitiseHtml(foreign);
    expect(html).toMatch(/<figure class="chart"><figcaption>Pay<\/figcaption><svg .*<text [^>]*>&lt;b><\/text>/);
    expect(html).not.toContain('evil');
    expect(sanitiseHtml('<figure><svg><text>evil</text></svg></figure>')).toBe('<figure></figure>');
  });

  it('leaves tables without such a title, and titles without a table', () => {
    expect(renderMarkdown(SHARES).html).not.toContain('<figure');
    expect(renderMarkdown(`Chart 1. Pay\n\nA text.\n\n${SHARES}`).html).not.toContain('<figure');
    expect(renderMarkdown(`Charter 1. Pay\n\n${SHARES}`).html).not.toContain('<figure');
  });

  it.each([
    ['words among figures', '| a | b |\n|---|---|\n| x | 12 |\n| y | two |', '"two"'],
    ['a sign', '| a | b |\n|---|---|\n| x | 12 |\n| y | −4 |', '"−4"'],
    ['one row', '| a | b |\n|---|---|\n| x | 12 |', 'rows'],
    ['one column', '| a |\n|---|\n| x |\n| y |', 'columns'],
    ['a long label', `| a | b |\n|---|---|\n| ${'x'.repeat(37)} | 12 |\n| y | 4 |`, 'characters'],
    ['no figure above 0', '| a | b |\n|---|---|\n| x | 0 |\n| y | – |', 'above 0'],
  ])('leaves a table with %s undrawn, and content:check names the mend', (_name, table, reason) => {
    const html = chart(table);
    expect(html).toContain('<figure class="chart">');
    expect(html).not.toContain('<svg');
    expect(chartProblems(`Chart 1. Pay\n\n${table}`)).toEqual([
      { text: 'Chart 1', reason: expect.stringContaining(reason) },
    ]);
  });

  it('are reported by content:check when their table is missing, and not when they can be drawn', () => {
    expect(chartProblems('Chart 2. Pay\n\nA text.')).toEqual([
      { text: 'Chart 2', reason: expect.stringContaining('no table') },
    ]);
    expect(chartProblems(`Chart 1. Pay\n\n${PAY}\n\nSource: register`)).toEqual([]);
  });

  it('have as many series as have fillings', () => {
    const cells = (series: number) => [
      ['a', ...Array.from({ length: series }, (_, i) => `s${i}`)],
      ...['x', 'y'].map((label) => [label, ...Array.from({ length: series }, () => '1')]),
    ];
    expect(buildChart('a', cells(MAX_SERIES))).not.toHaveProperty('reason');
    expect(buildChart('a', cells(MAX_SERIES + 1))).toHaveProperty('reason');
  });
});
