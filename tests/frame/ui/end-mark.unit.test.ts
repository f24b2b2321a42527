import { describe, expect, it } from 'vitest';
import { withEndMark } from '../../../client/ui/end-mark.ts';

describe('end mark of an article', () => {
  it.each([
    ['<p>End.</p>', 'acme', '<p>End. <span class="end-mark" aria-hidden="true">A</span></p>'],
    ['<p>End.</p>\n', 'o', '<p>End. <span class="end-mark" aria-hidden="true">O</span></p>'],
    ['<ul><li>End</li></ul>', 'acme', '<ul><li>End</li></ul>'],
    ['<p>End.</p>', '<', '<p>End.</p>'],
    ['<p>End.</p>', '', '<p>End.</p>'],
  ])('in %s of the society "%s" yields %s', (html, name, result) => {
    expect(withEndMark(html, name)).toBe(result);
  });
});
