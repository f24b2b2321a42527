import { and, arrayOverlaps, desc, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Option } from '../../../../shared/contract/models.ts';
import type { articleSections } from '../content/markdown-kinds.ts';
import type { Db } from '../db.ts';
import { dayAfter } from '../rows/instants.ts';
import { contentItems } from '../schema.ts';
import { hasTerm } from './items.ts';
import { byTitle, forReaders } from './order.ts';
import { isVisible } from './visible.ts';
import { matchesWords, relevance } from './words.ts';

type ArticleSection = (typeof articleSections)[number];

const section = sql<ArticleSection>`${contentItems.card}->>'section'`;
const top = sql`(${contentItems.card}->>'top')::int`;

/** The order of a front page: by the editors' rank, then the newest. */
export const leadingFirst: SQL[] = [sql`${top} asc nulls last`, desc(contentItems.publishedAt)];
export const newestFirst: SQL[] = [desc(contentItems.publishedAt)];

export const isPinned: SQL = sql`(${contentItems.card}->>'pinned')::boolean`;
export const inSections = (...sections: ArticleSection[]): SQL => inArray(section, sections);

/** In some categories, or outside all of them. No category named: every article. */
export function inCategories(ids: readonly number[], toInclude: boolean): SQL | undefined {
  if (ids.length === 0) return undefined;
  const inside = arrayOverlaps(contentItems.taxonomyIds, [...ids]);
  return toInclude ? inside : not(inside);
}

type ArticleFilter = {
  keyword?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  categoryId?: readonly number[] | undefined;
  /** An author's key or a part of a name. */
  author?: string | undefined;
  DocumentTags?: readonly number[] | undefined;
};

/** The condition of the news search (section 3, News search filters). Days are whole days in UTC, both included. */
export function matchesFilter(filter: ArticleFilter): SQL | undefined {
  const { keyword, fromDate, toDate, author } = filter;
  return and(
    keyword ? matchesWords(keyword) : undefined,
    fromDate ? gte(contentItems.publishedAt, new Date(`${fromDate}T00:00:00Z`)) : undefined,
    toDate ? lt(contentItems.publishedAt, new Date(`${dayAfter(toDate, 1)}T00:00:00Z`)) : undefined,
    hasTerm(filter.categoryId),
    hasTerm(filter.DocumentTags),
    author ? isBy(author) : undefined,
  );
}

function isBy(author: string): SQL {
  return sql`exists (
    select from jsonb_array_elements(${contentItems.card}->'authors') as author
    where author->>'key' = ${author} or strpos(lower(author->>'name'), lower(${author})) > 0
  )`;
}

export function articleOrder(sortBy: 'newest' | 'oldest' | 'relevance' | 'title', keyword: string | undefined): SQL[] {
  switch (sortBy) {
    case 'oldest':
      return [sql`${contentItems.publishedAt} asc`];
    case 'title':
      return [byTitle];
    case 'relevance':
      return keyword ? [desc(relevance(keyword)), ...newestFirst] : newestFirst;
    case 'newest':
      return newestFirst;
  }
}

/** Everyone who has written a visible article, by name, with how many. */
export async function articleAuthors(db: Db, now: Date): Promise<Option[]> {
  const { rows } = await db.execute<{ key: string; name: string; count: number }>(sql`
    select author->>'key' as key, author->>'name' as name, count(*)::int as count
    from ${contentItems}, jsonb_array_elements(${contentItems.card}->'authors') as author
    where ${contentItems.kind} = 'article' and ${isVisible(now)}
    group by 1, 2
    order by (author->>'name') collate ${forReaders}, 1
  `);
  return rows.map(({ key, name, count }) => ({ id: key, name, value: key, count }));
}
