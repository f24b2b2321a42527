import { and, arrayOverlaps, desc, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Option } from '../../../../shared/contract/models.ts';
import { addDays } from '../../common/calendar.ts';
import type { articleSections } from '../content/markdown-kinds.ts';
import { contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import { matchesWords, relevance } from './full-text.ts';
import { hasTerm } from './items.ts';
import { byTitle, titleCollation } from './order.ts';
import { isVisible } from './visible.ts';

type ArticleSection = (typeof articleSections)[number];

const section = sql<ArticleSection>`${contentItems.card}->>'section'`;
const top = sql`nullif(${contentItems.card}->'top', 'null')`;

/** The order of a front page: by the editors' rank, then by date, newest first. */
export const leadingFirst: SQL[] = [sql`${top} asc nulls last`, desc(contentItems.publishedAt)];
export const newestFirst: SQL[] = [desc(contentItems.publishedAt)];

export const isPinned: SQL = sql`${contentItems.card}->'pinned' = 'true'`;
export const inSections = (...sections: ArticleSection[]): SQL => inArray(section, sections);

/** Articles in at least one of the categories, or in none of them when `toInclude` is false. Without ids: every article. */
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
  /** An author's key or part of a name. */
  author?: string | undefined;
  DocumentTags?: readonly number[] | undefined;
};

/** The condition of the news search (section 3, News search filters). Days are UTC days, both included. */
export function matchesFilter(filter: ArticleFilter): SQL | undefined {
  const { keyword, fromDate, toDate, author } = filter;
  return and(
    keyword ? matchesWords(keyword) : undefined,
    fromDate ? gte(contentItems.publishedAt, new Date(`${fromDate}T00:00:00Z`)) : undefined,
    toDate ? lt(contentItems.publishedAt, new Date(`${addDays(toDate, 1)}T00:00:00Z`)) : undefined,
    hasTerm(filter.categoryId),
    hasTerm(filter.DocumentTags),
    author ? isBy(author) : undefined,
  );
}

function isBy(author: string): SQL {
  return sql`exists (
    select from jsonb_path_query(${contentItems.card}, '$.authors[*]') as author
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

/** The authors of visible articles, sorted by name, with the number of their articles. */
export async function articleAuthors(db: Db, now: Date): Promise<Option[]> {
  const { rows } = await db.execute<{ key: string; name: string; count: number }>(sql`
    select author->>'key' as key, author->>'name' as name, count(*)::int as count
    from ${contentItems}, jsonb_path_query(${contentItems.card}, '$.authors[*]') as author
    where ${contentItems.kind} = 'article' and ${isVisible(now)}
    group by 1, 2
    order by (author->>'name') collate ${titleCollation}, 1
  `);
  return rows.map(({ key, name, count }) => ({ id: key, name, value: key, count }));
}
