import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema/content.ts';

/** Items that cite at least one of the official documents. */
export const cites = (ids: readonly string[]): SQL => sql`${contentItems.documentIds} && ${sql.param(ids)}::text[]`;
