import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../../scripts/docs/generated-files.ts';
import { replacePart, table } from '../../../scripts/docs/markdown.ts';

const files = await generatedFiles();

describe('what is made from the code', () => {
  it.each(files)('$path is up to date: run npm run docs', ({ current, wanted }) => {
    expect(current).toBe(wanted);
  });
});

describe('Markdown', () => {
  it('shows a bar in a cell as a bar', () => {
    expect(table(['a'], [['x|y']])).toBe('| a |\n| --- |\n| x\\|y |');
  });

  it('replaces what stands between two marks and leaves the rest', () => {
    const once = replacePart('before\n<!-- a -->\nold\n<!-- /a -->\nafter', 'a', 'new');
    expect(once).toBe('before\n<!-- a -->\n\nnew\n\n<!-- /a -->\nafter');
    expect(replacePart(once, 'a', 'new')).toBe(once);
  });

  it.each(['', '<!-- a -->', '<!-- /a --> <!-- a -->'])('refuses a text without its marks: %j', (text) => {
    expect(() => replacePart(text, 'a', 'new')).toThrow('missing');
  });
});
