import { and, desc, eq, gte, inArray, isNull, ne } from 'drizzle-orm';
import type { DbContext } from '../database/schema/db.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { followLinks, follows, stoppedFollows } from '../database/schema/follows.ts';
import { formerAddresses, memberEmails } from '../database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../database/schema/newsletters.ts';
import { primaryAddress } from './primary-address.ts';

/** Open-ended while the member has the address. */
export type AddressPeriod = {
  readonly address: string;
  readonly after?: Date | undefined;
  readonly until?: Date | undefined;
};

/** Data stored by the address stays the member's, as it may belong to another person later. */
export async function removeAddress(
  { now }: Pick<DbContext, 'now'>,
  tx: Transaction,
  memberId: string,
  address: string,
): Promise<void> {
  await tx.delete(memberEmails).where(and(eq(memberEmails.address, address), eq(memberEmails.memberId, memberId)));
  await tx.insert(formerAddresses).values({ address, memberId, until: now() });
  await keepFollows(tx, memberId, address);
  await moveNewsletters(tx, memberId, address);
}

async function keepFollows(tx: Transaction, memberId: string, address: string): Promise<void> {
  const own = await tx.select().from(follows).where(eq(follows.memberId, memberId));
  const isOfAddress = and(eq(follows.address, address), isNull(follows.memberId));
  for (const { id, kind, target } of await tx.select().from(follows).where(isOfAddress)) {
    const isTwice = own.some((one) => one.kind === kind && one.target === target);
    if (isTwice) await tx.delete(follows).where(eq(follows.id, id));
    else await tx.update(follows).set({ memberId, address: null }).where(eq(follows.id, id));
  }
  for (const table of [stoppedFollows, followLinks])
    await tx
      .update(table)
      .set({ memberId, address: null })
      .where(and(eq(table.address, address), isNull(table.memberId)));
}

async function moveNewsletters(tx: Transaction, memberId: string, address: string): Promise<void> {
  const target = await primaryAddress(tx, memberId);
  if (target !== undefined) {
    const known = tx
      .select({ field: newsletterSubscriptions.field })
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.address, target));
    const fields = (await known).map(({ field }) => field);
    const rows = await tx
      .select({ field: newsletterSubscriptions.field })
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.address, address));
    const moved = rows.map(({ field }) => field).filter((field) => !fields.includes(field));
    if (moved.length > 0)
      await tx
        .update(newsletterSubscriptions)
        .set({ address: target })
        .where(and(eq(newsletterSubscriptions.address, address), inArray(newsletterSubscriptions.field, moved)));
    await tx.update(newsletterLinks).set({ address: target }).where(eq(newsletterLinks.address, address));
  }
  await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.address, address));
}

/** Member that held an address at a given time and has dropped it since. */
export async function findFormerOwner(db: DbContext['db'], address: string, at: Date): Promise<string | undefined> {
  const [owner] = await db
    .select({ memberId: formerAddresses.memberId })
    .from(formerAddresses)
    .where(and(eq(formerAddresses.address, address), gte(formerAddresses.until, at)))
    .orderBy(formerAddresses.until)
    .limit(1);
  return owner?.memberId;
}

/** Periods start after a previous owner, and end when the member left the address. */
export async function addressPeriods(db: DbContext['db'], memberId: string): Promise<AddressPeriod[]> {
  const current = await db
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(eq(memberEmails.memberId, memberId));
  const former = await db.select().from(formerAddresses).where(eq(formerAddresses.memberId, memberId));
  const addresses = [...new Set([...current, ...former].map(({ address }) => address))];
  if (addresses.length === 0) return [];
  const others = await db
    .select()
    .from(formerAddresses)
    .where(and(inArray(formerAddresses.address, addresses), ne(formerAddresses.memberId, memberId)))
    .orderBy(desc(formerAddresses.until));
  return [...current, ...former].map((one) => {
    const until = 'until' in one && one.until instanceof Date ? one.until : undefined;
    const before = others.find(({ address, until: left }) => address === one.address && (!until || left < until));
    return { address: one.address, after: before?.until, until };
  });
}
