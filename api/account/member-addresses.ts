import { eq, type SQL, sql } from 'drizzle-orm';
import { memberEmails } from '../database/schema/members.ts';

/** As an array in the collation of other tables, so that their indexes are used; a subquery would read them whole. */
export const memberAddresses = (memberId: string): SQL =>
  sql`array(select ${memberEmails.address} collate "default" from ${memberEmails} where ${eq(memberEmails.memberId, memberId)})`;
