import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { countHits } from './hits.ts';
import { parseSearchText, type SearchQuery } from './search-query.ts';
import { correctedText } from './suggestion.ts';
import type { Synonyms } from './synonyms.ts';

/** At most this many results trigger a correction. */
export const FEW_RESULTS = 2;

export type Correction = {
  query: SearchQuery;
  /** A sure correction, while nothing has the typed words. */
  replacesQuery: boolean;
};

/** Ignores terms, tab and page, so that the correction is the same in all of them. */
export async function findCorrection(
  tx: Transaction,
  query: SearchQuery,
  { findable, synonyms }: { findable: SQL; synonyms: Synonyms },
): Promise<Correction | undefined> {
  const correction = await correctedText(tx, query, findable);
  const corrected = correction && (await parseSearchText(tx, correction.text, synonyms));
  if (!corrected) return undefined;
  const count = ({ hits }: SearchQuery) => countHits(tx, findable, hits, FEW_RESULTS + 1);
  const typedCount = await count(query);
  return (await count(corrected)) > typedCount
    ? { query: corrected, replacesQuery: correction.isSure && typedCount === 0 }
    : undefined;
}
