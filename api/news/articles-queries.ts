import { and, arrayOverlaps, desc, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Option } from '../../shared/contract/models.ts';
import { addDays } from '../common/calendar.ts';
import { relevance } from '../content/queries/full-text.ts';
import { lexeme, parseWords, toAny } from '../content/queries/index-query.ts';
import type { IndexedQuery } from '../content/queries/indexed-page.ts';
import { readList } from '../content/queries/lists.ts';
import { appearsIn, peopleByKey } from '../content/queries/people.ts';
import { perContent } from '../content/queries/per-content.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Db } from '../database/schema/db.ts';
import type { articleSections } from './article-kind.ts';

type ArticleSection = (typeof articleSections)[number];

const section = sql<ArticleSection>`${contentItems.card}->>'section'`;
const top = sql`nullif(${contentItems.card}->'top', 'null')`;

/** False past the day of review, because what the text calls coming may then be over. */
const mayLead = (now: Date): SQL =>
  sql`coalesce((${contentItems.card}->>'leadsUntil')::timestamptz > ${now.toISOString()}::timestamptz, true)`;

export const leadingFirst = (now: Date): SQL[] => [
  sql`case when ${mayLead(now)} then ${top} end asc nulls last`,
  desc(contentItems.publishedAt),
];
export const newestFirst: SQL[] = [desc(contentItems.publishedAt)];

export const isPinned = (now: Date): SQL => sql`(${contentItems.card}->'pinned' = 'true' and ${mayLead(now)})`;
export const inSections = (...sections: ArticleSection[]): SQL => inArray(section, sections);

/** Matches articles of the categories, or with `toInclude` false all others; undefined for no ids. */
export function inCategories(ids: readonly number[], toInclude: boolean): SQL | undefined {
  if (ids.length === 0) return undefined;
  const isInAny = arrayOverlaps(contentItems.taxonomyIds, [...ids]);
  return toInclude ? isInAny : not(isInAny);
}

type ArticleFilter = {
  keyword?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  categoryId?: readonly number[] | undefined;
  author?: string | undefined;
  DocumentTags?: readonly number[] | undefined;
};

/** Section 3, News search filters; UTC days, inclusive. */
export async function newsSearch(
  db: Db,
  { keyword, fromDate, toDate, author, categoryId, DocumentTags }: ArticleFilter,
  sortBy: 'newest' | 'oldest' | 'relevance' | 'title',
  now: Date,
): Promise<Pick<IndexedQuery, 'where' | 'isByWords' | 'order'>> {
  const words = keyword ? await parseWords(db, keyword) : undefined;
  const where = and(
    words?.matches,
    fromDate ? gte(contentIndex.at, new Date(`${fromDate}T00:00:00Z`)) : undefined,
    toDate ? lt(contentIndex.at, new Date(`${addDays(toDate, 1)}T00:00:00Z`)) : undefined,
    hasTermIn(categoryId),
    hasTermIn(DocumentTags),
    author ? await isBy(db, author, now) : undefined,
  );
  const byRelevance = words ? { rank: relevance(words) } : 'newest';
  return { where, isByWords: words !== undefined, order: sortBy === 'relevance' ? byRelevance : sortBy };
}

function hasTermIn(ids: readonly number[] | undefined): SQL | undefined {
  if (!ids || ids.length === 0) return undefined;
  return sql`${contentIndex.terms} @@ ${toAny(...ids.map((id) => lexeme('~', id)))}::tsquery`;
}

/** Looks names up first, because only keys are indexed. */
async function isBy(db: Db, author: string, now: Date): Promise<SQL> {
  const part = author.toLowerCase();
  const named = (await peopleNames(db, now)).filter(({ key, name }) => key === author || name.includes(part));
  return appearsIn(
    'article',
    named.map(({ key }) => key),
  );
}

const peopleNames = perContent(async (db) =>
  (await readList(db, 'people')).map(({ key, name }) => ({ key, name: name.toLowerCase() })),
);

export async function articleAuthors(db: Db, now: Date): Promise<Option[]> {
  const [people, counts] = await Promise.all([peopleByKey(db), countByAuthor(db, now)]);
  return counts
    .flatMap(({ key, count }) => {
      const person = people.get(key);
      return person ? [{ id: key, name: person.name, value: key, count }] : [];
    })
    .sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.id, b.id));
}

const countByAuthor = perContent(async (db, now) => {
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select key, count(*)::int as count
    from (
      select unnest(${contentItems.authorKeys}) as key from ${contentItems}
      where ${contentItems.kind} = 'article' and ${isVisible(now)}
    ) as written
    group by key`);
  return rows;
});

const byName = new Intl.Collator('en');
