import { sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { MIN_WORD_LENGTH } from './suggestion.ts';

/** Refreshes exclude each other; the number only has to be ours. */
const REFRESH_LOCK = 7_204_402;
/** The newest texts are read whole, of more than these only the heads: enough to know the words, and soon done on any site. */
const MAX_BODIES = 5000;
const MAX_BODY_LENGTH = 20_000;
/** Counts up when the vocabulary is made in another way. */
const FORMAT = 1;

/**
 * Brings the vocabulary, from which the search corrects mistyped words, up to the imported content: every word that readers can
 * find, with the number of texts it stands in. Of texts for members only titles, summaries and names are taken, of drafts nothing. Does
 * nothing while the content is the same. Call it after an import.
 * @returns whether the content had changed.
 */
export function refreshVocabulary(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Nothing is lost with the last commit: the next start makes it again. Another start may be at work on a large site.
    await tx.execute(
      sql`select set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '0', true)`,
    );
    await tx.execute(sql`select pg_advisory_xact_lock(${REFRESH_LOCK})`);
    const { rows } = await tx.execute<{ content: string }>(sql`
      select content from (
        select ${String(FORMAT)} || md5(coalesce(string_agg(file || fingerprint, ' ' order by file), '')) as content
        from content_files
      ) as present
      where not exists (select from search_words_source as known where known.content = present.content)`);
    const content = rows[0]?.content;
    if (content === undefined) return false;
    await tx.execute(sql`
      with found as materialized (
        select word, ndoc as documents
        from ts_stat(${readableTexts(now)})
        where word ~ ${`^[[:alpha:]]{${MIN_WORD_LENGTH},40}$`}
      ), gone as (
        delete from search_words where not exists (select from found where found.word = search_words.word)
      )
      insert into search_words (word, documents) select word, documents from found
      on conflict (word) do update set documents = excluded.documents
        where search_words.documents <> excluded.documents`);
    await tx.execute(sql`delete from search_words_source`);
    await tx.execute(sql`insert into search_words_source values (${content})`);
    return true;
  });
}

/** The texts everybody may read, as the SQL text that `ts_stat` takes: it knows no parameters. */
function readableTexts(now: Date): string {
  return `
    select to_tsvector('simple', concat_ws(' ', title, summary, keywords,
      case when is_open and place <= ${MAX_BODIES} then left(text, ${MAX_BODY_LENGTH}) end))
    from (
      select title, summary, keywords, text, (card->>'isMemberOnly')::boolean is not true as is_open,
        row_number() over (order by coalesce(published_at, starts_at) desc nulls first) as place
      from content_items
      where not draft and (kind <> 'article' or published_at <= '${now.toISOString()}')
    ) as readable`;
}
