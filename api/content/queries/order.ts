import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../../database/schema/content.ts';

/** The collation puts accents and capitals next to their base letters. */
export const byTitle: SQL = sql`${contentItems.title} collate "und-x-icu"`;
