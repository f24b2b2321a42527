import { sql } from 'drizzle-orm';
import type { Db } from '../../api/database/schema/db.ts';

/** Article added to the content by a test. */
export type AddedArticle = {
  id: number;
  title: string;
  text: string;
  terms: number[];
  /** A day. */
  published: string;
  authors: string[];
};

/** Adds articles as an import does, with the other fields of an article that exists. */
export async function addArticles(db: Db, articles: readonly AddedArticle[]): Promise<void> {
  await db.execute(sql`
    insert into content_items (kind, id, key, path, title, summary, body_html, text, keywords, card, data, taxonomy_ids,
      author_keys, published_at, draft, source_file)
    select 'article', added.id, 'added-' || added.id, '/news-and-articles/news-articles/added-' || added.id, added.title, '', '',
      added.text, '', card || jsonb_build_object('articleId', added.id, 'title', added.title, 'publishedDate', published), data,
      array(select jsonb_array_elements_text(terms)::int), array(select jsonb_array_elements_text(authors)),
      published::date::timestamp at time zone 'UTC', false, 'added/' || added.id
    from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb)
        as added (id int, title text, text text, terms jsonb, published text, authors jsonb),
      (select card, data from content_items where kind = 'article' and not draft order by id limit 1) as model`);
}
