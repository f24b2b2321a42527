import { describe, expect, it } from 'vitest';
import { withEndMark } from '../../../client/ui/end-mark.ts';

describe('End mark of an article (visual language, section 6)', () => {
  it.each([
    ['<p>End.</p>', 'acme', '<p>End. <span class="end-mark" aria-hidden="true">A</span></p>'],
    ['<p>End.</p>\n', 'o', '<p>End. <span class="end-mark" aria-hidden="true">O</span></p>'],
    ['<ul><li>End</li></ul>', 'acme', '<ul><li>End</li></ul>'],
    ['<p>End.</p>', '<', '<p>End.</p>'],
    ['<p>End.</p>', '', '<p>End.</p>'],
  ])('turns %s of the society "%s" into %s', (html, name, result) => {
    expect(withEndMark(html, name)).toBe(result);
  });
});
