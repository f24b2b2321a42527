import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../../scripts/docs/generated-files.ts';
import { replacePart, table } from '../../../scripts/docs/markdown.ts';

const files = await generatedFiles();

describe('generated files', () => {
  it.each(files)('$path is up to date (npm run docs writes it)', ({ current, wanted }) => {
    expect(current).toBe(wanted);
  });
});

describe('Markdown', () => {
  it('escapes a vertical bar in a table cell', () => {
    expect(table(['a'], [['x|y']])).toBe('| a |\n| --- |\n| x\\|y |');
  });

  it('replaces the part between two markers and keeps the rest', () => {
    const once = replacePart('before\n<!-- a -->\nold\n<!-- /a -->\nafter', 'a', 'new');
    expect(once).toBe('before\n<!-- a -->\n\nnew\n\n<!-- /a -->\nafter');
    expect(replacePart(once, 'a', 'new')).toBe(once);
  });

  it.each(['', '<!-- a -->', '<!-- /a --> <!-- a -->'])('rejects a text without its markers: %j', (text) => {
    expect(() => replacePart(text, 'a', 'new')).toThrow('missing');
  });
});
