import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { LANTERNS, startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

/** Snippets are HTML whose only element is <mark>. */
const SAFE = /^(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);|<mark>[^<>]*<\/mark>)*$/;

describe.each(oneDatabase())('snippets on the $name PostgreSQL [Section 7, Search]', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, LANTERNS));
  const snippet = async (text: string, id: string) =>
    (await api.search(text)).result.find((result) => result.id === id)?.snippet;

  it.each([
    [
      'marks the words in any inflection',
      'arriving tortoises',
      'article-1004',
      'The <mark>tortoise</mark> <mark>arrives</mark>.',
    ],
    [
      'marks the long form of an abbreviation',
      '510k',
      'article-1010',
      'A <mark>premarket</mark> <mark>notification</mark> is compared with a predicate.',
    ],
    ['is the summary when only the title matches', 'the lantern book', 'book-3001', expect.stringContaining('lantern')],
    ['is the summary without a search text', '', 'event-2001', 'One day with a lantern.'],
  ])('%s', async (_fact, text, id, expected) => {
    expect(await snippet(text, id)).toEqual(expected);
  });

  it.each(['beacon', 'script', 'alert', 'bold', 'onerror', 'quotes', 'b', 'mark', 'lt', 'summary or beacon or markup'])(
    'never lets markup of the content through: %s',
    async (text) => {
      const { result } = await api.search(text);
      for (const { snippet } of result) expect(snippet).toMatch(SAFE);
    },
  );

  it('escapes code in the text', async () => {
    const shown = await snippet('beacon', 'article-1009');
    expect(shown).toContain('&lt;script&gt;');
    expect(shown).toContain('<mark>beacon</mark>');
    expect(await snippet('', 'article-1009')).toBe(
      'A summary with &lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;.',
    );
  });

  it('does not mark or escape the title, which is plain text', async () => {
    const { result } = await api.search('beacon');
    expect(result[0]?.title).toBe('Markup & <b>beacon</b>');
  });

  it.each([
    'quince',
    'quince winter',
    'marmalade',
    'persimmon',
    '"quince recipe"',
    'members',
    'quince or persimmon or spoons',
  ])('shows only the summary of a member-only text: %s', async (text) => {
    const { result } = await api.search(text);
    const found = result.find(({ id }) => id === 'article-1006');
    expect(found).toMatchObject({ isMemberOnly: true });
    expect(found?.snippet).toMatch(SAFE);
    expect('How quince keeps through the winter. …').toContain(found?.snippet.replace(/<\/?mark>|\W+$/g, ''));
    expect(JSON.stringify(result)).not.toMatch(/marmalade|persimmon|jar/);
  });

  it('is short even for a long word', async () => {
    const { result } = await api.search('device or lantern or article or "ends" or nothing');
    for (const { snippet } of result) expect(snippet.length).toBeLessThan(700);
  });
});
