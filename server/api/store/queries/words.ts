import { type SQL, sql } from 'drizzle-orm';
import { tidy, wellFormed } from '../query-text.ts';
import { contentItems } from '../schema.ts';

const query = (words: string): SQL => sql`websearch_to_tsquery('english', ${wellFormed(tidy(words))})`;

/** Texts that contain these words in any form, or have them as a part of the title (so that typing half a word finds it). */
export function matchesWords(words: string): SQL {
  return sql`(${contentItems.search} @@ ${query(words)} or ${contentItems.title} ilike ${`%${literally(words)}%`})`;
}

/** A text as a pattern that matches nothing but itself. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** How well a text answers to the words; more is better. */
export function relevance(words: string): SQL {
  return sql`ts_rank_cd(${contentItems.search}, ${query(words)}, 32)`;
}
