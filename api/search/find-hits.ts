import { sql } from 'drizzle-orm';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { type Counts, countHits } from './counts.ts';
import { type HitRow, hitRows } from './hit-rows.ts';
import { amongKnown, type HitKeys, hitsOf, isHit, type Search } from './hits.ts';
import { type Page, pageOfHits, type RankedHits, rankHits, wantedHits } from './page-of-hits.ts';
import { sampleHits } from './sample.ts';

/** The hits of a search: their numbers, and what finds those on a page. */
export type FoundHits = Counts & RankedHits & { readonly keys?: HitKeys | undefined };

/** Finds the hits of a search. By relevance they are the same for each page. */
export async function findHits(tx: Transaction, search: Search, page: Page): Promise<FoundHits> {
  if (search.query?.hits === '') return NOTHING;
  const sample = await sampleHits(tx, search, hitsOf(search), wantedHits(search, page));
  const isNarrow = sample.broad.byText.length === 0;
  const keys = isNarrow && hasPhrase(search) ? await keysOfHits(tx, search) : undefined;
  const known = amongKnown(search, keys);
  const hits = hitsOf(known);
  const counts = await countHits(tx, known, hits, sample);
  return { ...counts, ...(await rankHits(tx, known, hits, sample)), keys };
}

const NOTHING: FoundHits = {
  tabs: {},
  terms: [],
  isEstimate: false,
  areTermsEstimates: false,
  ranked: undefined,
  isAllRanked: false,
  recent: undefined,
};

/** Whether the words have to form a phrase, for which PostgreSQL reads the positions of the words in every item that has them. */
const hasPhrase = ({ query }: Search): boolean => query?.hits.includes('<') === true;

/** Finds the hits once, because whatever looks for them takes as long. */
async function keysOfHits(tx: Transaction, search: Search): Promise<HitKeys> {
  const { rows } = await tx.execute<{ kind: ItemKind; ids: number[] }>(sql`
    select kind, array_agg(id) as ids from ${contentIndex} where ${isHit(search.findable, hitsOf(search).byText)}
    group by kind`);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

/** The results on a page of a search. */
export async function resultsOnPage(
  tx: Transaction,
  search: Search,
  found: Omit<FoundHits, 'terms'>,
  page: Page,
): Promise<HitRow[]> {
  if (search.query?.hits === '') return [];
  const known = amongKnown(search, found.keys);
  return hitRows(tx, await pageOfHits(tx, known, hitsOf(known), { ...found, page }), search.query);
}
