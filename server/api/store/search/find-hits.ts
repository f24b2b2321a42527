import type { Transaction } from '../schema/durable-transaction.ts';
import { type Counts, countHits } from './counts.ts';
import { type HitRow, hitRows } from './hit-rows.ts';
import { hitsOf, type Search } from './hits.ts';
import { pageOfHits, wantedHits } from './page-of-hits.ts';
import { sampleHits } from './sample.ts';

/** The results on a page of a search, and the numbers of all. */
export async function findHits(tx: Transaction, search: Search): Promise<Counts & { rows: HitRow[] }> {
  if (search.query?.hits === '') return { rows: [], tabs: {}, terms: [], isEstimate: false, areTermsEstimates: false };
  const hits = hitsOf(search);
  const sample = await sampleHits(tx, search, hits, wantedHits(search));
  const counts = await countHits(tx, search, hits, sample);
  const keys = await pageOfHits(tx, search, hits, sample);
  return { ...counts, rows: await hitRows(tx, keys, search.query) };
}
