import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema/content.ts';

/** The collation of lists that people read: it sorts accents and capitals next to their base letters. */
export const titleCollation: SQL = sql`"und-x-icu"`;

export const byTitle: SQL = sql`${contentItems.title} collate ${titleCollation}`;
