import { sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import { listOf } from '../queries/lists.ts';
import type { Transaction } from '../schema/durable-transaction.ts';
import { withoutQuestionWords } from './question-words.ts';

export type PinnedResult = NonNullable<ResponseOf<'search.site'>['pinned']>;

/** The editors' answer to a search text: one of its questions has the same words, in any order and inflection. */
export async function pinnedResult(tx: Transaction, searchText: string): Promise<PinnedResult | undefined> {
  const entries = await listOf(tx, 'pinned-results');
  const candidates = entries.flatMap((entry) =>
    entry.questions.map((question) => ({ entry, words: withoutQuestionWords(question) })),
  );
  const { rows } = await tx.execute<{ position: number }>(sql`
    select position::int from unnest(${sql.param(candidates.map(({ words }) => words))}::text[])
      with ordinality as candidate (words, position)
    where tsvector_to_array(to_tsvector('english', words)) =
      tsvector_to_array(to_tsvector('english', ${withoutQuestionWords(searchText)}))
    limit 1`);
  const entry = candidates[(rows[0]?.position ?? 0) - 1]?.entry;
  return entry && { title: entry.title, answer: entry.answer, path: entry.url };
}
