import type { Transaction } from '../schema/durable-transaction.ts';
import { type Counts, countHits } from './counts.ts';
import { type HitRow, hitRows } from './hit-rows.ts';
import { hitsOf, type Search } from './hits.ts';
import { type Page, pageOfHits, type RankedHits, rankHits, wantedHits } from './page-of-hits.ts';
import { sampleHits } from './sample.ts';

/** The hits of a search: their numbers, and what finds those on a page. */
export type FoundHits = Counts & RankedHits;

/** Finds the hits of a search. By relevance they are the same for each page. */
export async function findHits(tx: Transaction, search: Search, page: Page): Promise<FoundHits> {
  if (search.query?.hits === '') return NOTHING;
  const hits = hitsOf(search);
  const sample = await sampleHits(tx, search, hits, wantedHits(search, page));
  const counts = await countHits(tx, search, hits, sample);
  return { ...counts, ...(await rankHits(tx, search, hits, sample)) };
}

const NOTHING: FoundHits = {
  tabs: {},
  terms: [],
  isEstimate: false,
  areTermsEstimates: false,
  ranked: undefined,
  recent: undefined,
};

/** The results on a page of a search. */
export async function resultsOnPage(tx: Transaction, search: Search, found: FoundHits, page: Page): Promise<HitRow[]> {
  if (search.query?.hits === '') return [];
  return hitRows(tx, await pageOfHits(tx, search, hitsOf(search), { ...found, page }), search.query);
}
