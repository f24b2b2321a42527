import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema/content.ts';
import { normaliseSearchText, toWebsearchQuery } from './search-text.ts';

const query = (words: string): SQL =>
  sql`websearch_to_tsquery('english', ${toWebsearchQuery(normaliseSearchText(words))})`;

/** Items whose text contains the words in any inflection, or whose title contains them as a substring, such as half a word. */
export function matchesWords(words: string): SQL {
  return sql`(${contentItems.search} @@ ${query(words)} or ${contentItems.title} ilike ${`%${escapeLike(words)}%`})`;
}

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Full-text rank of an item, from 0 to 1. */
export function relevance(words: string): SQL {
  return sql`ts_rank_cd(${contentItems.search}, ${query(words)}, 32)`;
}
