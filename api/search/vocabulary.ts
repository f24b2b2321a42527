import { sql } from 'drizzle-orm';
import { lastChanges, withChange } from '../content/queries/per-content.ts';
import type { Db } from '../database/schema/db.ts';
import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from './suggestion.ts';

/** Advisory lock that serialises refreshes; arbitrary, but unique. */
const REFRESH_LOCK = 7_204_402;
/** Newest first; beyond it only title, summary and keywords are read. */
const MAX_BODIES = 5000;
const MAX_BODY_LENGTH = 20_000;
/** Increment to rebuild the vocabulary after a change of format. */
const FORMAT = 2;

/** Reads no bodies of member-only items. @returns whether the content had changed */
export function refreshVocabulary(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Asynchronous commit is safe, as a lost vocabulary is rebuilt; no timeout, as another rebuild can take long.
    await tx.execute(
      sql`select set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '0', true)`,
    );
    await tx.execute(sql`select pg_advisory_xact_lock(${REFRESH_LOCK})`);
    const changes = await lastChanges(tx);
    const { rows } = await tx.execute<{ content: string }>(sql`select content from search_words_source`);
    if (rows[0]?.content === toVersion(changes)) return false;
    await tx.execute(sql`
      with current as materialized (
        select word, ndoc as documents
        from ts_stat(${readableTexts(now)})
        where word ~ ${`^[[:alpha:]]{${MIN_WORD_LENGTH},${MAX_WORD_LENGTH}}$`}
      ), deleted as (
        delete from search_words where not exists (select from current where current.word = search_words.word)
      )
      insert into search_words (word, documents) select word, documents from current
      on conflict (word) do update set documents = excluded.documents
        where search_words.documents <> excluded.documents`);
    // A trigger counts this as a change of the content as well.
    await tx.execute(sql`delete from search_words_source`);
    const { rows: own } = await tx.execute<{ version: string }>(
      sql`select version::text from content_changes where transaction = pg_current_xact_id()`,
    );
    const version = toVersion(withChange(changes, own[0]?.version ?? ''));
    await tx.execute(sql`insert into search_words_source values (${version})`);
    return true;
  });
}

export async function hasVocabulary(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from search_words_source`);
  return rows.length > 0;
}

const toVersion = (changes: readonly string[]): string => `${FORMAT}: ${changes.join(' ')}`;

/** Literals, because `ts_stat` does not support parameters. */
function readableTexts(now: Date): string {
  return `
    select to_tsvector('simple', concat_ws(' ', title, summary, keywords,
      case when is_public and recency_rank <= ${MAX_BODIES} then left(text, ${MAX_BODY_LENGTH}) end))
    from (
      select title, summary, keywords, text, coalesce(card->'isMemberOnly', 'false') = 'false' as is_public,
        row_number() over (order by coalesce(published_at, starts_at) desc nulls first) as recency_rank
      from content_items
      where not draft and (kind <> 'article' or published_at <= '${now.toISOString()}')
        and (visible_until is null or visible_until > '${now.toISOString()}')
    ) as readable`;
}
