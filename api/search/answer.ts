import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Deadline, DocumentCard, FoundPerson } from '../../shared/contract/models.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { findableAt, servedItems } from '../content/queries/findable.ts';
import { readList } from '../content/queries/lists.ts';
import { perContent } from '../content/queries/per-content.ts';
import { normaliseSearchText } from '../content/queries/search-text.ts';
import { searchTransaction } from '../content/queries/search-transaction.ts';
import { listTerms } from '../content/queries/terms.ts';
import type { Db } from '../database/schema/db.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { listWords, namedPeople, peopleNamed } from '../people/people-named.ts';
import { chapterAnswer } from './chapter-answer.ts';
import { type Correction, FEW_RESULTS, findCorrection } from './correction.ts';
import { deadlinesNamed } from './deadlines.ts';
import { documentIdsNamed, documentsNamed } from './documents.ts';
import { type Facets, selectTerms, toFacets } from './facets.ts';
import { fewerWords } from './fewer-words.ts';
import { type FoundHits, findHits } from './find-hits.ts';
import { countHits, type Search } from './hits.ts';
import { MAX_QUESTION_WORDS, type PinnedAnswer, pinnedAnswer, pinnedResultsOf } from './pinned-results.ts';
import type { SortOrder, TabType } from './result-types.ts';
import { parseSearchText, type SearchQuery } from './search-query.ts';
import { synonymsOf } from './synonyms.ts';

/** Each takes at most 40 kB. */
const MAX_REMEMBERED = 200;
/** The order depends on the age of items. */
const MAX_AGE_MS = 10 * MINUTE_MS;
const MAX_PEOPLE = 3;

export type Question = {
  searchText: string;
  taxonomy?: readonly number[] | undefined;
  searchType: TabType;
  sortBy: SortOrder;
  /** Skips the automatic correction. */
  literal?: boolean | undefined;
};

export type Answer = {
  /** The correction, if it replaced the text. */
  readonly query: SearchQuery | undefined;
  readonly found: Omit<FoundHits, 'terms'>;
  readonly facets: Facets;
  readonly correction: Correction | undefined;
  readonly isCorrected: boolean;
  /** Omitted words, because nothing has all of them. */
  readonly leftOut: readonly string[];
  readonly pinned: ResponseOf<'search.site'>['pinned'];
  readonly documents: readonly DocumentCard[];
  readonly people: readonly FoundPerson[];
  readonly deadlines: readonly Deadline[];
};

export type Context = { db: Db; site: Site; now: Date };

export const searchBasis = perContent(async (db, now, site: Site) => {
  const [terms, synonyms, pinned, served, people, entries] = await Promise.all([
    listTerms(db),
    synonymsOf(db, now),
    pinnedResultsOf(db, now),
    servedItems(db, now, site),
    namedPeople(db, now),
    readList(db, 'documents'),
  ]);
  const answers = new LRUCache<string, Promise<Answer>>({ max: MAX_REMEMBERED, ttl: MAX_AGE_MS });
  return { terms, synonyms, pinned, served, people, entries, answers };
});
type Basis = Awaited<ReturnType<typeof searchBasis>>;

/** Cached per version of the content; never depends on the member. */
export async function findAnswer(context: Context, question: Question): Promise<Answer> {
  const { db, site, now } = context;
  const { searchText, taxonomy, searchType, sortBy, literal = false } = question;
  const basis = await searchBasis(db, now, site);
  const selection = selectTerms(basis.terms, taxonomy);
  const asked = normaliseSearchText(searchText, MAX_QUESTION_WORDS);
  const ids = selection.selected.map(({ id }) => id);
  const key = JSON.stringify([asked, ids, searchType, sortBy, literal]);
  const search = { selection, findable: findableAt(now, basis.served), now, searchType, sortBy };
  return remembered(basis, key, () => answerTo(context, basis, { search, asked, literal }));
}

function remembered({ answers }: Basis, key: string, find: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(key);
  if (known) return known;
  const answer = find();
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

async function answerTo(
  context: Context,
  { synonyms, pinned, people, entries }: Basis,
  { search, asked, literal }: { search: Omit<Search, 'query'>; asked: string; literal: boolean },
): Promise<Answer> {
  const chapter = await chapterAnswer(context.db, asked);
  const answer = await searchTransaction(context.db, async (tx) => {
    const typed = await parseSearchText(tx, asked, synonyms);
    const typedHits = await findHits(tx, { ...search, query: typed });
    const hasFew = (typedHits.tabs.all ?? 0) <= FEW_RESULTS;
    const correction =
      typed && hasFew ? await findCorrection(tx, typed, { findable: search.findable, synonyms }) : undefined;
    const isCorrected = correction?.replacesQuery === true && !literal;
    const pin = (question: string) =>
      pinnedAnswer(tx, pinned, question, { mentions: typed?.mentions, literal: literal || !hasFew });
    const typedAnswer = typed && (chapter ?? (await pin(asked)));
    const named = typed && (documentIdsNamed(entries, typed.text).length > 0 || namedBy(people, typed).length > 0);
    const isUnanswered = typed && !literal && !isCorrected && !typedAnswer && !named;
    const fewer =
      isUnanswered && (await hasNoHits(tx, search, typed, typedHits))
        ? await fewerWords(tx, typed.text, { findable: search.findable, synonyms })
        : undefined;
    const query = isCorrected ? correction.query : (fewer?.query ?? typed);
    const hits = query === typed ? typedHits : await findHits(tx, { ...search, query });
    const leftOut = fewer?.leftOut ?? [];
    const answered = typedAnswer ?? (isCorrected ? await pin(correction.query.text) : undefined);
    const found = search.searchType === 'all' ? withFirst(hits, answered) : hits;
    return { query, found, correction, isCorrected, leftOut, pinned: answered?.result };
  });
  const { query } = answer;
  const { terms, ...found } = answer.found;
  const facets = toFacets(search.selection, terms);
  const shown = { ...answer, found, facets };
  if (!query || search.searchType !== 'all') return { ...shown, documents: [], people: [], deadlines: [] };
  return {
    ...shown,
    // Not on the connection of the transaction, which runs one statement at a time.
    documents: await documentsNamed(context, entries, query.text),
    people: namedBy(people, query),
    deadlines: await deadlinesNamed(context, query.text),
  };
}

/** Puts the editors' answer first, so that it is not shown twice. */
function withFirst(hits: FoundHits, answer: PinnedAnswer | undefined): FoundHits {
  const { kinds, ids } = hits.items;
  const at = ids.findIndex((id, index) => id === answer?.item?.id && kinds[index] === answer.item.kind);
  const first = <T>(keys: readonly T[]): readonly T[] => [...keys.slice(at, at + 1), ...keys.toSpliced(at, 1)];
  return at < 1 ? hits : { ...hits, items: { kinds: first(kinds), ids: first(ids) } };
}

/** Selected terms alone may have counted hits. */
async function hasNoHits(
  tx: Transaction,
  { selection, findable }: Omit<Search, 'query'>,
  query: SearchQuery,
  { tabs: { all = 0 } }: FoundHits,
): Promise<boolean> {
  if (all > 0 || selection.selected.length === 0) return all === 0;
  return (await countHits(tx, findable, query.hits, 1)) === 0;
}

const namedBy = (people: Basis['people'], { text }: SearchQuery): FoundPerson[] =>
  peopleNamed(people, listWords(text), { limit: MAX_PEOPLE, wholeWords: true });
