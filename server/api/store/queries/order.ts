import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';

/** The collation for names that people read in order: accents and capitals do not tear a list apart. */
export const forReaders: SQL = sql`"und-x-icu"`;

export const byTitle: SQL = sql`${contentItems.title} collate ${forReaders}`;
