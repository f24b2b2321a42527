import { sql } from 'drizzle-orm';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { listOf } from '../content/queries/lists.ts';
import { perContent } from '../content/queries/per-content.ts';
import { withoutQuestionWords } from './question-words.ts';
import { lexemesOf } from './search-query.ts';

export type PinnedResult = NonNullable<ResponseOf<'search.site'>['pinned']>;

/** The editors' answers by their questions, as `pinnedKey` gives them. */
export const pinnedResultsOf = perContent(async (db): Promise<ReadonlyMap<string, PinnedResult>> => {
  const pinned = (await listOf(db, 'pinned-results')).flatMap(({ title, answer, url, questions }) =>
    questions.map((question) => ({ result: { title, answer, path: url }, words: withoutQuestionWords(question) })),
  );
  const { rows } = await db.execute<{ position: number; lexemes: string[] }>(sql`
    select position::int, ${lexemesOf(sql`words`)} as lexemes
    from unnest(${sql.param(pinned.map(({ words }) => words))}::text[]) with ordinality as question (words, position)
    order by position desc`);
  // Of equal questions the first one counts.
  return new Map(
    rows.flatMap(({ position, lexemes }) => {
      const result = pinned[position - 1]?.result;
      return result ? [[pinnedKey(lexemes), result] as const] : [];
    }),
  );
});

/** Questions with the same words, in any order and inflection, have the same key. */
export const pinnedKey = (lexemes: readonly string[]): string => lexemes.join(' ');
