import { describe, expect, test } from 'vitest';
import { toTeaser } from '../../api/website/teaser.ts';

describe('the teaser of a member-only text', () => {
  test.each([
    { name: 'is its first two paragraphs', body: '<p>A</p>\n<p>B</p>\n<p>C</p>', teaser: '<p>A</p>\n<p>B</p>' },
    { name: 'ends before another element', body: '<p>A</p><h2>B</h2><p>C</p>', teaser: '<p>A</p>' },
    {
      name: 'keeps attributes of paragraphs',
      body: '<p class="x">A</p><p>B</p><p>C</p>',
      teaser: '<p class="x">A</p><p>B</p>',
    },
    {
      name: 'keeps an end tag that an attribute contains',
      body: '<p><a title="</p>">A</a></p><h2>B</h2>',
      teaser: '<p><a title="</p>">A</a></p>',
    },
    { name: 'is well-formed when the text is not', body: '<p>A<p>B<p>C', teaser: '<p>A</p><p>B</p>' },
    { name: 'ends before text without a paragraph', body: '<p>A</p>secret<p>C</p>', teaser: '<p>A</p>' },
    { name: 'leaves comments out', body: '<!-- x --><p>A</p><!-- y --><p>B</p><p>C</p>', teaser: '<p>A</p><p>B</p>' },
    { name: 'is empty when the text starts with another element', body: '<h2>A</h2><p>B</p>', teaser: '' },
    { name: 'is empty for an empty text', body: '', teaser: '' },
  ])('$name', ({ body, teaser }) => {
    expect(toTeaser(body)).toBe(teaser);
  });
});
