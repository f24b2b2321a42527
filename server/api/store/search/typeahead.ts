import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_PATH } from '../../../../shared/constants.ts';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { listOf } from '../queries/lists.ts';
import { normaliseSearchText } from '../queries/search-text.ts';
import { isVisible } from '../queries/visible.ts';
import { contentItems } from '../schema/content.ts';
import { contentIndex } from '../schema/content-index.ts';
import type { Db } from '../schema/db.ts';
import type { ItemKind } from '../schema/items.ts';
import { documentsStartingWith } from './documents.ts';
import { isPublic } from './findable.ts';

type Suggestion = ResponseOf<'search.suggestions'>['result'][number];
type Context = { db: Db; site: Site; now: Date };
type TitleRow = { kind: ItemKind; title: string; path: string; productType: string | null };

/** The most suggestions of each sort: a list that is read at a glance. */
const MAX_DOCUMENTS = 2;
const MAX_TITLES = 5;
const MAX_PEOPLE = 2;
const MAX_TERMS = 2;
/** Each kind of item gives at most this many titles. */
const MAX_OF_KIND = 3;
const MAX_WORDS = 8;

/** The order of each kind's items, by its index: the next events and the newest articles are likelier than old ones. */
const ORDERS: Readonly<Record<ItemKind, SQL>> = {
  page: sql`${contentItems.title}`,
  event: sql`${contentItems.startsAt} desc`,
  article: sql`${contentItems.publishedAt} desc`,
  product: sql`${contentItems.publishedAt} desc`,
};

/** Suggests documents, titles, people and terms whose names contain all words of a text, the last of which may be incomplete. */
export async function suggestionsFor(context: Context, searchText: string): Promise<Suggestion[]> {
  const text = normaliseSearchText(searchText);
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const [documents, titles, people, terms] = await Promise.all([
    documentsStartingWith(context, text, MAX_DOCUMENTS),
    titlesWith(context, words),
    authorsNamed(context, words),
    termsNamed(context, words),
  ]);
  return [...documents, ...titles, ...people, ...terms];
}

/** Titles of public items that contain the words, those that begin with them first. */
async function titlesWith({ db, site, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  const start = `${words.join(' ')}%`;
  const ofKinds = Object.entries(ORDERS).map(
    ([kind, order], index) => sql`(
      select ${contentItems.kind}, title, path, card->>'productType' as product_type, ${index}::int as kind_order
      from ${contentIndex} join ${contentItems} on ${contentItems.kind} = ${contentIndex.kind} and ${contentItems.id} = ${contentIndex.id}
      where ${contentIndex.kind} = ${kind} and ${isVisible(now)} and ${contentIndex.terms} @@ ${titleQuery(words)}
      order by ${order}, ${contentItems.id} limit ${MAX_OF_KIND}
    )`,
  );
  const { rows } = await db.execute<TitleRow>(sql`
    select kind, title, path, product_type as "productType" from (${sql.join(ofKinds, sql` union all `)}) as suggested
    order by lower(title) like ${start} desc, kind_order, title`);
  return rows
    .filter((row) => isPublic(site, row))
    .slice(0, MAX_TITLES)
    .map(({ kind, productType, title, path }) => ({ type: typeOf(kind, productType), title, path }));
}

function typeOf(kind: ItemKind, productType: string | null): Suggestion['type'] {
  if (kind !== 'product') return kind;
  return productType === 'book' ? 'book' : 'course';
}

/** All words in a title, in any order; the last is a prefix. Words are letters and digits, so that they are no operators; `=` marks words of titles. */
function titleQuery(words: readonly string[]): SQL {
  const query = words.map((word, index) => (index === words.length - 1 ? `'=${word}':*` : `'=${word}'`)).join(' & ');
  return sql`${query}::tsquery`;
}

/** Authors of visible articles by name; they lead to their articles. */
async function authorsNamed({ db, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select person->>'key' as key, person->>'name' as name
    from content_data, jsonb_array_elements(data) as person
    where kind = 'people' and ${startsWords(sql`person->>'name'`, words)}
      and exists (
        select from ${contentItems}
        where ${contentItems.kind} = 'article' and ${contentItems.authorKeys} @> array[person->>'key'] and ${isVisible(now)}
      )
    order by name limit ${MAX_PEOPLE}`);
  return rows.map(({ key, name }) => ({
    type: 'person',
    title: name,
    path: `/news-and-articles/news-articles?${new URLSearchParams({ author: key })}`,
  }));
}

/** Terms by name that a visible item has; they lead to the search for them. */
async function termsNamed({ db, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  const named = (await listOf(db, 'taxonomy')).filter(({ name }) => containsWords(name, words));
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

/** The condition that each of the words is the start of a word of a text. */
const startsWords = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${text} ~* ${`\\m${word}`}`),
    sql` and `,
  );

/** Whether each of the words is the start of a word of a name. */
function containsWords(name: string, words: readonly string[]): boolean {
  const parts = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}
