import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { isFindable, isPublic } from '../content/queries/findable.ts';
import { readList } from '../content/queries/lists.ts';
import { normaliseSearchText } from '../content/queries/search-text.ts';
import { searchTransaction } from '../content/queries/search-transaction.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { containsWords, listWords, namedPeople, peopleNamed } from '../people/people-named.ts';
import { deadlinesTitled } from './deadlines.ts';
import { documentsStartingWith } from './documents.ts';
import { pinnedAnswer, pinnedResultsOf } from './pinned-results.ts';
import { type CorrectedText, correctableWords, correctedText } from './suggestion.ts';
import { mentionsIn, synonymsOf } from './synonyms.ts';

type Suggestion = ResponseOf<'search.suggestions'>['result'][number];
type Suggestions = Pick<ResponseOf<'search.suggestions'>, 'result' | 'correctedText'>;
type Context = { db: Db; site: Site; now: Date };
type TitleRow = { kind: ItemKind; title: string; path: string; productType: string | null };

/** Limits keep the list readable at a glance. */
const MAX_DOCUMENTS = 2;
const MAX_TITLES = 5;
const MAX_PEOPLE = 2;
const MAX_TERMS = 2;
const MAX_OF_KIND = 3;
const MAX_WORDS = 8;

/** The next events and the newest articles are likelier than old ones. */
const ORDERS: Readonly<Record<ItemKind, SQL>> = {
  page: sql`${contentItems.title}`,
  event: sql`${contentItems.startsAt} desc`,
  article: sql`${contentItems.publishedAt} desc`,
  product: sql`${contentItems.publishedAt} desc`,
};

/** Suggests names with all words, the last as a prefix; without any, suggests for the corrected text. */
export async function suggestionsFor(context: Context, searchText: string): Promise<Suggestions> {
  const text = normaliseSearchText(searchText);
  const result = await suggestionsForText(context, text);
  if (result.length > 0) return { result };
  const correction = await findCorrection(context, text);
  const instead = correction?.isSure ? await suggestionsForText(context, correction.text) : [];
  return correction && instead.length > 0 ? { result: instead, correctedText: correction.text } : { result };
}

async function pinnedSuggestion({ db, now }: Context, text: string): Promise<Suggestion[]> {
  const [pinned, synonyms] = await Promise.all([pinnedResultsOf(db, now), synonymsOf(db, now)]);
  const answer = await pinnedAnswer(db, pinned, text, {
    mentions: mentionsIn(text, synonyms),
    isTyping: true,
    literal: true,
  });
  return answer ? [{ type: 'page', title: answer.result.title, path: answer.result.path }] : [];
}

async function findCorrection({ db, site, now }: Context, text: string): Promise<CorrectedText | undefined> {
  if (correctableWords(text).length === 0) return undefined;
  const [synonyms, findable] = await Promise.all([synonymsOf(db, now), isFindable(db, site, now)]);
  return searchTransaction(db, (tx) => correctedText(tx, { text, mentions: mentionsIn(text, synonyms) }, findable));
}

async function suggestionsForText(context: Context, text: string): Promise<Suggestion[]> {
  const words = listWords(text).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const [pinned, documents, deadlines, titles, people, terms] = await Promise.all([
    pinnedSuggestion(context, text),
    documentsStartingWith(context, text, MAX_DOCUMENTS),
    deadlinesTitled(context, words),
    titlesWith(context, words),
    namedPeople(context.db, context.now),
    termsNamed(context, words),
  ]);
  const named = peopleNamed(people, words, { limit: MAX_PEOPLE }).map(
    ({ name, path }): Suggestion => ({ type: 'person', title: name, path }),
  );
  const dates = deadlines.map(({ title, path }): Suggestion => ({ type: 'deadline', title, path }));
  // Dates take the places of titles, so that the list stays as short.
  const shown = titles.slice(0, MAX_TITLES - dates.length);
  const others = [...documents, ...shown, ...dates, ...named, ...terms];
  return [...pinned, ...others.filter(({ path }) => path !== pinned[0]?.path)];
}

/** Titles that begin with the words come first. */
async function titlesWith({ db, site, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  const start = `${words.join(' ')}%`;
  const ofKinds = Object.entries(ORDERS).map(
    ([kind, order], index) => sql`(
      select ${contentItems.kind}, title, path, card->>'productType' as product_type, ${index}::int as kind_order
      from ${contentItems}
      where ${contentItems.kind} = ${kind} and ${isVisible(now)} and ${contentItems.search} @@ ${titleQuery(words)}
      order by ${order}, ${contentItems.id} limit ${MAX_OF_KIND}
    )`,
  );
  const { rows } = await db.execute<TitleRow>(sql`
    select kind, title, path, product_type as "productType" from (${sql.join(ofKinds, sql` union all `)}) as suggested
    order by lower(title) like ${start} desc, kind_order, title`);
  return rows
    .filter((row) => isPublic(site, row))
    .slice(0, MAX_TITLES)
    .map(({ kind, productType, title, path }) => ({ type: buildType(kind, productType), title, path }));
}

function buildType(kind: ItemKind, productType: string | null): Suggestion['type'] {
  if (kind !== 'product') return kind;
  return productType === 'book' ? 'book' : 'course';
}

/** Matches title words (`=`) in any order, the last as a prefix; words must be letters and digits only. */
function titleQuery(words: readonly string[]): SQL {
  const query = words.map((word, index) => (index === words.length - 1 ? `'=${word}':*` : `'=${word}'`)).join(' & ');
  return sql`${query}::tsquery`;
}

async function termsNamed({ db, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  const named = (await readList(db, 'taxonomy')).filter(({ name }) => containsWords(name, words));
  if (named.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select term as id from unnest(${sql.param(named.map(({ id }) => id))}::int[]) as term
    where exists (select from ${contentItems} where ${contentItems.taxonomyIds} @> array[term] and ${isVisible(now)})`);
  const used = new Set(rows.map(({ id }) => id));
  return named
    .filter(({ id }) => used.has(id))
    .slice(0, MAX_TERMS)
    .map(({ id, name }) => ({ type: 'term', title: name, path: `${SEARCH_PATH}?taxonomy=${id}` }));
}
