import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../api/content/markdown/render.ts';
import { END_OF_PROSE } from '../../api/content/markdown/searched-text.ts';
import { buildSnippet } from '../../api/search/snippet.ts';

/** Marks a word as the database does. */
const marked = (text: string, word: string) => text.replaceAll(word, `\uE000${word}\uE001`);

describe('the excerpt of a search result', () => {
  test('is of prose only: headings and tables are searched, and not shown', () => {
    const { text } = renderMarkdown(
      '## Costs\n\nOne pays.\n\n- First\n- Second\n\n| Kind | Vote |\n| - | - |\n| A | no |',
    );
    const [prose, rest] = text.split(END_OF_PROSE);
    expect(prose?.trim().split('\n')).toEqual(['One pays.', 'First', 'Second']);
    expect(rest?.trim()).toBe('Costs Kind Vote A no');
  });

  test.each([
    ['the summary that has the word', 'All about files.\nA file is long.', 'All about <mark>file</mark>s.'],
    [
      'else the sentence that has it',
      'All of it.\nIt is short. A file is long. It ends.',
      'A <mark>file</mark> is long.',
    ],
    ['else the summary', 'All of it.\nIt is short.', 'All of it.'],
  ])('is %s', (_what, source, expected) => {
    expect(buildSnippet(marked(source, 'file'), 'All of it.')).toBe(expected);
  });

  test('begins and ends a long sentence at words, near the one searched for', () => {
    const shown = buildSnippet(marked(`All.\n${'before '.repeat(60)}file${' after'.repeat(60)}.`, 'file'), 'All.');
    expect(shown).toMatch(/^… before (before )*<mark>file<\/mark>( after)+ …$/);
    expect(shown.length).toBeLessThan(300);
  });
});
